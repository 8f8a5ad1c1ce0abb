// What an operator of the language is. Each has a file of its own.

import type { OperatorName } from "../tree.ts";
import type { TypedOperand } from "../typed-tree.ts";
import type { Type } from "../types.ts";
import type { Value } from "../values.ts";

export type { Example } from "../functions/define.ts";

interface Described {
  /** How it is written, the word first. */
  readonly spellings: readonly string[];
  readonly summary: string;
  readonly details?: string;
}

/** A right side that is neither missing nor a list: a value, a set or a pattern. */
export type Operand = Value | Extract<TypedOperand, { kind: "set" | "regex" | "wildcard" }>;

export interface ComparisonDefinition extends Described {
  readonly name: OperatorName;
  /** Types of left sides that have it. */
  readonly types: readonly ("Int" | "Ip" | "Bytes")[];
  /** What may stand on the right, in words. */
  readonly right: string;
  /** What it says of two values that are there. */
  readonly test: (value: Value, operand: Operand, type: Type) => boolean;
}

export interface LogicalDefinition extends Described {
  readonly name: "not" | "and" | "xor" | "or";
}
