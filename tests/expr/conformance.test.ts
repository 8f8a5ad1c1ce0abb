// Runs conformance/*.case: every expression is checked, compiled, explained and laid out, and what comes of it is compared
// with what is written, word for word. The reference evaluator runs the same cases in src/expr/conformance.test.ts.

import { describe, expect, test } from "vitest";
import { codes } from "#expr";
import { type Case, optionNames, readCaseFile, showCaseFile, showOutcome } from "./case-file.ts";
import { caseFiles } from "./case-files.ts";
import { observe } from "./observe.ts";

const files = caseFiles();

describe.each(files)("$name", ({ path, text, file: { intro, cases } }) => {
  test.each(cases)("$line: $title", (written) => {
    expect(showOutcome(observe(written))).toBe(showOutcome(written.outcome));
  });

  test("is in order", async () => {
    expect(showCaseFile(readCaseFile(text))).toBe(text);
    const observed = cases.map((written) => ({ ...written, outcome: observe(written) }));
    // With --update vitest writes the file anew: for changes of words, to be read in the diff.
    await expect(showCaseFile({ intro, cases: observed })).toMatchFileSnapshot(path);
    expect(repeated(cases.map(({ title }) => title))).toEqual([]);
    expect(repeated(cases.map(({ expression, options }) => JSON.stringify({ expression, options })))).toEqual(
      [],
    );
  });
});

const all = files.flatMap(({ file }) => file.cases);

test("there are many cases, and many of each kind", () => {
  const count = (isWanted: (each: Case) => boolean) => all.filter(isWanted).length;
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(count(({ outcome }) => outcome.runs.length > 0)).toBeGreaterThanOrEqual(200);
  expect(count(({ outcome }) => !outcome.verdict.valid)).toBeGreaterThanOrEqual(150);
  expect(count(({ outcome }) => outcome.layouts.length > 0)).toBeGreaterThanOrEqual(20);
});

test("every code of a diagnostic has a case", () => {
  const met = new Set(all.flatMap(({ outcome }) => outcome.diagnostics.map(({ code }) => code)));
  expect(Object.keys(codes).filter((code) => !met.has(code))).toEqual([]);
});

test("every option is used", () => {
  const used = new Set(all.flatMap(({ options }) => Object.keys(options)));
  expect(optionNames.filter((name) => !used.has(name))).toEqual([]);
});

describe("what is out of order is refused", () => {
  const wrong: [why: string, text: string][] = [
    ["no case at all", "# nothing\n"],
    ["no expression", "=== a\nvalid\n"],
    ["no verdict", "=== a\n    ssl\n"],
    ["a line that means nothing", "=== a\n    ssl\nvalid\nperhaps\n"],
    ["an unknown option", "=== a\n    ssl\nmood: good\nvalid\n"],
    ["a run of something that is wrong", "=== a\n    s\nerror: E301 no\n{} -> true\n"],
    ["options behind the outcome", "=== a\n    ssl\nvalid\nphase: any\n"],
    ["a result without fields", "=== a\n    ssl\nvalid\n-> true\n"],
    ["a layout without text", "=== a\n    ssl\nvalid\nformat:\n"],
  ];
  test.each(wrong)("%s", (_why, text) => {
    expect(() => readCaseFile(text)).toThrow();
  });

  const untidy: [why: string, text: string][] = [
    ["two empty lines", "# a\n\n\n=== a\n    ssl\nvalid\n"],
    ["a tab as it is", "# a\n\n=== a\n    ssl and\tssl\nvalid\n"],
    ["an option twice", "# a\n\n=== a\n    ssl\nphase: any\nphase: any\nvalid\n"],
    ["no end of the last line", "# a\n\n=== a\n    ssl\nvalid"],
  ];
  test.each(untidy)("%s", (_why, text) => {
    expect(showCaseFile(readCaseFile(text))).not.toBe(text);
  });
});

test("what cannot be seen is written by signs and read back", () => {
  const expression = "a\tb \n\n \r\n\u00a0c";
  const file = {
    intro: ["# a"],
    cases: [
      {
        title: "a",
        expression,
        options: {},
        line: 3,
        outcome: { verdict: { valid: true as const }, diagnostics: [], runs: [], layouts: [] },
      },
    ],
  };
  expect(readCaseFile(showCaseFile(file))).toEqual(file);
  expect(showCaseFile(file)).not.toMatch(/\t|\r|\u00a0| $/m);
});

function repeated(items: readonly string[]): string[] {
  return items.filter((item, i) => items.indexOf(item) !== i);
}
