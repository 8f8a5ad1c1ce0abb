/** The v4 envelope: the one shape every JSON answer has. */
import { type RefusalPart, refusals, refusalText } from "#model";

interface ResultInfo {
  readonly page: number;
  readonly per_page: number;
  readonly count: number;
  readonly total_count: number;
  readonly total_pages: number;
}

interface Message {
  readonly code: number;
  readonly message: string;
  readonly type?: null;
}

export interface Answer<T> {
  readonly result: T;
  readonly messages?: readonly Message[];
  readonly result_info?: ResultInfo;
}

export function success({ result, messages, result_info }: Answer<unknown>) {
  const envelope = { result, success: true, errors: [], messages: messages ?? [] };
  return result_info ? { ...envelope, result_info } : envelope;
}

export function failure(parts: readonly RefusalPart[]) {
  return { result: null, success: false, errors: parts.map(toErrorEntry), messages: [] };
}

function toErrorEntry(part: RefusalPart) {
  return {
    code: refusals[part.name].code,
    message: refusalText(part),
    ...(part.chain && {
      error_chain: part.chain.map((name) => ({ code: refusals[name].code, message: refusals[name].text })),
    }),
    ...(part.pointer !== undefined && { source: { pointer: part.pointer } }),
    ...(part.meta && { meta: part.meta }),
  };
}
