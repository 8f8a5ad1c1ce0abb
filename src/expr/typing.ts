// The types of names, paths and calls, for the parser, which reads a right side by the type of the left, and for
// the checker, which judges. Undefined where something is wrong; who says so is the checker.

import type { FunctionDefinition } from "./functions/define.ts";
import type { Argument, Index, Literal, Logical } from "./tree.ts";
import { eachCount } from "./tree.ts";
import { arrayOf, BOOL, BOOL_ARRAY, BYTES, elementOf, INT, IP, type Type } from "./types.ts";

/** True or false by itself, or an array or map of such. */
export function isTruth(type: Type): boolean {
  return type.kind === "Bool" || elementOf(type)?.kind === "Bool";
}

export function indexType(type: Type, index: Index): Type | undefined {
  if (index.kind === "each") return elementOf(type);
  const wanted = index.kind === "position" ? "Array" : "Map";
  return type.kind === wanted ? type.of : undefined;
}

export function pathType(base: Type | undefined, indexes: readonly Index[]): Type | undefined {
  return indexes.reduce<Type | undefined>((type, index) => type && indexType(type, index), base);
}

/** What a call yields; over `[*]` in its first argument, an array of that. */
export function callType(definition: FunctionDefinition, args: readonly Argument[]): Type | undefined {
  const result = resultType(definition, args);
  const [first] = args;
  return result && first && eachCount(first) > 0 ? arrayOf(result) : result;
}

/** What one run of a function yields. */
export function resultType(
  { returns, params }: FunctionDefinition,
  [first]: readonly Argument[],
): Type | undefined {
  if (returns !== "same") return returns;
  const type = first && argumentType(first);
  const wanted = params[0]?.types ?? [];
  return type && (wanted.includes("same") || (wanted as readonly string[]).includes(type.kind))
    ? type
    : undefined;
}

export function argumentType(node: Argument): Type | undefined {
  switch (node.kind) {
    case "bytes":
    case "int":
    case "ip":
    case "regex":
    case "wildcard":
      return literalType(node);
    case "indexed":
      return node.type;
    default:
      return logicalType(node);
  }
}

export function literalType({ kind }: Literal): Type {
  return kind === "int" ? INT : kind === "ip" ? IP : BYTES;
}

export function logicalType(node: Logical): Type | undefined {
  switch (node.kind) {
    case "combination":
      return node.items[0] && logicalType(node.items[0]);
    case "negation":
    case "group":
      return logicalType(node.item);
    case "quantifier":
      return BOOL;
    case "comparison":
      if (eachCount(node.left) > 0) return BOOL_ARRAY;
      if (node.operator) return BOOL;
      return node.left.type && isTruth(node.left.type) ? node.left.type : undefined;
    case "broken":
      return undefined;
  }
}
