import { type Hir, LOOK, UNICODE_LOOK_SHIFT } from "./hir.ts";
import { includes } from "./ranges.ts";
import { wordRanges } from "./unicode.ts";
import { decodeAt, decodeBefore } from "./utf8.ts";

/** What a look may need to know of the byte before or after it. */
export const EDGE = 1;
const LF = 2;
const CR = 4;
export const WORD = 8;

export function isWordByte(byte: number): boolean {
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f;
}

export function contextOf(byte: number): number {
  return byte === 10 ? LF : byte === 13 ? CR : isWordByte(byte) ? WORD : 0;
}

/** Whether a look over bytes holds; undefined when that hangs on a next byte not known yet (`next` -1). */
export function holds(look: number, previous: number, next: number): boolean | undefined {
  switch (look) {
    case LOOK.start:
      return (previous & EDGE) !== 0;
    case LOOK.startLf:
      return (previous & (EDGE | LF)) !== 0;
    case LOOK.wordStartHalf:
      return (previous & WORD) === 0;
    case LOOK.startCrlf:
      if ((previous & CR) === 0) return (previous & (EDGE | LF)) !== 0;
      return next === -1 ? undefined : (next & LF) === 0;
  }
  if (next === -1) return undefined;
  const before = (previous & WORD) !== 0;
  const after = (next & WORD) !== 0;
  switch (look) {
    case LOOK.end:
      return (next & EDGE) !== 0;
    case LOOK.endLf:
      return (next & (EDGE | LF)) !== 0;
    case LOOK.endCrlf:
      return (next & (EDGE | CR)) !== 0 || ((next & LF) !== 0 && (previous & CR) === 0);
    case LOOK.word:
      return before !== after;
    case LOOK.notWord:
      return before === after;
    case LOOK.wordStart:
      return !before && after;
    case LOOK.wordEnd:
      return before && !after;
    default:
      return !after;
  }
}

/** The same for any look, at a place in a haystack. */
export function holdsAt(look: number, bytes: string, at: number): boolean {
  const previous = at === 0 ? EDGE : contextOf(bytes.charCodeAt(at - 1));
  const next = at === bytes.length ? EDGE : contextOf(bytes.charCodeAt(at));
  if (look < LOOK.unicodeWord) return holds(look, previous, next) === true;
  const codeBefore = at === 0 ? 0 : decodeBefore(bytes, at);
  const codeAfter = at === bytes.length ? 0 : decodeAt(bytes, at, bytes.length);
  const narrow = look - UNICODE_LOOK_SHIFT;
  const looksBack = narrow === LOOK.notWord || narrow === LOOK.wordStartHalf;
  const looksOn = narrow === LOOK.notWord || narrow === LOOK.wordEndHalf;
  if ((looksBack && codeBefore === -1) || (looksOn && codeAfter === -1)) return false;
  const wide = (code: number): number => (code > 0 && includes(wordRanges(), code) ? WORD : 0);
  return holds(narrow, wide(codeBefore), wide(codeAfter)) === true;
}

/** The look for the same place when the haystack is read backwards; CRLF looks have none. */
export function reversed(look: number): number {
  switch (look) {
    case LOOK.start:
      return LOOK.end;
    case LOOK.end:
      return LOOK.start;
    case LOOK.startLf:
      return LOOK.endLf;
    case LOOK.endLf:
      return LOOK.startLf;
    case LOOK.wordStart:
      return LOOK.wordEnd;
    case LOOK.wordEnd:
      return LOOK.wordStart;
    case LOOK.wordStartHalf:
      return LOOK.wordEndHalf;
    case LOOK.wordEndHalf:
      return LOOK.wordStartHalf;
    default:
      return look;
  }
}

/** The looks, as bits, that hold at the first (or last) place of every match. */
export function edgeLooks(hir: Hir, last: boolean): number {
  switch (hir.kind) {
    case "look":
      return 1 << hir.look;
    case "capture":
      return edgeLooks(hir.sub, last);
    case "repetition":
      return hir.min > 0 ? edgeLooks(hir.sub, last) : 0;
    case "concat": {
      let looks = 0;
      for (let i = 0; i < hir.subs.length; i++) {
        const sub = hir.subs[last ? hir.subs.length - 1 - i : i];
        if (!sub) break;
        looks |= edgeLooks(sub, last);
        if (sub.maxLen > 0) break;
      }
      return looks;
    }
    case "alternation":
      return hir.subs.reduce((looks, sub) => looks & edgeLooks(sub, last), -1);
    default:
      return 0;
  }
}

/** All looks of the expression, as bits. */
export function allLooks(hir: Hir): number {
  switch (hir.kind) {
    case "look":
      return 1 << hir.look;
    case "capture":
    case "repetition":
      return allLooks(hir.sub);
    case "concat":
    case "alternation":
      return hir.subs.reduce((looks, sub) => looks | allLooks(sub), 0);
    default:
      return 0;
  }
}
