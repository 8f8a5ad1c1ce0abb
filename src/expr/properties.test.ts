// What must hold of every expression: layouts keep its meaning, running it never fails, and however it is run, the
// answer is the same. Expressions and values are made by tests/expr/any-*.ts.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyFilter, anyValue } from "../../tests/expr/any-expression.ts";
import { anyFields, someLists } from "../../tests/expr/any-values.ts";
import { scheme } from "../../tests/expr/scheme.ts";
import { checkFilter, checkValue } from "./check.ts";
import { compileFilter, compileValue } from "./compile/compile.ts";
import { Evaluator } from "./evaluate.ts";
import { explain } from "./explain.ts";
import { noLists, type RunSettings } from "./field-source.ts";
import { format } from "./format/format.ts";
import { optimise } from "./optimise.ts";
import { parse } from "./parse.ts";
import { sameTree } from "./tree.ts";
import type { Test, TypedValue } from "./typed-tree.ts";

const anySettings: fc.Arbitrary<RunSettings> = fc.record({
  missingIsUnequal: fc.boolean(),
  code: fc.constantFrom("own" as const, "shared" as const),
  lists: fc.constantFrom(noLists, someLists),
});

function typedFilter(text: string): Test {
  const { typed, error } = checkFilter(text, scheme, { phase: "any" });
  if (!typed) throw new Error(`${error?.message}: ${text}`);
  return typed;
}

function typedValue(text: string): TypedValue {
  const { typed, error } = checkValue(text, scheme, { phase: "any" });
  if (!typed) throw new Error(`${error?.message}: ${text}`);
  return typed;
}

describe("layout", () => {
  const goals = [
    ["filters", "filter", anyFilter],
    ["value expressions", "value", anyValue],
  ] as const;

  test.each(goals)("of %s reads as the same tree, at every width", (_name, goal, expressions) => {
    fc.assert(
      fc.property(expressions, fc.constantFrom(20, 40, 100, 10_000), (text, width) => {
        const { root } = parse(text, scheme, { goal }).tree;
        const shown = format(root, { width });
        const again = parse(shown, scheme, { goal });
        expect(again.findings).toEqual([]);
        expect(sameTree(again.tree.root, root), shown).toBe(true);
        expect(format(again.tree.root, { width })).toBe(shown);
      }),
      { numRuns: 1500 },
    );
  });

  test("has the same answer", () => {
    fc.assert(
      fc.property(anyFilter, anyFields, (text, fields) => {
        const shown = format(parse(text, scheme).tree.root, { width: 40 });
        expect(compileFilter(typedFilter(shown))(fields)).toBe(compileFilter(typedFilter(text))(fields));
      }),
      { numRuns: 300 },
    );
  });
});

describe("running", () => {
  test("compiled, optimised, explained or walked, a filter has one answer", () => {
    let trues = 0;
    let falses = 0;
    fc.assert(
      fc.property(anyFilter, anySettings, fc.array(anyFields, { minLength: 1, maxLength: 5 }), (...given) => {
        const [text, settings, requests] = given;
        const typed = typedFilter(text);
        const matches = compileFilter(typed, settings);
        const optimised = optimise(typed, settings);
        for (const fields of requests) {
          const evaluator = new Evaluator(fields, settings);
          const expected = evaluator.test(typed);
          expect(typeof expected).toBe("boolean");
          if (expected === true) trues++;
          else falses++;
          expect(evaluator.test(optimised), "optimised").toBe(expected);
          expect(matches(fields), "compiled").toBe(expected);
          expect(explain(typed, fields, settings).result, "explained").toBe(expected);
        }
      }),
      { numRuns: 2000 },
    );
    // Both answers are frequent, or the values would not be worth much.
    expect(Math.min(trues, falses) * 8).toBeGreaterThan(Math.max(trues, falses));
  });

  test("optimising once is enough", () => {
    fc.assert(
      fc.property(anyFilter, anySettings, anyFields, (text, settings, fields) => {
        const once = optimise(typedFilter(text), settings);
        const evaluator = new Evaluator(fields, settings);
        expect(evaluator.test(optimise(once, settings))).toBe(evaluator.test(once));
      }),
      { numRuns: 500 },
    );
  });

  test("a value expression has one value", () => {
    fc.assert(
      fc.property(anyValue, anySettings, anyFields, (text, settings, fields) => {
        const typed = typedValue(text);
        const read = compileValue(typed, settings);
        expect(read(fields)).toEqual(new Evaluator(fields, settings).value(typed));
        expect(read(fields)).toEqual(read(fields));
      }),
      { numRuns: 1000 },
    );
  });

  test("a matcher remembers nothing from one request to the next", () => {
    fc.assert(
      fc.property(anyFilter, anyFields, anyFields, (text, first, second) => {
        const typed = typedFilter(`(${text}) and (${text}) or (${text})`);
        const matches = compileFilter(typed);
        const fresh = [first, second, first].map((fields) => compileFilter(typed)(fields));
        expect([first, second, first].map((fields) => matches(fields))).toEqual(fresh);
      }),
      { numRuns: 500 },
    );
  });

  test("with nothing there at all", () => {
    const nothing = { get: () => undefined };
    fc.assert(
      fc.property(anyFilter, anySettings, (text, settings) => {
        const typed = typedFilter(text);
        expect(compileFilter(typed, settings)(nothing)).toBe(new Evaluator(nothing, settings).isTrue(typed));
      }),
      { numRuns: 500 },
    );
  });
});

describe("laws", () => {
  const answer = (text: string, fields: Parameters<ReturnType<typeof compileFilter>>[0]) =>
    compileFilter(typedFilter(text))(fields);

  const laws: [
    law: string,
    one: (p: string, q: string) => string,
    other: (p: string, q: string) => string,
  ][] = [
    ["negation twice is none", (p) => `not not (${p})`, (p) => p],
    ["De Morgan", (p, q) => `not ((${p}) and (${q}))`, (p, q) => `not (${p}) or not (${q})`],
    ["and is commutative", (p, q) => `(${p}) and (${q})`, (p, q) => `(${q}) && (${p})`],
    ["or is commutative", (p, q) => `(${p}) or (${q})`, (p, q) => `(${q}) || (${p})`],
    [
      "xor by and, or and not",
      (p, q) => `(${p}) xor (${q})`,
      (p, q) => `((${p}) or (${q})) and not ((${p}) and (${q}))`,
    ],
    ["a thing and itself", (p) => `(${p}) and (${p})`, (p) => p],
    ["true and a thing", (p) => `true and (${p})`, (p) => p],
    ["false or a thing", (p) => `(${p}) or false`, (p) => p],
    ["a thing or its negation", (p) => `(${p}) or not (${p})`, () => "true"],
    ["a thing xor itself", (p) => `(${p}) xor (${p})`, () => "false"],
  ];
  test.each(laws)("%s", (_law, one, other) => {
    fc.assert(
      fc.property(anyFilter, anyFilter, anyFields, (p, q, fields) => {
        expect(answer(one(p, q), fields)).toBe(answer(other(p, q), fields));
      }),
      { numRuns: 120 },
    );
  });
});
