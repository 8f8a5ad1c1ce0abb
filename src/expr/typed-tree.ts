// The tree once it is known to be right: names are resolved, every part has its type, literals are ready to use.

import type { FunctionDefinition } from "./functions/define.ts";
import type { Membership } from "./membership.ts";
import type { Regex } from "./regex/index.ts";
import type { Field } from "./scheme.ts";
import type { Span } from "./source.ts";
import type { Combining, OperatorName } from "./tree.ts";
import type { Type } from "./types.ts";
import type { Value } from "./values.ts";
import type { Wildcard } from "./wildcard.ts";

/** True or false, or, over `[*]`, a vector of that. */
export type Test = Combined | Negated | Quantified | Truth | Compared;

export interface Combined {
  readonly kind: "combined";
  readonly operator: Combining;
  readonly items: readonly Test[];
  readonly isVector: boolean;
  readonly span: Span;
}

export interface Negated {
  readonly kind: "negated";
  readonly item: Test;
  readonly isVector: boolean;
  readonly span: Span;
}

export interface Quantified {
  readonly kind: "quantified";
  readonly name: "any" | "all";
  /** A test over elements, or a value that is an array of truths: when that is missing, the answer is false. */
  readonly argument: Test | TypedValue;
  readonly isVector: false;
  readonly span: Span;
}

/** A value that is true or false by itself. */
export interface Truth {
  readonly kind: "truth";
  readonly value: TypedValue;
  readonly isVector: boolean;
  readonly span: Span;
}

export interface Compared {
  readonly kind: "compared";
  readonly left: TypedValue;
  readonly operator: OperatorName;
  readonly right: TypedOperand;
  readonly isVector: boolean;
  readonly span: Span;
}

export type TypedValue = FieldValue | PathValue | CallValue | ConstantValue | TestValue;

export interface FieldValue {
  readonly kind: "field";
  readonly field: Field;
  readonly type: Type;
  readonly span: Span;
}

/** A position, a key, or every element. */
export type Step = number | string | typeof EACH;
export const EACH: unique symbol = Symbol("each");

export interface PathValue {
  readonly kind: "path";
  readonly base: FieldValue | CallValue;
  readonly steps: readonly Step[];
  /** Of one element, where the path has `[*]`. */
  readonly type: Type;
  readonly eachCount: number;
  readonly span: Span;
}

export interface CallValue {
  readonly kind: "call";
  readonly definition: FunctionDefinition;
  readonly args: readonly TypedValue[];
  /** The function runs for each element of its first argument and yields an array. */
  readonly isMapped: boolean;
  readonly type: Type;
  readonly span: Span;
}

export interface ConstantValue {
  readonly kind: "constant";
  readonly value: Value;
  readonly type: Type;
  readonly span: Span;
}

/** A test as an argument of a function. */
export interface TestValue {
  readonly kind: "test";
  readonly test: Test;
  readonly type: Type;
  readonly span: Span;
}

export type TypedOperand =
  | TypedValue
  | { readonly kind: "set"; readonly set: Membership; readonly span: Span }
  | { readonly kind: "list"; readonly name: string; readonly span: Span }
  | { readonly kind: "regex"; readonly regex: Regex; readonly span: Span }
  | { readonly kind: "wildcard"; readonly wildcard: Wildcard; readonly span: Span };

export function isValue(node: Test | TypedValue): node is TypedValue {
  return (
    node.kind === "field" ||
    node.kind === "path" ||
    node.kind === "call" ||
    node.kind === "constant" ||
    node.kind === "test"
  );
}
