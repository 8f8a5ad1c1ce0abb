import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { scheme } from "#catalog";
import { checkFilter, compileFilter, type Phase, readJsonFields } from "#expr";
import { diagnosticJson } from "./expr-print.ts";
import { parseJson } from "./json.ts";

interface Answer {
  readonly id?: unknown;
  readonly valid: boolean;
  readonly result?: boolean;
  readonly error?: unknown;
}

/** One answer for each line, in order; blank lines have none. Whether all were valid. */
export async function runBatch(input: Readable, output: Writable, phase: Phase | "any"): Promise<boolean> {
  let areAllValid = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const answer = answerTo(line, phase);
    areAllValid &&= answer.valid;
    if (!output.write(`${stringify(answer)}\n`)) await once(output, "drain");
  }
  return areAllValid;
}

function answerTo(line: string, phase: Phase | "any"): Answer {
  const row = parseJson(line);
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    return { valid: false, error: lineError("the line is not a JSON object {id, expression, fields?}") };
  }
  const { id, expression, fields } = row as Record<string, unknown>;
  const named = id === undefined ? {} : { id };
  if (typeof expression !== "string")
    return { ...named, valid: false, error: lineError("expression is not a string") };
  const checked = checkFilter(expression, scheme, { phase });
  if (!checked.typed) {
    return { ...named, valid: false, error: checked.error && diagnosticJson(expression, checked.error) };
  }
  if (fields === undefined) return { ...named, valid: true };
  const read =
    typeof fields === "object" && fields !== null && !Array.isArray(fields)
      ? readJsonFields(scheme, fields as Record<string, unknown>)
      : { problem: "fields is not a JSON object" };
  if ("problem" in read) return { ...named, valid: false, error: lineError(read.problem) };
  return { ...named, valid: true, result: compileFilter(checked.typed)(read.values) };
}

/** What is wrong with the line itself has no place in an expression. */
function lineError(message: string) {
  return { code: "line", message, line: 1, column: 1, length: 1, text: message };
}

/** Ids come back as given, also those that are numbers beyond 2^53. */
function stringify(answer: Answer): string {
  return JSON.stringify(answer, (_key, value: unknown) =>
    typeof value === "bigint"
      ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(`${value}`)
      : value,
  );
}
