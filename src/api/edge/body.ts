/** Bodies are JSON whatever their content type says: curl's `-d` and old clients label them otherwise. */
import type { FastifyInstance } from "fastify";
import { Refusal } from "#model";

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function readBodiesAsJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
}

export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw malformed("it is not valid UTF-8");
  }
  if (text.trim() === "") return undefined;
  if (deeperThan(text, MAX_DEPTH)) throw malformed(`it is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(describe(error instanceof Error ? error.message : "", text));
  }
}

function malformed(reason: string): Refusal {
  return new Refusal("json_malformed", { words: { reason } });
}

/** V8's message can quote the body, which may hold a secret: only the place and the character are kept. */
function describe(message: string, text: string): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) {
    const before = text.slice(0, Number(position));
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    const found = text.charAt(Number(position));
    return `unexpected ${found === "" ? "end" : JSON.stringify(found)} at line ${line}, column ${column}`;
  }
  const token = /^Unexpected token '(.+?)',/s.exec(message)?.[1];
  if (token !== undefined) return `unexpected ${JSON.stringify(token)}`;
  return "it ends too early";
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
