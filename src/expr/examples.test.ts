// Every example of every function and operator is run: in code of its own, in shared code, and by walking the tree.

import { describe, expect, test } from "vitest";
import { scheme } from "../../tests/expr/scheme.ts";
import { checkFilter, checkValue } from "./check.ts";
import { compileFilter, compileValue } from "./compile/compile.ts";
import { Evaluator } from "./evaluate.ts";
import { defaultRunSettings, type FieldSource } from "./field-source.ts";
import type { Example } from "./functions/define.ts";
import { functionExamples } from "./functions/examples.ts";
import { quantifiers, standardFunctions } from "./functions/index.ts";
import { readJsonFields, showJsonValue } from "./json.ts";
import { operatorExamples } from "./operators/examples.ts";
import { comparisons, logicalOperators } from "./operators/index.ts";
import type { Type } from "./types.ts";
import type { Value } from "./values.ts";

const shared = { ...defaultRunSettings, code: "shared" as const };

function sourceOf({ fields = {} }: Example): FieldSource {
  const read = readJsonFields(scheme, fields);
  if ("problem" in read) throw new Error(read.problem);
  return read.values;
}

function runFilter({ expression }: Example, source: FieldSource): boolean[] {
  const { typed, error } = checkFilter(expression, scheme, { phase: "any" });
  if (!typed) throw new Error(error?.message);
  const matchers = [compileFilter(typed), compileFilter(typed, shared)];
  return [...matchers.map((matcher) => matcher(source)), new Evaluator(source).isTrue(typed)];
}

function runValue({ expression }: Example, source: FieldSource): unknown[] {
  const { typed, error } = checkValue(expression, scheme, { phase: "any" });
  if (!typed) throw new Error(error?.message);
  const values = [compileValue(typed)(source), new Evaluator(source).value(typed)];
  return values.map((value) => shown(typed.type, value));
}

function shown(type: Type, value: Value | undefined): unknown {
  return value === undefined ? null : showJsonValue(type, value);
}

const described = [...standardFunctions, ...quantifiers, ...Object.values(comparisons), ...logicalOperators];
const examplesOf = { ...functionExamples, ...operatorExamples };

describe.each(described)("$name", ({ name }) => {
  const examples = examplesOf[name] ?? [];

  test.each(examples)("$expression", (example) => {
    const source = sourceOf(example);
    if (example.result !== undefined) {
      expect(runFilter(example, source)).toEqual([example.result, example.result, example.result]);
    } else {
      expect(runValue(example, source)).toEqual([example.value, example.value]);
    }
  });

  test("has an example", () => expect(examples.length).toBeGreaterThan(0));
});
