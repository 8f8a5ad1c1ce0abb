import { canonical, type Ranges } from "./ranges.ts";
import { decodeAt, utf8Length, utf8Of } from "./utf8.ts";

/** Zero-width conditions, by number: the automata test them in their inner loops. */
export const LOOK = {
  start: 0,
  end: 1,
  startLf: 2,
  endLf: 3,
  startCrlf: 4,
  endCrlf: 5,
  word: 6,
  notWord: 7,
  wordStart: 8,
  wordEnd: 9,
  wordStartHalf: 10,
  wordEndHalf: 11,
  /** The six word conditions again, over code points. */
  unicodeWord: 12,
} as const;
export const UNICODE_LOOK_SHIFT = LOOK.unicodeWord - LOOK.word;

interface Lengths {
  /** -1 when nothing can match at all. */
  readonly minLen: number;
  /** Infinity when unbounded or when nothing can match. */
  readonly maxLen: number;
}
export type Hir = Lengths &
  (
    | { readonly kind: "empty" }
    | { readonly kind: "literal"; readonly bytes: string }
    | { readonly kind: "class"; readonly ranges: Ranges; readonly unicode: boolean }
    | { readonly kind: "look"; readonly look: number }
    | {
        readonly kind: "repetition";
        readonly min: number;
        readonly max: number;
        readonly greedy: boolean;
        readonly sub: Hir;
      }
    | { readonly kind: "capture"; readonly index: number; readonly sub: Hir }
    | { readonly kind: "concat" | "alternation"; readonly subs: readonly Hir[] }
  );

export const EMPTY: Hir = { kind: "empty", minLen: 0, maxLen: 0 };

export function literalOf(bytes: string): Hir {
  return { kind: "literal", minLen: bytes.length, maxLen: bytes.length, bytes };
}

export function lookOf(look: number): Hir {
  return { kind: "look", minLen: 0, maxLen: 0, look };
}

export function classOf(ranges: Ranges, unicode: boolean): Hir {
  const from = ranges[0];
  const to = ranges.at(-1);
  if (from === undefined || to === undefined) {
    return { kind: "class", minLen: -1, maxLen: Number.POSITIVE_INFINITY, ranges, unicode: false };
  }
  if (from === to) return literalOf(unicode ? utf8Of(from) : String.fromCharCode(from));
  const minLen = unicode ? utf8Length(from) : 1;
  return { kind: "class", minLen, maxLen: unicode ? utf8Length(to) : 1, ranges, unicode };
}

export function captureOf(index: number, sub: Hir): Hir {
  return { kind: "capture", minLen: sub.minLen, maxLen: sub.maxLen, index, sub };
}

export function repetitionOf(min: number, max: number, greedy: boolean, sub: Hir): Hir {
  const least = sub.maxLen === 0 ? Math.min(min, 1) : min;
  const most = sub.maxLen === 0 ? Math.min(max, 1) : max;
  if (most === 0) return EMPTY;
  if (least === 1 && most === 1) return sub;
  return {
    kind: "repetition",
    minLen: sub.minLen === -1 ? -1 : sub.minLen * least,
    maxLen: sub.maxLen * most,
    min: least,
    max: most,
    greedy,
    sub,
  };
}

export function concatOf(parts: readonly Hir[]): Hir {
  const subs: Hir[] = [];
  let text = "";
  const add = (part: Hir): void => {
    if (part.kind === "literal") {
      text += part.bytes;
    } else if (part.kind === "concat") {
      for (const sub of part.subs) add(sub);
    } else if (part.kind !== "empty") {
      if (text !== "") subs.push(literalOf(text));
      text = "";
      subs.push(part);
    }
  };
  for (const part of parts) add(part);
  if (text !== "") subs.push(literalOf(text));
  const [first] = subs;
  if (first === undefined) return EMPTY;
  if (subs.length === 1) return first;
  let minLen = 0;
  let maxLen = 0;
  for (const sub of subs) {
    minLen = minLen === -1 || sub.minLen === -1 ? -1 : minLen + sub.minLen;
    maxLen += sub.maxLen;
  }
  return { kind: "concat", minLen, maxLen, subs };
}

