// The tree that parsing yields, whatever the text: where something is wrong stands a broken node, and the
// rest is there all the same. Nodes know their places; equality of trees does not look at them.

import type { Regex } from "./regex/index.ts";
import type { Span } from "./source.ts";
import type { Type } from "./types.ts";
import type { Bytes, Int, Ip } from "./values.ts";
import type { Wildcard } from "./wildcard.ts";

export interface Tree {
  readonly source: string;
  readonly root: Logical | Indexed;
}

export type Logical = Combination | Negation | Group | Quantifier | Comparison | Broken;

export type Combining = "and" | "or" | "xor";

export interface Combination {
  readonly kind: "combination";
  readonly operator: Combining;
  readonly items: readonly Logical[];
  /** Where reading stood when each item was complete: behind the next combining operator, if there is one. */
  readonly joins: readonly number[];
  readonly span: Span;
}

export interface Negation {
  readonly kind: "negation";
  readonly item: Logical;
  readonly span: Span;
}

/** Parentheses. They carry no meaning, but people put them there. */
export interface Group {
  readonly kind: "group";
  readonly item: Logical;
  readonly span: Span;
}

export interface Quantifier {
  readonly kind: "quantifier";
  readonly name: "any" | "all";
  readonly argument: Argument;
  readonly span: Span;
}

export interface Comparison {
  readonly kind: "comparison";
  readonly left: Indexed;
  /** Absent when the left side is itself true or false. */
  readonly operator?: Operator;
  readonly right?: Operand;
  readonly span: Span;
}

export type OperatorName =
  | "eq"
  | "ne"
  | "lt"
  | "le"
  | "gt"
  | "ge"
  | "in"
  | "bitwise_and"
  | "contains"
  | "matches"
  | "wildcard"
  | "strict wildcard";

export interface Operator {
  readonly name: OperatorName;
  readonly span: Span;
}

export type Operand = Literal | LiteralSet | ListReference | Indexed | Broken;

export interface Indexed {
  readonly kind: "indexed";
  readonly base: Name | Call | Broken;
  readonly indexes: readonly Index[];
  /** The type by which a right side was read; unknown when something on the way is wrong. */
  readonly type: Type | undefined;
  /** An argument that begins like hexadecimal digits; the engine reports faults in it as faults of the whole. */
  readonly isGuess?: boolean;
  readonly span: Span;
}

export interface Name {
  readonly kind: "name";
  readonly name: string;
  readonly span: Span;
}

export interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly Argument[];
  /** Where the closing parenthesis is or should be. */
  readonly close: number;
  /** Nothing was wrong with the text of the arguments. */
  readonly isIntact: boolean;
  readonly span: Span;
}

export interface Index {
  readonly kind: "each" | "position" | "key";
  readonly position?: number;
  readonly key?: Bytes;
  readonly span: Span;
}

export type Argument = Literal | Indexed | Logical;

export type Literal = BytesLiteral | IntLiteral | IpLiteral | RegexLiteral | WildcardLiteral;

export type TextForm = "quoted" | "raw" | "bytes";

export interface BytesLiteral {
  readonly kind: "bytes";
  readonly value: Bytes;
  readonly form: TextForm;
  readonly span: Span;
}

export interface IntLiteral {
  readonly kind: "int";
  readonly value: Int;
  readonly radix: 8 | 10 | 16;
  readonly span: Span;
}

export interface IpLiteral {
  readonly kind: "ip";
  readonly value: Ip;
  readonly span: Span;
}

export interface RegexLiteral {
  readonly kind: "regex";
  readonly pattern: string;
  readonly form: TextForm;
  /** Absent when the pattern is no regular expression. */
  readonly regex: Regex | undefined;
  readonly span: Span;
}

export interface WildcardLiteral {
  readonly kind: "wildcard";
  readonly pattern: Bytes;
  readonly form: TextForm;
  readonly wildcard: Wildcard | undefined;
  readonly span: Span;
}

export interface IntRange {
  readonly kind: "int-range";
  readonly first: IntLiteral;
  readonly last: IntLiteral;
  readonly span: Span;
}

export interface IpRange {
  readonly kind: "ip-range";
  readonly first: Ip;
  readonly last: Ip;
  /** Length of the network's prefix, for one written as a network. */
  readonly prefix?: number;
  readonly span: Span;
}

export type Member = BytesLiteral | IntLiteral | IpLiteral | IntRange | IpRange | Broken;

export interface LiteralSet {
  readonly kind: "set";
  readonly members: readonly Member[];
  readonly span: Span;
}

export interface ListReference {
  readonly kind: "list";
  readonly name: string;
  readonly span: Span;
}

export interface Broken {
  readonly kind: "broken";
  readonly span: Span;
}

export function broken(start: number, end: number): Broken {
  return { kind: "broken", span: { start, end } };
}

/** How many times `[*]` stands in the path. */
export function eachCount(node: Argument): number {
  return node.kind === "indexed" ? node.indexes.filter((index) => index.kind === "each").length : 0;
}

/** Same structure and same values, wherever they stand. */
export function sameTree(a: Logical | Indexed, b: Logical | Indexed): boolean {
  return canonical(a) === canonical(b);
}

const placesAndWork = new Set([
  "span",
  "nameSpan",
  "joins",
  "close",
  "isIntact",
  "type",
  "isGuess",
  "regex",
  "wildcard",
]);

function canonical(node: unknown): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (placesAndWork.has(key)) return undefined;
    return typeof value === "bigint" ? `${value}n` : value;
  });
}
