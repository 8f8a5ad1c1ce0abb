import type { BytesLiteral } from "../tree.ts";
import { encodeUtf8 } from "../values.ts";
import { fault, type Reading, read } from "./reading.ts";

const MAX_HASHES = 255;
/** The engine lets a plus sign stand for the first digit. */
const hexPair = /^[0-9a-fA-F+][0-9a-fA-F]$/;
const octalTriple = /^[0-7]{3}$/;

/** Anything that stands for bytes: a quoted string, a raw string or a byte string. */
export function readBytes(text: string, from: number, end: number): Reading<BytesLiteral> {
  if (from >= end) return fault("E116", from, end, "unrecognised input");
  return text[from] === '"' || text[from] === "r"
    ? readString(text, from, end)
    : readByteString(text, from, end);
}

/** A quoted or a raw string. */
export function readString(text: string, from: number, end: number): Reading<BytesLiteral> {
  if (from >= end) return fault("E116", from, end, "unrecognised input");
  if (text[from] === '"') return readQuoted(text, from, end);
  if (text[from] !== "r") return fault("E116", from, end, 'expected " or r');
  const raw = readRaw(text, from, end);
  if (!raw.ok) return raw;
  const span = { start: from, end: raw.end };
  return read({ kind: "bytes", value: encodeUtf8(raw.value), form: "raw", span }, raw.end);
}

export function readQuoted(text: string, from: number, end: number): Reading<BytesLiteral> {
  const start = from + 1;
  let value = "";
  let run = start;
  for (let i = start; i < end; ) {
    const char = text[i];
    if (char === '"') {
      value += encodeUtf8(text.slice(run, i));
      return read({ kind: "bytes", value, form: "quoted", span: { start: from, end: i + 1 } }, i + 1);
    }
    if (char !== "\\") {
      i++;
      continue;
    }
    value += encodeUtf8(text.slice(run, i));
    const escaped = readEscape(text, i + 1, end);
    if (!escaped) break;
    if (!escaped.ok) return escaped;
    value += escaped.value;
    i = escaped.end;
    run = i;
  }
  return fault("E106", start, end, "could not find an ending quote");
}

/** What stands behind a backslash; undefined at the end of the text. */
function readEscape(text: string, from: number, end: number): Reading<string> | undefined {
  const char = codePointAt(text, from, end);
  if (char === "") return undefined;
  if (char === '"' || char === "\\") return read(char, from + 1);
  if (char === "x") return readByte(text, from + 1, end, 2, 16);
  if (char >= "0" && char <= "7") return readByte(text, from, end, 3, 8);
  return fault("E107", from, from + char.length, 'expected ", xHH or OOO after \\');
}

function codePointAt(text: string, at: number, end: number): string {
  if (at >= end) return "";
  return String.fromCodePoint(text.codePointAt(at) as number);
}

/** Exactly so many digits of one byte. */
function readByte(text: string, from: number, end: number, count: 2 | 3, radix: 16 | 8): Reading<string> {
  let to = from;
  for (let i = 0; i < count; i++) {
    if (to >= end) return fault("E109", from, end, `expected ${count} characters, but found ${i}`);
    to += codePointAt(text, to, end).length;
  }
  const digits = text.slice(from, to);
  const value = (radix === 16 ? hexPair : octalTriple).test(digits) ? Number.parseInt(digits, radix) : -1;
  if (value < 0) {
    return fault("E109", from, to, `invalid digit found in string while parsing with radix ${radix}`);
  }
  if (value > 255) {
    return fault(
      "E111",
      from,
      to,
      `number too large to fit in target type while parsing with radix ${radix}`,
    );
  }
  return read(String.fromCharCode(value), to);
}

/** The text between the quotes of a raw string; `from` is at its `r`. */
export function readRaw(text: string, from: number, end: number): Reading<string> {
  const start = from + 1;
  let quote = start;
  while (quote < end && text[quote] === "#") quote++;
  const hashes = quote - start;
  if (hashes > MAX_HASHES) {
    return fault("E108", start, end, "invalid raw string hash count, there can't be more than 255 #s");
  }
  if (quote >= end || text[quote] !== '"') return fault("E108", quote, end, 'expected " or #');
  const closing = text.indexOf(`"${"#".repeat(hashes)}`, quote + 1);
  const close = closing + 1 + hashes;
  if (closing < 0 || close > end) return fault("E106", start, end, "could not find an ending quote");
  return read(text.slice(quote + 1, closing), close);
}

const separators = ":-.";

/** Two or more pairs of hexadecimal digits, joined by `:`, `-` or `.`. */
function readByteString(text: string, from: number, end: number): Reading<BytesLiteral> {
  let value = "";
  let i = from;
  for (;;) {
    const pair = readByte(text, i, end, 2, 16);
    if (!pair.ok) return pair;
    value += pair.value;
    i = pair.end;
    const separator = codePointAt(text, i, end);
    if (separator !== "" && separators.includes(separator)) {
      i++;
    } else if (value.length > 1) {
      return read({ kind: "bytes", value, form: "bytes", span: { start: from, end: i } }, i);
    } else if (separator === "") {
      return fault("E109", i, end, "expected 1 characters, but found 0");
    } else {
      return fault("E109", i, i + separator.length, "expected byte separator");
    }
  }
}
