// Looking one value up in a JSON text.

import { type Bytes, decodeUtf8 } from "../values.ts";

/** Names of members and positions in arrays, from the outside in. */
export type JsonPath = readonly (string | number)[];

export interface Found {
  readonly text: string;
  readonly value: unknown;
}

/** Keys as they stand in an expression → a path; undefined when no JSON text can have it. */
export function jsonPath(keys: readonly unknown[]): JsonPath | undefined {
  const path: (string | number)[] = [];
  for (const key of keys) {
    const step = typeof key === "string" ? decodeUtf8(key) : Number(key);
    if (step === undefined) return undefined;
    path.push(step);
  }
  return path;
}

/** The value at the path; undefined when the bytes are not JSON or have nothing there. */
export function findInJson(bytes: Bytes, path: JsonPath): Found | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) !== (typeof step === "number")) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return { text, value };
}

/**
 * The number at the path as it is written. Parsing loses that: it makes one value of `4` and `4.0`, and rounds
 * large integers. The text must be JSON and have a number there.
 */
export function numberText(text: string, path: JsonPath): string {
  let at = afterBlank(text, 0);
  for (const step of path) at = typeof step === "number" ? element(text, at, step) : member(text, at, step);
  return text.slice(at, afterScalar(text, at));
}

/** Where a member's value begins: of several with this name the last one counts. */
function member(text: string, start: number, name: string): number {
  let found = start;
  let at = afterBlank(text, start + 1);
  while (text[at] === '"') {
    const end = afterString(text, at);
    const value = afterBlank(text, afterBlank(text, end) + 1);
    if (nameAt(text, at, end) === name) found = value;
    at = afterComma(text, value);
  }
  return found;
}

function nameAt(text: string, start: number, end: number): unknown {
  const inside = text.slice(start + 1, end - 1);
  return inside.includes("\\") ? JSON.parse(text.slice(start, end)) : inside;
}

function element(text: string, start: number, position: number): number {
  let at = afterBlank(text, start + 1);
  for (let i = 0; i < position; i++) at = afterComma(text, at);
  return at;
}

/** From a value to what follows it and a comma, or to the bracket that closes. */
function afterComma(text: string, value: number): number {
  const at = afterBlank(text, afterValue(text, value));
  return text[at] === "," ? afterBlank(text, at + 1) : at;
}

function afterValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const char = text[at];
    if (char === '"') {
      at = afterString(text, at);
    } else if (char === "[" || char === "{") {
      depth++;
      at++;
    } else if (char === "]" || char === "}") {
      depth--;
      at++;
    } else {
      at = depth > 0 ? at + 1 : afterScalar(text, at);
    }
  } while (depth > 0);
  return at;
}

function afterString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function afterScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !",]} \t\n\r".includes(text.charAt(at))) at++;
  return at;
}

function afterBlank(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}
