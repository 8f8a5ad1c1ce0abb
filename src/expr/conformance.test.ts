// The cases of conformance/ once more, by walking the typed tree and without the optimiser.

import { describe, expect, test } from "vitest";
import { caseFiles } from "../../tests/expr/case-files.ts";
import { checkOptionsOf, settingsOf, sourceOf } from "../../tests/expr/observe.ts";
import { scheme } from "../../tests/expr/scheme.ts";
import { checkFilter, checkValue } from "./check.ts";
import { Evaluator } from "./evaluate.ts";
import { format } from "./format/format.ts";
import { showJsonValue } from "./json.ts";
import { optimise } from "./optimise.ts";
import { parse } from "./parse.ts";
import { sameTree } from "./tree.ts";

const files = caseFiles().map(({ name, file }) => ({
  name,
  valid: file.cases.filter(({ outcome }) => outcome.verdict.valid),
}));

describe.each(files.filter(({ valid }) => valid.length > 0))("$name", ({ valid }) => {
  test.each(valid)("$line: $title", ({ expression, options, outcome }) => {
    const goal = options.as === "value" ? "value" : "filter";
    const { root } = parse(expression, scheme, { goal }).tree;
    expect(sameTree(parse(format(root), scheme, { goal }).tree.root, root)).toBe(true);
    const settings = settingsOf(options);
    for (const { fields, result } of outcome.runs) {
      const evaluator = new Evaluator(sourceOf(fields), settings);
      if (goal === "value") {
        const { typed } = checkValue(expression, scheme, checkOptionsOf(options));
        const value = typed && evaluator.value(typed);
        const shown =
          typed && value !== undefined ? JSON.stringify(showJsonValue(typed.type, value)) : "missing";
        expect(shown).toBe(result);
      } else {
        const { typed } = checkFilter(expression, scheme, checkOptionsOf(options));
        if (!typed) throw new Error("not valid");
        expect(`${evaluator.isTrue(typed)}`).toBe(result);
        expect(`${evaluator.isTrue(optimise(typed, settings))}`).toBe(result);
      }
    }
  });
});