export function alternationOf(parts: readonly Hir[]): Hir {
  const subs: Hir[] = [];
  for (const part of parts) {
    if (part.kind === "alternation") for (const sub of part.subs) subs.push(sub);
    else subs.push(part);
  }
  const [first] = subs;
  if (first === undefined) return classOf([], false);
  if (subs.length === 1) return first;
  return oneClass(subs) ?? liftPrefix(subs) ?? plainAlternation(subs);
}

function plainAlternation(subs: readonly Hir[]): Hir {
  let minLen = Number.POSITIVE_INFINITY;
  let maxLen = 0;
  for (const sub of subs) {
    minLen = Math.min(minLen, sub.minLen);
    maxLen = Math.max(maxLen, sub.maxLen);
  }
  return { kind: "alternation", minLen, maxLen, subs };
}

/** Single characters, or classes, side by side are one class. */
function oneClass(subs: readonly Hir[]): Hir | undefined {
  const kind = subs[0]?.kind;
  if (kind !== "literal" && kind !== "class") return undefined;
  const chars: number[] = [];
  const bytes: number[] = [];
  let charsFit = true;
  let bytesFit = true;
  for (const sub of subs) {
    if (sub.kind !== kind) return undefined;
    if (sub.kind === "literal") {
      const { length } = sub.bytes;
      const code = length > 4 ? -1 : decodeAt(sub.bytes, 0, length);
      charsFit &&= code !== -1 && utf8Length(code) === length;
      bytesFit &&= length === 1;
      if (!charsFit && !bytesFit) return undefined;
      chars.push(code, code);
      bytes.push(sub.bytes.charCodeAt(0), sub.bytes.charCodeAt(0));
    } else if (sub.kind === "class") {
      const ascii = (sub.ranges.at(-1) ?? 0) < 0x80;
      charsFit &&= sub.unicode || ascii;
      bytesFit &&= !sub.unicode || ascii;
      if (!charsFit && !bytesFit) return undefined;
      for (const bound of sub.ranges) chars.push(bound);
    }
  }
  if (charsFit) return classOf(canonical(chars), true);
  return classOf(canonical(kind === "literal" ? bytes : chars), false);
}

function liftPrefix(subs: readonly Hir[]): Hir | undefined {
  const [first] = subs;
  if (first?.kind !== "concat") return undefined;
  let common = first.subs.length;
  for (const sub of subs) {
    if (sub.kind !== "concat") return undefined;
    let shared = 0;
    while (shared < common && sameAt(first.subs, sub.subs, shared)) shared++;
    common = shared;
    if (common === 0) return undefined;
  }
  const rests = subs.map((sub) => concatOf(sub.kind === "concat" ? sub.subs.slice(common) : []));
  return concatOf([...first.subs.slice(0, common), alternationOf(rests)]);
}

function sameAt(a: readonly Hir[], b: readonly Hir[], index: number): boolean {
  const left = a[index];
  const right = b[index];
  return left !== undefined && right !== undefined && same(left, right);
}

function same(a: Hir, b: Hir): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.minLen !== b.minLen || a.maxLen !== b.maxLen) return false;
  switch (a.kind) {
    case "empty":
      return true;
    case "literal":
      return b.kind === "literal" && a.bytes === b.bytes;
    case "class":
      return (
        b.kind === "class" &&
        a.unicode === b.unicode &&
        a.ranges.length === b.ranges.length &&
        a.ranges.every((bound, index) => bound === b.ranges[index])
      );
    case "look":
      return b.kind === "look" && a.look === b.look;
    case "capture":
      return b.kind === "capture" && a.index === b.index && same(a.sub, b.sub);
    case "repetition":
      return (
        b.kind === "repetition" &&
        a.min === b.min &&
        a.max === b.max &&
        a.greedy === b.greedy &&
        same(a.sub, b.sub)
      );
    default: {
      if (b.kind !== "concat" && b.kind !== "alternation") return false;
      const { subs } = b;
      return a.subs.length === subs.length && a.subs.every((_, index) => sameAt(a.subs, subs, index));
    }
  }
}
