// Which parts of an expression were true for a request, and by which values.

import { Evaluator } from "./evaluate.ts";
import type { FieldSource, RunSettings } from "./field-source.ts";
import { showJsonValue } from "./json.ts";
import type { Span } from "./source.ts";
import { isValue, type Test, type TypedOperand, type TypedValue } from "./typed-tree.ts";
import { arrayOf } from "./types.ts";

export interface Explanation {
  readonly kind: "and" | "or" | "xor" | "not" | "any" | "all" | "comparison";
  readonly span: Span;
  /** One truth, or one for each element. */
  readonly result: boolean | readonly boolean[];
  /** What the left side was, as JSON; absent when it was missing or does not apply. */
  readonly value?: unknown;
  readonly isMissing?: boolean;
  /** What a right side that varies was, as JSON; null when it was missing. */
  readonly right?: unknown;
  readonly parts: readonly Explanation[];
}

export function explain(test: Test, source: FieldSource, settings?: RunSettings): Explanation {
  const evaluator = new Evaluator(source, settings);
  const explainTest = (node: Test): Explanation => {
    const { span } = node;
    const result = evaluator.test(node);
    switch (node.kind) {
      case "combined":
        return { kind: node.operator, span, result, parts: node.items.map(explainTest) };
      case "negated":
        return { kind: "not", span, result, parts: [explainTest(node.item)] };
      case "quantified": {
        const { argument, name } = node;
        return isValue(argument)
          ? { kind: name, span, result, ...leftValue(argument), parts: [] }
          : { kind: name, span, result, parts: [explainTest(argument)] };
      }
      case "truth":
        return { kind: "comparison", span, result, ...leftValue(node.value), parts: [] };
      case "compared":
        return {
          kind: "comparison",
          span,
          result,
          ...leftValue(node.left),
          ...rightValue(node.right),
          parts: [],
        };
    }
  };
  const leftValue = (node: TypedValue): { value: unknown } | { isMissing: true } => {
    const value = evaluator.value(node);
    if (value === undefined) return { isMissing: true };
    const type = node.kind === "path" && node.eachCount > 0 ? arrayOf(node.type) : node.type;
    return { value: showJsonValue(type, value) };
  };
  const rightValue = (node: TypedOperand): { right?: unknown } => {
    if (node.kind !== "field" && node.kind !== "path" && node.kind !== "call") return {};
    const value = evaluator.value(node);
    return { right: value === undefined ? null : showJsonValue(node.type, value) };
  };
  return explainTest(test);
}
