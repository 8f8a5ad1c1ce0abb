// Values of fields as JSON: text is its UTF-8 bytes and {"hex": "c3a9"} any bytes; integers are numbers or decimal
// strings, addresses text, arrays and maps themselves; a key that is absent is a missing value.

import { type FieldValues, fieldValues } from "./field-source.ts";
import { parseIp, showIp } from "./ip.ts";
import type { Scheme } from "./scheme.ts";
import { showType, type Type } from "./types.ts";
import { decodeUtf8, encodeUtf8, type Ip, MAX_INT, MIN_INT, toInt, type Value } from "./values.ts";

export type JsonFields = { readonly values: FieldValues } | { readonly problem: string };

export function readJsonFields(scheme: Scheme, json: Readonly<Record<string, unknown>>): JsonFields {
  const values: Record<string, Value> = {};
  for (const [name, given] of Object.entries(json)) {
    const field = scheme.field(name);
    if (!field) return { problem: `there is no field ${name}` };
    if (given === null || given === undefined) continue;
    const value = readJsonValue(field.type, given);
    if (value === undefined)
      return { problem: `the value of ${name} is not of type ${showType(field.type)}` };
    values[name] = value;
  }
  return { values: fieldValues(scheme, values) };
}

/** Undefined when the JSON does not fit the type. */
function readJsonValue(type: Type, json: unknown): Value | undefined {
  switch (type.kind) {
    case "Bool":
      return typeof json === "boolean" ? json : undefined;
    case "Int":
      return readInteger(json);
    case "Ip":
      return typeof json === "string" ? parseIp(json) : undefined;
    case "Bytes":
      return readText(json);
    case "Array":
      return Array.isArray(json) ? allOf(json.map((item) => readJsonValue(type.of, item))) : undefined;
    case "Map":
      return readMap(type.of, json);
  }
}

function readInteger(json: unknown): Value | undefined {
  if (typeof json === "number") return Number.isInteger(json) ? withinInt(BigInt(json)) : undefined;
  if (typeof json === "bigint") return withinInt(json);
  return typeof json === "string" && /^-?[0-9]{1,20}$/.test(json) ? withinInt(BigInt(json)) : undefined;
}

function withinInt(value: bigint): Value | undefined {
  return value >= MIN_INT && value <= MAX_INT ? toInt(value) : undefined;
}

function readText(json: unknown): Value | undefined {
  if (typeof json === "string") return encodeUtf8(json);
  const hex = isRecord(json) ? json.hex : undefined;
  if (typeof hex !== "string" || !/^(?:[0-9a-fA-F]{2})*$/.test(hex)) return undefined;
  return hex.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function readMap(of: Type, json: unknown): Value | undefined {
  if (!isRecord(json)) return undefined;
  const entries = Object.entries(json).map(
    ([key, item]) => [encodeUtf8(key), readJsonValue(of, item)] as const,
  );
  return entries.every((entry): entry is [string, Value] => entry[1] !== undefined)
    ? new Map(entries)
    : undefined;
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function allOf(items: readonly (Value | undefined)[]): Value | undefined {
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** The way back. */
export function showJsonValue(type: Type, value: Value): unknown {
  switch (type.kind) {
    case "Bytes":
      return decodeUtf8(value as string) ?? { hex: hexOf(value as string) };
    case "Ip":
      return showIp(value as Ip);
    case "Int":
      return typeof value === "bigint" ? `${value}` : value;
    case "Array":
      return (value as readonly Value[]).map((item) => showJsonValue(type.of, item));
    case "Map":
      return Object.fromEntries(
        [...(value as ReadonlyMap<string, Value>)].map(([key, item]) => [
          decodeUtf8(key) ?? key,
          showJsonValue(type.of, item),
        ]),
      );
    case "Bool":
      return value;
  }
}

function hexOf(bytes: string): string {
  return [...bytes].map((char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
