// Percent decoding. `%XX` is a byte, `+` a space, and `%uXXXX` a UTF-16 code unit where that is wanted.

import { type Bytes, encodeUtf8 } from "../values.ts";

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;
const LETTER_U = 0x75;
const CHUNK = 8192;

const sequenceOrUnit = /%([0-9A-Fa-f]{2})|%u([0-9A-Fa-f]{4})/g;
const surrogates = /[\ud800-\udfff]+/g;

export function decodeOnce(source: Bytes): Bytes {
  const text = source.replaceAll("+", " ");
  let result = "";
  let from = 0;
  for (let at = text.indexOf("%"); at >= 0; at = text.indexOf("%", at + 1)) {
    const high = digitOf(text.charCodeAt(at + 1));
    const low = digitOf(text.charCodeAt(at + 2));
    if (high < 0 || low < 0) continue;
    result += text.slice(from, at) + String.fromCharCode(high * 16 + low);
    from = at + 3;
  }
  return from === 0 ? text : result + text.slice(from);
}

export function decodeOnceWithUnits(source: Bytes): Bytes {
  return source
    .replaceAll("+", " ")
    .replace(sequenceOrUnit, (_, byte: string | undefined, unit: string) =>
      byte === undefined
        ? bytesOfUnit(Number.parseInt(unit, 16))
        : String.fromCharCode(Number.parseInt(byte, 16)),
    )
    .replace(surrogates, encodeUtf8);
}

/** A surrogate is left as it is, for it may yet meet its partner. */
function bytesOfUnit(unit: number): string {
  const text = String.fromCharCode(unit);
  return unit >= 0xd800 && unit <= 0xdfff ? text : encodeUtf8(text);
}

/**
 * Decodes until nothing is left to decode. Sequences never overlap, so the order in which they are resolved does
 * not matter: each is resolved as soon as its last digit is there, which takes one pass however deep they nest.
 */
export function decodeFully(source: Bytes, withUnits: boolean): Bytes {
  const once = decodeOnce(source);
  return once.includes("%") || once.includes("+") ? decodeDeeply(once, withUnits) : once;
}

function decodeDeeply(source: Bytes, withUnits: boolean): Bytes {
  const codes = new Uint16Array(source.length);
  let length = 0;
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i);
    codes[length++] = code === PLUS ? SPACE : code;
    for (;;) {
      const digits = digitsAtEnd(codes, length, withUnits);
      if (digits === 0) break;
      const value = numberAt(codes, length - digits, digits);
      length = put(codes, length - (digits === 2 ? 3 : 6), value, digits === 4);
    }
  }
  const text = textOf(codes.subarray(0, length));
  return withUnits ? text.replace(surrogates, encodeUtf8) : text;
}

/** How many digits the sequence has that ends here: 2, 4, or 0 when there is none. */
function digitsAtEnd(codes: Uint16Array, length: number, withUnits: boolean): 0 | 2 | 4 {
  if (digitOf(codes[length - 1]) < 0 || digitOf(codes[length - 2]) < 0) return 0;
  if (codes[length - 3] === PERCENT) return 2;
  if (!withUnits || codes[length - 6] !== PERCENT || codes[length - 5] !== LETTER_U) return 0;
  return digitOf(codes[length - 3]) >= 0 && digitOf(codes[length - 4]) >= 0 ? 4 : 0;
}

function numberAt(codes: Uint16Array, at: number, digits: number): number {
  let value = 0;
  for (let i = at; i < at + digits; i++) value = value * 16 + digitOf(codes[i]);
  return value;
}

/** Writes what a sequence stands for, and gives the new length. */
function put(codes: Uint16Array, at: number, value: number, isUnit: boolean): number {
  if (!isUnit || value < 0x80) {
    codes[at] = value === PLUS ? SPACE : value;
    return at + 1;
  }
  const bytes = bytesOfUnit(value);
  for (let i = 0; i < bytes.length; i++) codes[at + i] = bytes.charCodeAt(i);
  return at + bytes.length;
}

function textOf(codes: Uint16Array): string {
  let text = "";
  for (let i = 0; i < codes.length; i += CHUNK) text += String.fromCharCode(...codes.subarray(i, i + CHUNK));
  return text;
}

/** What a hexadecimal digit counts; -1 for anything else. */
function digitOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 && code < 0x80 ? letter - 0x57 : -1;
}
