// Equal parts of an expression have equal keys.

import type { Test, TypedOperand, TypedValue } from "./typed-tree.ts";
import { EACH } from "./typed-tree.ts";
import type { Value } from "./values.ts";

export function valueKey(node: TypedValue): string {
  switch (node.kind) {
    case "field":
      return `f${node.field.slot}`;
    case "path":
      return `${valueKey(node.base)}${node.steps.map((step) => (step === EACH ? "[*]" : `[${JSON.stringify(step)}]`)).join("")}`;
    case "call":
      return `${node.definition.name}(${node.args.map(valueKey).join(",")})`;
    case "constant":
      return constantKey(node.value, node.type.kind);
    case "test":
      return `(${testKey(node.test)})`;
  }
}

/** An integer and an IPv4 address can be the same number. */
function constantKey(value: Value, kind: string): string {
  return `${kind}:${typeof value === "bigint" ? `${value}` : JSON.stringify(value)}`;
}

export function testKey(node: Test): string {
  switch (node.kind) {
    case "combined":
      return `${node.operator}(${node.items.map(testKey).join(",")})`;
    case "negated":
      return `not ${testKey(node.item)}`;
    case "quantified": {
      const { argument } = node;
      const isTest = "isVector" in argument;
      return `${node.name}(${isTest ? testKey(argument) : valueKey(argument)})`;
    }
    case "truth":
      return `is ${valueKey(node.value)}`;
    case "compared":
      return `${valueKey(node.left)} ${node.operator} ${operandKey(node.right)}`;
  }
}

/** The sixteen bytes of an address can be any text, also one that looks like the rest of a key. */
function boundKey(bound: number | bigint | string): string {
  return typeof bound === "string" ? JSON.stringify(bound) : `${bound}`;
}

function operandKey(node: TypedOperand): string {
  switch (node.kind) {
    case "set": {
      const { set } = node;
      if (set.type === "Bytes") return JSON.stringify([...set.values].sort());
      const ranges = set.type === "Int" ? set.ranges : [...set.v4, ...set.v6];
      return `${set.type}{${ranges.map(({ first, last }) => `${boundKey(first)}..${boundKey(last)}`).join(" ")}}`;
    }
    case "list":
      return `$${node.name}`;
    case "regex":
      return JSON.stringify(node.regex.pattern);
    case "wildcard":
      return JSON.stringify(node.wildcard.pattern);
    default:
      return valueKey(node);
  }
}
