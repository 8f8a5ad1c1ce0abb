// The right sides of `matches` and of the wildcards: strings that hold a pattern.

import { compileRegex } from "../regex/index.ts";
import type { RegexLiteral, WildcardLiteral } from "../tree.ts";
import { compileWildcard } from "../wildcard.ts";
import { readRaw, readString } from "./bytes.ts";
import { type Fault, fault, type Reading, read } from "./reading.ts";

/** A pattern that reads as a string but is no pattern still has its place in the tree. */
export type PatternReading<T> = Reading<T> & { readonly patternFault?: Fault };

export function readRegex(
  text: string,
  from: number,
  end: number,
  maxBytes: number,
): PatternReading<RegexLiteral> {
  if (from >= end) return fault("E116", from, end, "unrecognised input");
  const isRaw = text[from] === "r";
  if (text[from] !== '"' && !isRaw) return fault("E116", from, end, 'expected " or r');
  const string = isRaw ? readRaw(text, from, end) : readQuotedRegex(text, from, end);
  if (!string.ok) return string;
  const compiled = compileRegex(string.value, { maxBytes });
  const literal: RegexLiteral = {
    kind: "regex",
    pattern: string.value,
    form: isRaw ? "raw" : "quoted",
    regex: "regex" in compiled ? compiled.regex : undefined,
    span: { start: from, end: string.end },
  };
  if ("regex" in compiled) return read(literal, string.end);
  // The engine points behind a raw string, for want of a better place.
  const place = isRaw ? { start: string.end, end } : { start: from + 1, end: string.end - 1 };
  return {
    ...read(literal, string.end),
    patternFault: { code: "E120", span: place, message: compiled.fault.text },
  };
}

/**
 * The pattern between quotes: `\"` outside a character class is a quote, every other pair with a backslash
 * goes to the regular expression as it is, and a quote inside a class does not end the string.
 */
function readQuotedRegex(text: string, from: number, end: number): Reading<string> {
  let pattern = "";
  let isInClass = false;
  for (let i = from + 1; i < end; i++) {
    const char = text[i] as string;
    if (char === "\\") {
      i++;
      if (i >= end) break;
      pattern += isInClass || text[i] !== '"' ? `\\${text[i]}` : '"';
      continue;
    }
    if (char === '"' && !isInClass) return read(pattern, i + 1);
    if (char === "[" && !isInClass) isInClass = true;
    else if (char === "]" && isInClass) isInClass = false;
    pattern += char;
  }
  return fault("E106", from + 1, end, "could not find an ending quote");
}

export function readWildcard(
  text: string,
  from: number,
  end: number,
  strict: boolean,
  maxStars: number,
): PatternReading<WildcardLiteral> {
  const string = readString(text, from, end);
  if (!string.ok) return string;
  const { value: pattern, form } = string.value;
  const compiled = compileWildcard(pattern, strict, maxStars);
  const literal: WildcardLiteral = {
    kind: "wildcard",
    pattern,
    form,
    wildcard: "wildcard" in compiled ? compiled.wildcard : undefined,
    span: { start: from, end: string.end },
  };
  if ("wildcard" in compiled) return read(literal, string.end);
  const place = { start: from, end };
  return {
    ...read(literal, string.end),
    patternFault: { code: "E119", span: place, message: compiled.fault },
  };
}
