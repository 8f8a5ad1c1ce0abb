/** Bodies are JSON whatever their content type says: curl's `-d` and old clients label them otherwise. */
import type { FastifyInstance } from "fastify";
import { Refusal } from "#model";
import { jsonFaultAt } from "./json-fault.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** For a thousand rules, or a whole list, at once. */
export const MAX_BULK_BYTES = 8 * MAX_BODY_BYTES;
const MAX_DEPTH = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function readBodiesAsJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw malformed("it is not valid UTF-8");
  }
  if (text.trim() === "") return undefined;
  if (deeperThan(text, MAX_DEPTH)) throw malformed(`it is nested deeper than ${MAX_DEPTH} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(describe(text));
  }
  // Valid UTF-8 can hold neither, so only an escape brings them.
  if (text.includes("\\u")) refuseUnstorable(value, "");
  return value;
}

/** No store keeps these as they came: PostgreSQL refuses NUL, and halves of a surrogate pair are no characters. */
function refuseUnstorable(value: unknown, pointer: string): void {
  if (typeof value === "string") {
    if (!value.includes("\0") && value.isWellFormed()) return;
    const field = pointer.slice(1).replaceAll("/", ".") || "body";
    const reason = "must hold neither NUL nor half of a surrogate pair";
    throw new Refusal("field_invalid", { words: { field, reason }, pointer });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    refuseUnstorable(key, pointer);
    refuseUnstorable(item, `${pointer}/${key}`);
  }
}

function malformed(reason: string): Refusal {
  return new Refusal("json_malformed", { words: { reason } });
}

/** Only the place and the character are told: the body may hold a secret. */
function describe(text: string): string {
  const at = jsonFaultAt(text);
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  const found = text.charAt(at);
  return `unexpected ${found === "" ? "end" : JSON.stringify(found)} at line ${line}, column ${column}`;
}

function deeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > limit) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}
