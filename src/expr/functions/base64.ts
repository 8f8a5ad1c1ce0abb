import type { Bytes } from "../values.ts";

const foreign = /[^A-Za-z0-9+/_-]/;

/** Standard or URL-safe base64, with or without its padding; undefined for anything else. */
export function fromBase64(text: Bytes): Bytes | undefined {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = padding === 0 ? text : text.slice(0, -padding);
  if (digits.length % 4 === 1 || (padding > 0 && text.length % 4 !== 0) || foreign.test(digits))
    return undefined;
  return atob(digits.replaceAll("-", "+").replaceAll("_", "/"));
}

export function toBase64(bytes: Bytes, urlSafe: boolean, padded: boolean): Bytes {
  const text = btoa(bytes);
  const trimmed = padded ? text : text.replace(/=+$/, "");
  return urlSafe ? trimmed.replaceAll("+", "-").replaceAll("/", "_") : trimmed;
}
