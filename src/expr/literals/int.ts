import type { IntLiteral, IntRange } from "../tree.ts";
import { MAX_INT, MIN_INT, toInt } from "../values.ts";
import { fault, type Reading, read } from "./reading.ts";

const hexDigits = /[0-9a-fA-F]*/y;
const digitsOf = { 8: /^[0-7]*/, 10: /^-?[0-9]*/, 16: /^[0-9a-fA-F]*/ } as const;
const prefixOf = { 8: "0o", 10: "", 16: "0x" } as const;

/** Takes hexadecimal digits whatever the radix, so that a fault covers the whole number: `12ab`. */
function endOfDigits(text: string, from: number, end: number): number {
  hexDigits.lastIndex = from;
  return Math.min(end, from + (hexDigits.exec(text)?.[0].length ?? 0));
}

export function readInt(text: string, from: number, end: number): Reading<IntLiteral> {
  const radix = text.startsWith("0x", from) && from + 2 <= end ? 16 : text[from] === "0" ? 8 : 10;
  const first = radix === 16 ? from + 2 : radix === 10 && text[from] === "-" ? from + 1 : from;
  const last = endOfDigits(text, first, end);
  if (last === first) return fault("E110", first, end, "expected digit");
  const start = radix === 16 ? first : from;
  // Digit by digit: the first that is none, or that makes the number too large.
  const run = text.slice(start, last);
  const digits = digitsOf[radix].exec(run)?.[0] ?? "";
  const size = digits.replace(/^-/, "");
  const magnitude = size === "" ? 0n : BigInt(prefixOf[radix] + size);
  const value = digits.startsWith("-") ? -magnitude : magnitude;
  if (value > MAX_INT || value < MIN_INT) {
    const extent = value > 0 ? "large" : "small";
    return fault(
      "E111",
      start,
      last,
      `number too ${extent} to fit in target type while parsing with radix ${radix}`,
    );
  }
  if (digits !== run) {
    return fault("E110", start, last, `invalid digit found in string while parsing with radix ${radix}`);
  }
  // Zero is written in one way.
  const shown = value === 0n ? 10 : radix;
  return read({ kind: "int", value: toInt(value), radix: shown, span: { start: from, end: last } }, last);
}

/** A member of a set: a number or a range `a..b`. */
export function readIntRange(text: string, from: number, end: number): Reading<IntLiteral | IntRange> {
  const first = readInt(text, from, end);
  if (!first.ok || !text.startsWith("..", first.end) || first.end + 2 > end) return first;
  const last = readInt(text, first.end + 2, end);
  if (!last.ok) return last;
  if (last.value.value < first.value.value) return fault("E115", from, last.end, "incompatible range bounds");
  const span = { start: from, end: last.end };
  return read({ kind: "int-range", first: first.value, last: last.value, span }, last.end);
}
