// The words of the language. There are no word boundaries: a keyword is whatever the text goes on with, and a
// name is the longest run of its characters. Which literal may come is for the parser to say, which knows the
// type of the left side; the literals have readers of their own in `literals/`.

import type { Combining, OperatorName } from "./tree.ts";

/** White space between words: space, carriage return, line feed. A tab is not. */
export function skipSpace(text: string, from: number, end: number): number {
  let i = from;
  while (i < end) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d) break;
    i++;
  }
  return i;
}

function isNameUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    (unit >= 0x41 && unit <= 0x5a)
  );
}

/** A dotted name. `missing` is where a character of a name should be and is not. */
export interface NameRun {
  readonly end: number;
  readonly missing: number | undefined;
}

export function readName(text: string, from: number, end: number): NameRun {
  let i = from;
  for (;;) {
    const start = i;
    while (i < end && isNameUnit(text.charCodeAt(i))) i++;
    if (i === start) return { end: i, missing: i };
    if (i >= end || text.charCodeAt(i) !== 0x2e) return { end: i, missing: undefined };
    i++;
  }
}

interface Word<Meaning> {
  readonly meaning: Meaning;
  readonly end: number;
}

/** In the order in which they are tried; the first that fits wins, so `in` beats longer words. */
const comparisonWords: readonly (readonly [string, OperatorName])[] = [
  ["in", "in"],
  ["eq", "eq"],
  ["==", "eq"],
  ["ne", "ne"],
  ["!=", "ne"],
  ["ge", "ge"],
  [">=", "ge"],
  ["le", "le"],
  ["<=", "le"],
  ["gt", "gt"],
  [">", "gt"],
  ["lt", "lt"],
  ["<", "lt"],
  ["&", "bitwise_and"],
  ["bitwise_and", "bitwise_and"],
  ["contains", "contains"],
  ["~", "matches"],
  ["matches", "matches"],
  ["wildcard", "wildcard"],
  ["strict wildcard", "strict wildcard"],
];

const combiningWords: readonly (readonly [string, Combining])[] = [
  ["or", "or"],
  ["||", "or"],
  ["xor", "xor"],
  ["^^", "xor"],
  ["and", "and"],
  ["&&", "and"],
];

function readWord<Meaning>(
  words: readonly (readonly [string, Meaning])[],
  text: string,
  from: number,
  end: number,
): Word<Meaning> | undefined {
  for (const [word, meaning] of words) {
    if (from + word.length <= end && text.startsWith(word, from)) return { meaning, end: from + word.length };
  }
  return undefined;
}

export function readComparison(text: string, from: number, end: number): Word<OperatorName> | undefined {
  return readWord(comparisonWords, text, from, end);
}

export function readCombining(text: string, from: number, end: number): Word<Combining> | undefined {
  return readWord(combiningWords, text, from, end);
}

/** `not` or `!`: where it ends. */
export function readNot(text: string, from: number, end: number): number | undefined {
  if (from + 3 <= end && text.startsWith("not", from)) return from + 3;
  return from < end && text[from] === "!" ? from + 1 : undefined;
}

/** `any` or `all` before an opening parenthesis. */
export function readQuantifier(text: string, from: number, end: number): Word<"any" | "all"> | undefined {
  const meaning = text.startsWith("any", from) ? "any" : text.startsWith("all", from) ? "all" : undefined;
  if (!meaning || from + 3 > end) return undefined;
  const open = skipSpace(text, from + 3, end);
  return open < end && text[open] === "(" ? { meaning, end: from + 3 } : undefined;
}
