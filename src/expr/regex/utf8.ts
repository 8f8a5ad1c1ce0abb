import type { Ranges } from "./ranges.ts";

/** The bytes of one code point as a binary string; a lone surrogate has none of its own. */
export function utf8Of(code: number): string {
  const scalar = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
  if (scalar < 0x80) return String.fromCharCode(scalar);
  if (scalar < 0x800) return String.fromCharCode(0xc0 | (scalar >> 6), 0x80 | (scalar & 63));
  const tail = [0x80 | ((scalar >> 6) & 63), 0x80 | (scalar & 63)];
  if (scalar < 0x10000) return String.fromCharCode(0xe0 | (scalar >> 12), ...tail);
  return String.fromCharCode(0xf0 | (scalar >> 18), 0x80 | ((scalar >> 12) & 63), ...tail);
}

export function utf8Length(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** The code point whose bytes start at `at`, or -1 when those are not UTF-8. */
export function decodeAt(bytes: string, at: number, end: number): number {
  const lead = bytes.charCodeAt(at);
  if (lead < 0x80) return lead;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > end) return -1;
  let code = lead & (0x7f >> length);
  for (let i = at + 1; i < at + length; i++) {
    const next = bytes.charCodeAt(i);
    if (next >> 6 !== 2) return -1;
    code = (code << 6) | (next & 63);
  }
  const improper = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || utf8Length(code) !== length;
  return improper ? -1 : code;
}

/** The code point that ends just before `end`, or -1. Too many bytes after the lead spoil it. */
export function decodeBefore(bytes: string, end: number): number {
  let start = end - 1;
  const limit = Math.max(0, end - 4);
  while (start > limit && bytes.charCodeAt(start) >> 6 === 2) start--;
  return decodeAt(bytes, start, end);
}

const LENGTH_ENDS = [0x7f, 0x7ff, 0xffff, 0x10ffff];

/** Sequences of byte ranges, in order, that together spell exactly the code points of `ranges`. */
export function utf8Sequences(ranges: Ranges): readonly (readonly number[])[] {
  const sequences: number[][] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    const from = ranges[i] ?? 0;
    const to = ranges[i + 1] ?? 0;
    if (from < 0xd800) split(from, Math.min(to, 0xd7ff), sequences);
    if (to > 0xdfff) split(Math.max(from, 0xe000), to, sequences);
  }
  return sequences;
}

function split(from: number, to: number, sequences: number[][]): void {
  for (const end of LENGTH_ENDS) {
    if (from <= end && end < to) {
      split(from, end, sequences);
      split(end + 1, to, sequences);
      return;
    }
  }
  for (let shift = 6; shift < 6 * utf8Length(to); shift += 6) {
    const mask = (1 << shift) - 1;
    if ((from & ~mask) === (to & ~mask)) continue;
    if ((from & mask) !== 0) {
      split(from, from | mask, sequences);
      split((from | mask) + 1, to, sequences);
      return;
    }
    if ((to & mask) !== mask) {
      split(from, (to & ~mask) - 1, sequences);
      split(to & ~mask, to, sequences);
      return;
    }
  }
  const first = utf8Of(from);
  const last = utf8Of(to);
  const sequence: number[] = [];
  for (let i = 0; i < first.length; i++) sequence.push(first.charCodeAt(i), last.charCodeAt(i));
  sequences.push(sequence);
}
