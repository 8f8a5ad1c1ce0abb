// Comparisons of a field with something known, the bulk of all rules: reading and comparing in one function. Each
// is false of a missing value by itself, since nothing known equals undefined and undefined has no order.

import type { FieldSource } from "../field-source.ts";
import type { OperatorName } from "../tree.ts";
import type { Type } from "../types.ts";
import type { Bytes, Value } from "../values.ts";
import type { Matcher } from "./compile.ts";
import { unique } from "./generate.ts";
import { type KnownOperand, predicateOf } from "./predicate.ts";

export function atomOf(slot: number, operator: OperatorName, right: KnownOperand, type: Type): Matcher {
  if (right.kind === "constant") {
    const { value } = right;
    if (operator === "eq") return equalAtom(slot, value, type);
    if (operator === "contains") return containsAtom(slot, value as Bytes);
    if (type.kind === "Int") {
      const atom = intAtom(slot, operator, value as number);
      if (atom) return atom;
    }
  }
  if (right.kind === "regex") {
    const { regex } = right;
    return (source) => {
      const value = source.get(slot) as Bytes | undefined;
      return value !== undefined && regex.test(value);
    };
  }
  if (right.kind === "set" && right.set.type === "Bytes") return bytesAtom(slot, right.set.values);
  const isTrue = predicateOf(operator, right, type);
  return (source) => {
    const value = source.get(slot);
    return value !== undefined && isTrue(value);
  };
}

/** One function for each type: an engine that has seen only strings compared compares strings quickly. */
function equalAtom(slot: number, constant: Value, { kind }: Type): Matcher {
  if (kind === "Bytes") {
    const text = unique(constant as Bytes);
    return (source) => {
      const value = source.get(slot) as Bytes | undefined;
      return value !== undefined && value === text;
    };
  }
  if (kind === "Int" && typeof constant === "number")
    return (source) => (source.get(slot) as number) === constant;
  return (source) => source.get(slot) === constant;
}

function containsAtom(slot: number, text: Bytes): Matcher {
  return (source) => {
    const value = source.get(slot) as Bytes | undefined;
    return value === undefined ? false : value.includes(text);
  };
}

function bytesAtom(slot: number, values: ReadonlySet<Bytes>): Matcher {
  const [a, b, c] = [...values].map(unique);
  if (values.size === 2) {
    return (source) => {
      const value = source.get(slot) as Bytes | undefined;
      return value !== undefined && (value === a || value === b);
    };
  }
  if (values.size === 3) {
    return (source) => {
      const value = source.get(slot) as Bytes | undefined;
      return value !== undefined && (value === a || value === b || value === c);
    };
  }
  return (source) => values.has(source.get(slot) as Bytes);
}

/** Comparisons of undefined with a number are false, as they should be. */
function intAtom(slot: number, operator: OperatorName, constant: number): Matcher | undefined {
  const read = (source: FieldSource) => source.get(slot) as number;
  switch (operator) {
    case "lt":
      return (source) => read(source) < constant;
    case "le":
      return (source) => read(source) <= constant;
    case "gt":
      return (source) => read(source) > constant;
    case "ge":
      return (source) => read(source) >= constant;
    default:
      return undefined;
  }
}
