import { type RefusalName, refusals } from "./refusals.ts";

export interface RefusalDetail {
  /** Fills the `{word}`s of the text. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** JSON pointer to the part of the request at fault. */
  readonly pointer?: string;
  /** Causes, as the `error_chain` of the wire. */
  readonly chain?: readonly RefusalName[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** For the log only; never leaves the process. */
  readonly internal?: unknown;
}

export interface RefusalPart extends RefusalDetail {
  readonly name: RefusalName;
}

/** An expected "no". Thrown anywhere; the edge alone turns it into a status and an envelope. */
export class Refusal extends Error {
  readonly parts: readonly [RefusalPart, ...RefusalPart[]];

  constructor(name: RefusalName, detail: RefusalDetail = {}, others: readonly RefusalPart[] = []) {
    super(refusalText({ name, ...detail }));
    this.name = "Refusal";
    this.parts = [{ name, ...detail }, ...others];
  }
}

export function refusalText({ name, words }: RefusalPart): string {
  return refusals[name].text.replace(/\{(\w+)\}/g, (whole, word: string) => String(words?.[word] ?? whole));
}
