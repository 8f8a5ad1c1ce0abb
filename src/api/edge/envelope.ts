/** The v4 envelope: the one shape every JSON answer has. */
import { type RefusalPart, refusals, refusalText } from "#model";

interface ResultInfo {
  readonly page: number;
  readonly per_page: number;
  readonly count: number;
  readonly total_count: number;
  readonly total_pages: number;
}

/** Paging by a mark that the next call brings back; absent at the end. */
interface CursorInfo {
  readonly cursors: { readonly after?: string };
}

interface Message {
  readonly code: number;
  readonly message: string;
  readonly type?: null;
}

/** A result that is JSON already: objects that are read far more often than changed are written once. */
export class Written<T> {
  /** Such a result comes alone: neither messages nor paging go with it. */
  readonly json: string;

  constructor(result: T) {
    this.json = JSON.stringify(result);
  }
}

export interface Answer<T> {
  readonly result: T | Written<T>;
  readonly messages?: readonly Message[];
  readonly result_info?: ResultInfo | CursorInfo;
}

export function success({ result, messages, result_info }: Answer<unknown>) {
  const envelope = { result, success: true, errors: [], messages: messages ?? [] };
  return result_info ? { ...envelope, result_info } : envelope;
}

export function successText(answer: Answer<unknown>): string {
  const { result } = answer;
  return result instanceof Written
    ? `{"result":${result.json},"success":true,"errors":[],"messages":[]}`
    : JSON.stringify(success(answer));
}

export function failure(parts: readonly RefusalPart[]) {
  return { result: null, success: false, errors: parts.map(toErrorEntry), messages: [] };
}

function toErrorEntry(part: RefusalPart) {
  const { code } = refusals[part.name];
  return {
    ...(code !== null && { code }),
    message: refusalText(part),
    ...(part.chain && {
      error_chain: part.chain.map((name) => ({ code: refusals[name].code, message: refusals[name].text })),
    }),
    ...(part.pointer !== undefined && { source: { pointer: part.pointer } }),
    ...(part.meta && { meta: part.meta }),
  };
}
