// What a field or a function yields while an expression runs.
//
// - Bytes are a "binary string": a JavaScript string whose every character is one byte, 0 to 255. Length,
//   order, equality and search of such strings are those of the bytes, at the speed of native strings.
// - An integer is a number while that is exact, and a bigint beyond; each value has one form only.
// - An IPv4 address is a number, an IPv6 address the binary string of its sixteen bytes.
// - A missing value is undefined.

export type Bytes = string;
export type Int = number | bigint;
export type Ip = number | string;
export type Value = boolean | number | bigint | string | readonly Value[] | ReadonlyMap<string, Value>;

export const MIN_INT = -(2n ** 63n);
export const MAX_INT = 2n ** 63n - 1n;

/** The one form of an integer. */
export function toInt(value: bigint): Int {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const beyondAscii = /[^\0-\x7f]/;

/** Text → its UTF-8 bytes. */
export function encodeUtf8(text: string): Bytes {
  return beyondAscii.test(text) ? fromByteArray(encoder.encode(text)) : text;
}

/** Bytes → the text they encode, or undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Bytes): string | undefined {
  if (!beyondAscii.test(bytes)) return bytes;
  try {
    return strictDecoder.decode(toByteArray(bytes));
  } catch {
    return undefined;
  }
}

function toByteArray(bytes: Bytes): Uint8Array {
  const array = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) array[i] = bytes.charCodeAt(i);
  return array;
}

const CHUNK = 8192;

function fromByteArray(array: Uint8Array): Bytes {
  let bytes = "";
  for (let i = 0; i < array.length; i += CHUNK) {
    bytes += String.fromCharCode(...array.subarray(i, i + CHUNK));
  }
  return bytes;
}

/** The values of an array or a map, a map's in the order of its keys' bytes. */
export function elementsOf(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  const map = value as ReadonlyMap<string, Value>;
  const keys = [...map.keys()].sort();
  return keys.map((key) => map.get(key) as Value);
}
