// Wildcard patterns: `*` stands for any run of bytes, everything else for itself.
//
// A pattern is its literal runs between the stars. The first is anchored at the start of the value, the last at
// its end, and each of the others is taken where it first occurs: no choice is ever undone, so matching is linear.

import { lowerAscii } from "./functions/case.ts";
import type { Bytes } from "./values.ts";

export interface Wildcard {
  readonly pattern: Bytes;
  readonly strict: boolean;
  /** The literal runs, one more than there are stars; in lower case unless strict. */
  readonly parts: readonly Bytes[];
  /** Whether the whole value matches. */
  test(bytes: Bytes): boolean;
  /** What each star took, the shortest run that lets the rest match; undefined when the value does not match. */
  capture(bytes: Bytes): readonly Bytes[] | undefined;
}

export function compileWildcard(
  pattern: Bytes,
  strict: boolean,
  maxStars = Number.POSITIVE_INFINITY,
): { wildcard: Wildcard } | { fault: string } {
  const split = splitAtStars(pattern);
  if (typeof split === "string") return { fault: split };
  const stars = split.length - 1;
  if (stars > maxStars) {
    return { fault: `wildcard has ${stars} star metacharacters, but the limit is ${maxStars}` };
  }
  if (split.slice(1, -1).includes("")) return { fault: "wildcard contains a double star" };
  const parts = strict ? split : split.map(lowerAscii);
  const folds = !strict && parts.some((part) => /[a-z]/.test(part));
  return {
    wildcard: {
      pattern,
      strict,
      parts,
      test: folds ? foldingTest(parts) : exactTest(parts),
      capture: (bytes) => capture(parts, bytes, folds ? lowerAscii(bytes) : bytes),
    },
  };
}

/** The literal runs with their escapes resolved, or what is wrong with the pattern. */
function splitAtStars(pattern: Bytes): readonly Bytes[] | string {
  const parts: Bytes[] = [];
  let part = "";
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === "*") {
      parts.push(part);
      part = "";
    } else if (char === "\\") {
      const next = pattern.charAt(i + 1);
      if (next === "") return syntaxError(i, "incomplete escape sequence at the end of the wildcard");
      if (next !== "*" && next !== "\\") return syntaxError(i, "invalid escape sequence");
      part += next;
      i++;
    } else {
      part += char;
    }
  }
  parts.push(part);
  return parts;
}

function syntaxError(position: number, what: string): string {
  return `invalid wildcard: wildcard syntax error at position ${position}: ${what}`;
}

function exactTest(parts: readonly Bytes[]): (bytes: Bytes) => boolean {
  const { first, middle, last, length } = anatomy(parts);
  if (parts.length === 1) return (bytes) => bytes === first;
  if (middle.length === 0) {
    return (bytes) => bytes.length >= length && bytes.startsWith(first) && bytes.endsWith(last);
  }
  return (bytes) =>
    bytes.length >= length &&
    bytes.startsWith(first) &&
    bytes.endsWith(last) &&
    holdsInOrder(bytes, middle, first.length, bytes.length - last.length);
}

/** Folds the letters as it compares, so that no value is copied. */
function foldingTest(parts: readonly Bytes[]): (bytes: Bytes) => boolean {
  const { first, middle, last, length } = anatomy(parts);
  if (parts.length === 1) return (bytes) => bytes.length === length && foldedAt(bytes, first, 0);
  if (middle.length === 0) {
    return (bytes) =>
      bytes.length >= length &&
      foldedAt(bytes, first, 0) &&
      foldedAt(bytes, last, bytes.length - last.length);
  }
  const searches = middle.map(foldingSearch);
  return (bytes) =>
    bytes.length >= length &&
    foldedAt(bytes, first, 0) &&
    foldedAt(bytes, last, bytes.length - last.length) &&
    matchesInOrder(bytes, searches, first.length, bytes.length - last.length);
}

function anatomy(parts: readonly Bytes[]) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return { first: parts[0] ?? "", middle: parts.slice(1, -1), last: parts.at(-1) ?? "", length };
}

function holdsInOrder(bytes: Bytes, parts: readonly Bytes[], start: number, end: number): boolean {
  let at = start;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Bytes;
    const found = bytes.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
    if (at > end) return false;
  }
  return true;
}

/** Finds a lower-case part in either case. The flag `i` would also fold bytes beyond ASCII. */
function foldingSearch(part: Bytes): RegExp {
  const source = part.replace(/./gs, (char) =>
    /[a-z]/.test(char)
      ? `[${char}${char.toUpperCase()}]`
      : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return new RegExp(source, "g");
}

function matchesInOrder(bytes: Bytes, searches: readonly RegExp[], start: number, end: number): boolean {
  let at = start;
  for (let i = 0; i < searches.length; i++) {
    const search = searches[i] as RegExp;
    search.lastIndex = at;
    if (!search.test(bytes)) return false;
    at = search.lastIndex;
    if (at > end) return false;
  }
  return true;
}

/** Whether `bytes` has the lower-case `part` at this place, whatever the case of its ASCII letters. */
function foldedAt(bytes: Bytes, part: Bytes, at: number): boolean {
  for (let i = 0; i < part.length; i++) {
    let code = bytes.charCodeAt(at + i);
    if (code >= 0x41 && code <= 0x5a) code += 0x20;
    if (code !== part.charCodeAt(i)) return false;
  }
  return true;
}

function capture(parts: readonly Bytes[], original: Bytes, folded: Bytes): readonly Bytes[] | undefined {
  const { first, middle, last, length } = anatomy(parts);
  if (parts.length === 1) return folded === first ? [] : undefined;
  if (folded.length < length || !folded.startsWith(first) || !folded.endsWith(last)) return undefined;
  const end = folded.length - last.length;
  const captures: Bytes[] = [];
  let at = first.length;
  for (const part of middle) {
    const found = folded.indexOf(part, at);
    if (found < 0 || found + part.length > end) return undefined;
    captures.push(original.slice(at, found));
    at = found + part.length;
  }
  captures.push(original.slice(at, end));
  return captures;
}
