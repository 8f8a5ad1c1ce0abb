import type { Bytes } from "../values.ts";

const upperRun = /[A-Z]+/g;
const lowerRun = /[a-z]+/g;
const beyondAscii = /[\x80-\xff]/;

// The string methods would also change bytes beyond ASCII, which belong to characters of several bytes. What they
// leave alone needs no second look, and most text is in lower case already.

export function lowerAscii(bytes: Bytes): Bytes {
  const lowered = bytes.toLowerCase();
  if (lowered === bytes || !beyondAscii.test(bytes)) return lowered;
  return bytes.replace(upperRun, (run) => run.toLowerCase());
}

export function upperAscii(bytes: Bytes): Bytes {
  const raised = bytes.toUpperCase();
  if (raised === bytes || !beyondAscii.test(bytes)) return raised;
  return bytes.replace(lowerRun, (run) => run.toUpperCase());
}
