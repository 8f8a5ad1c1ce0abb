// Examples of functions and operators as people read them.

import type { Example } from "../../src/expr/functions/define.ts";
import { code } from "./markdown.ts";

export function exampleList(examples: readonly Example[]): string {
  return examples.map(line).join("\n");
}

function line({ expression, fields = {}, result, value, note }: Example): string {
  const values = Object.entries(fields).map(([name, given]) => `${code(name)} = ${code(show(given))}`);
  const given = values.length === 0 ? "" : ` with ${values.join(" and ")}`;
  const outcome = result === undefined ? outcomeOf(value) : `is ${result}`;
  return `- ${code(expression)}${given} ${outcome}${note ? ` (${note})` : ""}`;
}

function outcomeOf(value: unknown): string {
  return value === null ? "is missing" : `is ${code(show(value))}`;
}

/** JSON, with the quotation marks that an expression would have; bytes that are no text as hexadecimal digits. */
function show(value: unknown): string {
  if (typeof value === "object" && value !== null && "hex" in value) return bytes(String(value.hex));
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${show(item)}`);
    return `{${entries.join(", ")}}`;
  }
  return JSON.stringify(value);
}

function bytes(hex: string): string {
  return hex.replaceAll(/..(?!$)/g, "$&:");
}
