// The published expressions and the engine's own answers, where they lie beside the repository (they are not part of it).

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { checkFilter, checkValue, compileFilter, type Diagnostic, locate, readJsonFields } from "#expr";
import { exactJson } from "./exact-json.ts";
import { settingsOf } from "./observe.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "shared", "corpus");
const isThere = existsSync(folder);

/** Rows we answer otherwise, each with the reason. */
const disagreements: Readonly<Record<string, string>> = {
  "conformance 187": "right sides that vary are valid since October 2026, and the row is of July",
  "oracle 107":
    "short IPv4 forms in sets: rows 102 to 106 of conformance.jsonl and the specification accept them",
  "oracle 131": "`ip` is a field of fields.json",
};

interface Row {
  readonly id?: number;
  readonly expression: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly nil_ne?: boolean;
  readonly valid: boolean | "unknown";
  readonly result?: boolean;
  readonly matches?: readonly number[];
  readonly line?: number;
  readonly column?: number;
  readonly length?: number;
  readonly message?: string;
  readonly note?: string;
}

function rows<T = Row>(file: string): T[] {
  const text = readFileSync(join(folder, file), "utf8").trim();
  return text.split("\n").map((line) => exactJson(line) as T);
}

function fieldsOf(values: Readonly<Record<string, unknown>>) {
  const read = readJsonFields(scheme, values);
  if ("problem" in read) throw new Error(read.problem);
  return read.values;
}

/** What the engine says of the first error, with as much of the message as the row has. */
function answerTo({ expression, message = "", length: wanted }: Row, error: Diagnostic | undefined) {
  if (!error?.engine) return { valid: true };
  const { line, column, length } = locate(expression, error.engine.span);
  const said = error.engine.message;
  const place = wanted === undefined ? { line, column } : { line, column, length };
  return { valid: false, ...place, message: isSame(said, message) ? message : said };
}

/** Messages of several lines are joined and cut in the corpus, or reduced to what their last line says; types are cut by …. */
function isSame(said: string, written: string): boolean {
  const [start = "", rest] = written.split("…");
  if (rest !== undefined) return said.startsWith(start);
  const last = said
    .split("\n")
    .at(-1)
    ?.replace(/^error: /, "regex: ");
  return written === said || written === said.replaceAll("\n", " ").slice(0, 80) || written === last;
}

function answerOf({ valid, line, column, length, message }: Row) {
  if (valid === true) return { valid };
  return { valid, line, column, ...(length !== undefined && { length }), message };
}

function without(name: string, all: readonly Row[]): (Row & { readonly at: string })[] {
  const numbered = all.map((row, i) => ({ ...row, at: `${name} ${row.id ?? i}` }));
  return numbered.filter(({ at }) => disagreements[at] === undefined);
}

if (isThere) {
  describe("conformance.jsonl", () => {
    test.each(without("conformance", rows("conformance.jsonl")))("$at: $expression", (row) => {
      const { typed, error } = checkFilter(row.expression, scheme, { phase: "any" });
      expect(answerTo(row, error)).toEqual(answerOf(row));
      if (!typed || row.result === undefined) return;
      const settings = settingsOf(row.nil_ne === false ? { "ne of missing": "false" } : {});
      expect(compileFilter(typed, settings)(fieldsOf(row.values ?? {}))).toBe(row.result);
    });
  });

  describe("oracle.jsonl", () => {
    const requests = rows<Readonly<Record<string, unknown>>>("oracle-requests.jsonl").map(fieldsOf);
    test.each(without("oracle", rows("oracle.jsonl")))("$at", (row) => {
      const { typed, error } = checkFilter(row.expression, scheme, { phase: "any" });
      expect(answerTo(row, error)).toEqual(answerOf(row));
      if (!typed) return;
      const matches = compileFilter(typed);
      expect(requests.flatMap((request, i) => (matches(request) ? [i] : []))).toEqual(row.matches);
    });
  });

  describe("expressions.jsonl", () => {
    const known = rows("expressions.jsonl").filter(({ valid }) => valid !== "unknown");
    test.each(known)("$expression", ({ expression, valid, note = "" }) => {
      const check = note.includes("value expression") ? checkValue : checkFilter;
      const { error } = check(expression, scheme, { phase: "any" });
      expect(error === undefined, error?.message).toBe(valid);
      const place = /engine: (?<line>\d+):(?<column>\d+) /.exec(note)?.groups;
      // Counts of functions are the service's own, and the engine complained of something else before.
      if (!place || !error?.engine || error.code === "E504") return;
      const { line, column } = locate(expression, error.engine.span);
      expect({ line: `${line}`, column: `${column}` }).toEqual({ ...place });
    });
  });

  test("a disagreement is a row that exists and differs", () => {
    const every = [
      ...rows("conformance.jsonl").map((row, i) => ({ ...row, at: `conformance ${row.id ?? i}` })),
      ...rows("oracle.jsonl").map((row, i) => ({ ...row, at: `oracle ${i}` })),
    ];
    for (const at of Object.keys(disagreements)) {
      const row = every.find((each) => each.at === at);
      if (!row) throw new Error(`there is no row ${at}`);
      const { error } = checkFilter(row.expression, scheme, { phase: "any" });
      expect(answerTo(row, error)).not.toEqual(answerOf(row));
    }
  });
} else {
  test("the corpus is not beside the repository, and nothing else is needed to read it", () => {
    expect(existsSync(folder)).toBe(false);
    expect(exactJson('{"a": 9007199254740993, "b": 1}')).toEqual({ a: 9007199254740993n, b: 1 });
    expect(answerTo({ expression: "s", valid: false }, checkFilter("s", scheme).error)).toMatchObject({
      valid: false,
      line: 1,
    });
  });
}
