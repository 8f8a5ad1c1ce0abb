import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { scheme } from "#catalog";
import { checkFilter, compileFilter, type Phase, readJsonFields } from "#expr";
import { diagnosticJson } from "./expr-print.ts";
import { parseJson, parseVerbatim } from "./json.ts";

interface Answer {
  readonly id?: unknown;
  readonly valid: boolean;
  readonly result?: boolean;
  readonly error?: unknown;
}

export interface BatchCount {
  readonly all: number;
  readonly invalid: number;
}

/** One answer for each line, in order; blank lines have none. Ends early when nobody reads the answers any more. */
export async function runBatch(input: Readable, output: Writable, phase: Phase | "any"): Promise<BatchCount> {
  let all = 0;
  let invalid = 0;
  let isRead = true;
  // The program itself says what becomes of errors; standard output can be written to after one, to no end.
  output.once("error", () => {
    isRead = false;
  });
  for await (const line of linesOf(input)) {
    if (line.trim() === "") continue;
    const answer = answerTo(line, phase);
    all++;
    if (!answer.valid) invalid++;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await drained(output);
    if (!isRead) break;
  }
  return { all, invalid };
}

/** By line feeds alone: other line separators may stand inside a JSON string. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  input.setEncoding("utf8");
  // A line that spans many chunks is put together once, at its end.
  let begun: string[] = [];
  let isFirst = true;
  for await (const chunk of input as AsyncIterable<string>) {
    const [head = "", ...others] = (isFirst ? chunk.replace(/^\ufeff/, "") : chunk).split("\n");
    isFirst = false;
    begun.push(head);
    for (const next of others) {
      yield begun.join("");
      begun = [next];
    }
  }
  const last = begun.join("");
  if (last !== "") yield last;
}

/** A reader that has gone away is no failure of ours, and there is nothing left to wait for. */
async function drained(output: Writable): Promise<void> {
  await once(output, "drain").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

function answerTo(line: string, phase: Phase | "any"): Answer {
  const row = parseJson(line);
  if (!isRecord(row))
    return { valid: false, error: lineError("the line is not a JSON object {id, expression, fields?}") };
  const { expression, fields } = row;
  const named = "id" in row ? { id: idOf(row.id, line) } : {};
  if (typeof expression !== "string")
    return { ...named, valid: false, error: lineError("expression is not a string") };
  const checked = checkFilter(expression, scheme, { phase });
  if (!checked.typed) {
    return { ...named, valid: false, error: checked.error && diagnosticJson(expression, checked.error) };
  }
  if (fields === undefined || fields === null) return { ...named, valid: true };
  const read = isRecord(fields) ? readJsonFields(scheme, fields) : { problem: "fields is not a JSON object" };
  if ("problem" in read) return { ...named, valid: false, error: lineError(read.problem) };
  return { ...named, valid: true, result: compileFilter(checked.typed)(read.values) };
}

/** Whatever it is, it comes back as it was written. */
function idOf(id: unknown, line: string): unknown {
  const hasNumbers = typeof id === "number" || typeof id === "bigint" || typeof id === "object";
  return hasNumbers ? (parseVerbatim(line) as { id: unknown }).id : id;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with the line itself has no place in an expression. */
function lineError(message: string) {
  return { code: "line", message, line: 1, column: 1, length: 1, text: message };
}
