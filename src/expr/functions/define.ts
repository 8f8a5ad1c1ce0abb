// What a function of the language is. Each has a file of its own, which holds all there is to know of it.

import type { Type } from "../types.ts";
import type { Value } from "../values.ts";

/** Where an expression runs; it decides which fields and functions it may use. */
export type Phase = "request" | "response" | "network" | "transform";

/** field: not a constant; literal: nothing but a constant; any: both. */
export type ArgumentKind = "field" | "literal" | "any";

/**
 * What an argument's type must be: a type's name (`Bytes`, `Array<Bytes>`), any array or map, any simple type, the
 * type of the first argument, or what the first argument holds.
 */
export type Expectation =
  | "Bool"
  | "Int"
  | "Ip"
  | "Bytes"
  | "Array<Bool>"
  | "Array<Bytes>"
  | "Array"
  | "Map"
  | "scalar"
  | "same"
  | "element";

export interface Parameter {
  readonly name: string;
  readonly kind: ArgumentKind;
  /** One of these. `same` is the type of the first argument, `element` what the first argument holds. */
  readonly types: readonly Expectation[];
  readonly optional?: boolean;
  /** The last parameter may take any number of arguments, at least `min` (1 if not said). */
  readonly variadic?: boolean;
  readonly min?: number;
  readonly doc: string;
  /** Judges a constant, knowing the constants before it; the answer says what is wrong with it. */
  readonly check?: (constant: Value, before: readonly (Value | undefined)[]) => string | undefined;
  /** Only these fields may stand here. */
  readonly fields?: readonly string[];
}

export interface Example {
  /** A whole expression, or a value expression when `value` is given. */
  readonly expression: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What a filter gives. */
  readonly result?: boolean;
  /** What a value expression gives; null is a missing value. Text, integers as numbers, addresses as text. */
  readonly value?: unknown;
  readonly note?: string;
}

/** Runs a call. Missing arguments never reach it unless the function accepts them. */
export type Run = (...args: readonly (Value | undefined)[]) => Value | undefined;

export interface FunctionDefinition {
  readonly name: string;
  /** One line, for pickers and tables. */
  readonly summary: string;
  /** More, for the reference page. */
  readonly details?: string;
  readonly params: readonly Parameter[];
  /** A type, or `same`: the type of the first argument. */
  readonly returns: Type | "same";
  readonly phases: readonly Phase[];
  /** Said when it is used elsewhere: where it may be used. */
  readonly usableIn?: string;
  readonly plan?: string;
  /** At most this many calls in one expression, counted together with `notWith`. */
  readonly maxPerExpression?: number;
  readonly notWith?: readonly string[];
  /** The function sees missing arguments; otherwise one missing argument makes the result missing. */
  readonly acceptsMissing?: boolean;
  /**
   * Called once for each call in an expression, with its constants at their places, the rest undefined, and with
   * the types of its arguments (of one element, where `[*]` maps the call): an integer and an IPv4 address look
   * the same at run time.
   */
  readonly prepare: (constants: readonly (Value | undefined)[], types: readonly Type[]) => Run;
}

type Typed<Args extends readonly unknown[]> = Omit<FunctionDefinition, "prepare"> & {
  readonly prepare: (
    constants: readonly (Value | undefined)[],
    types: readonly Type[],
  ) => (...args: Args) => Value | undefined;
};

/** The checker has seen to it that arguments have the types of the parameters, so `prepare` may say what it expects. */
export function define<const Args extends readonly unknown[]>(definition: Typed<Args>): FunctionDefinition {
  return definition as unknown as FunctionDefinition;
}
