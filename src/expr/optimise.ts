// Rewrites a typed tree into one that costs less and means the same, missing values included.

import { testKey, valueKey } from "./keys.ts";
import { ipMembership, type Membership, mergeInts } from "./membership.ts";
import { comparisons } from "./operators/index.ts";
import type { Combined, Compared, Negated, Test, TypedOperand, TypedValue } from "./typed-tree.ts";
import { BOOL } from "./types.ts";
import type { Bytes, Int, Ip, Value } from "./values.ts";

export interface OptimiseSettings {
  readonly missingIsUnequal: boolean;
}

export function optimise(test: Test, settings: OptimiseSettings = { missingIsUnequal: true }): Test {
  switch (test.kind) {
    case "combined":
      return combined(test, settings);
    case "negated":
      return negate(optimise(test.item, settings));
    case "quantified": {
      const { argument } = test;
      return { ...test, argument: "isVector" in argument ? optimise(argument, settings) : fold(argument) };
    }
    case "truth": {
      const value = fold(test.value);
      return value === test.value ? test : { ...test, value };
    }
    case "compared":
      return compared(test, settings);
  }
}

function constantTest(value: boolean, span: Test["span"]): Test {
  return { kind: "truth", value: { kind: "constant", value, type: BOOL, span }, isVector: false, span };
}

/** The truth a test always has, if it always has one. */
export function constantOf(test: Test): boolean | undefined {
  return test.kind === "truth" && !test.isVector && test.value.kind === "constant"
    ? test.value.value === true
    : undefined;
}

function negate(item: Test): Test {
  if (item.kind === "negated") return item.item;
  const constant = constantOf(item);
  if (constant !== undefined) return constantTest(!constant, item.span);
  return { kind: "negated", item, isVector: item.isVector, span: item.span };
}

/** Fields that never vary and calls of nothing but constants become constants. */
function fold(node: TypedValue): TypedValue {
  switch (node.kind) {
    case "field":
      return node.field.constant === undefined
        ? node
        : { kind: "constant", value: node.field.constant, type: node.type, span: node.span };
    case "call": {
      const args = node.args.map(fold);
      const constants = args.flatMap((arg) => (arg.kind === "constant" ? [arg.value] : []));
      const isConstant = constants.length === args.length && !node.isMapped;
      const value = isConstant
        ? node.definition.prepare(
            constants,
            args.map((arg) => arg.type),
          )(...constants)
        : undefined;
      return value === undefined
        ? { ...node, args }
        : { kind: "constant", value, type: node.type, span: node.span };
    }
    case "path": {
      const base = fold(node.base);
      return base.kind === "call" ? { ...node, base } : node;
    }
    default:
      return node;
  }
}

function compared(test: Compared, settings: OptimiseSettings): Test {
  const left = fold(test.left);
  const right = simplerOperand(test);
  if (right.kind === "set" && isEmpty(right.set) && !test.isVector) return constantTest(false, test.span);
  const operator = simplerOperator(test, right);
  if (left.kind === "constant" && right.kind === "constant") {
    return constantTest(comparisons[operator].test(left.value, right.value, left.type), test.span);
  }
  const node: Compared = { ...test, left, right, operator };
  // Of a missing value `ne` is true and so is the negation of `eq`.
  if (node.operator === "ne" && right.kind === "constant" && settings.missingIsUnequal && !test.isVector) {
    return negate({ ...node, operator: "eq" });
  }
  return node;
}

/** A set of one is a constant, a pattern that is nothing but text is that text. */
function simplerOperand({ right, left }: Compared): TypedOperand {
  const { span } = right;
  if (right.kind === "set") {
    const only = onlyMember(right.set);
    return only === undefined ? right : { kind: "constant", value: only, type: left.type, span };
  }
  if (right.kind === "regex" && isPlain(right.regex.literal)) {
    return { kind: "constant", value: right.regex.literal.text, type: left.type, span };
  }
  if (right.kind === "call" || right.kind === "field" || right.kind === "path") return fold(right);
  return right;
}

type RegexText = { readonly kind: string; readonly text: Bytes } | undefined;

function isPlain(
  literal: RegexText,
): literal is { readonly kind: "equals" | "contains"; readonly text: Bytes } {
  return literal?.kind === "equals" || literal?.kind === "contains";
}

function simplerOperator({ operator, right: before }: Compared, right: TypedOperand): Compared["operator"] {
  if (right.kind !== "constant") return operator;
  if (before.kind === "set") return "eq";
  if (before.kind === "regex") return before.regex.literal?.kind === "equals" ? "eq" : "contains";
  return operator;
}

function onlyMember(set: Membership): Value | undefined {
  if (set.type === "Bytes") return set.values.size === 1 ? [...set.values][0] : undefined;
  const ranges: readonly { first: Int | Ip; last: Int | Ip }[] =
    set.type === "Int" ? set.ranges : [...set.v4, ...set.v6];
  const [range] = ranges;
  return ranges.length === 1 && range && range.first === range.last ? range.first : undefined;
}

function isEmpty(set: Membership): boolean {
  return set.type === "Bytes"
    ? set.values.size === 0
    : set.type === "Int"
      ? set.ranges.length === 0
      : set.v4.length + set.v6.length === 0;
}

function combined(test: Combined, settings: OptimiseSettings): Test {
  const items = test.items
    .map((item) => optimise(item, settings))
    .flatMap((item) => (item.kind === "combined" && item.operator === test.operator ? item.items : [item]));
  if (test.isVector) return { ...test, items };
  return test.operator === "xor" ? exclusive(test, items) : conjunction(test, items);
}

function exclusive(test: Combined, items: readonly Test[]): Test {
  const varying = items.filter((item) => constantOf(item) === undefined);
  const isFlipped = items.filter((item) => constantOf(item) === true).length % 2 === 1;
  const [first] = varying;
  if (!first) return constantTest(isFlipped, test.span);
  const rest: Test = varying.length === 1 ? first : { ...test, items: varying };
  return isFlipped ? negate(rest) : rest;
}

/** `and`, or `or`: the same with true and false exchanged. */
function conjunction(test: Combined, items: readonly Test[]): Test {
  const decisive = test.operator === "or";
  if (items.some((item) => constantOf(item) === decisive)) return constantTest(decisive, test.span);
  const varying = items.filter((item) => constantOf(item) === undefined);
  if (varying.length === 0) return constantTest(!decisive, test.span);
  const merged = haveCommonSubject(varying)
    ? mergeMembers(dropRepeated(varying), test.operator === "or")
    : varying;
  const kept = cheapFirst(merged);
  return kept.length === 1 ? (kept[0] as Test) : { ...test, items: kept };
}

/** Only tests of the same value can be merged or be equal; most rules have none. */
function haveCommonSubject(items: readonly Test[]): boolean {
  const seen = new Set<string>();
  return items.some((item) => {
    const key = subjectKey(item);
    return seen.has(key) || !seen.add(key);
  });
}

function subjectKey(test: Test): string {
  if (test.kind === "negated") return subjectKey(test.item);
  if (test.kind === "compared") return valueKey(test.left);
  return test.kind === "truth" ? valueKey(test.value) : test.kind;
}

function dropRepeated(items: readonly Test[]): readonly Test[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = testKey(item);
    return seen.has(key) ? false : seen.add(key);
  });
}

/** `x eq a or x eq b` is `x in {a b}`; `not x eq a and not x eq b` is its negation. */
function mergeMembers(items: readonly Test[], isOr: boolean): readonly Test[] {
  const groups = new Map<string, Compared[]>();
  for (const item of items) {
    const found = memberTest(item, isOr);
    if (!found) continue;
    const key = valueKey(found.left);
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  const done = new Set<string>();
  return items.flatMap((item) => {
    const found = memberTest(item, isOr);
    const group = found && groups.get(valueKey(found.left));
    if (!found || !group || group.length < 2) return [item];
    const key = valueKey(found.left);
    if (done.has(key)) return [];
    done.add(key);
    const { span } = found.right;
    const merged: Compared = {
      ...found,
      operator: "in",
      right: { kind: "set", set: unionOf(found.left.type.kind, group), span },
    };
    return [isOr ? merged : negate(merged)];
  });
}

/** A comparison that asks whether a value is one of some constants, negated where `and` joins them. */
function memberTest(item: Test, isOr: boolean): Compared | undefined {
  const test = isOr ? item : (item as Negated).kind === "negated" ? (item as Negated).item : undefined;
  if (test?.kind !== "compared" || test.isVector) return undefined;
  if (test.operator === "eq" && test.right.kind === "constant") return test;
  return test.operator === "in" && test.right.kind === "set" ? test : undefined;
}

function unionOf(kind: string, tests: readonly Compared[]): Membership {
  const sets = tests.map(({ right }) => (right.kind === "set" ? right.set : undefined));
  const values = tests.flatMap(({ right }) => (right.kind === "constant" ? [right.value] : []));
  if (kind === "Bytes") {
    return {
      type: "Bytes",
      values: new Set([
        ...sets.flatMap((set) => (set?.type === "Bytes" ? [...set.values] : [])),
        ...(values as Bytes[]),
      ]),
    };
  }
  const single = values.map((value) => ({ first: value, last: value }));
  if (kind === "Int") {
    const ranges = sets.flatMap((set) => (set?.type === "Int" ? set.ranges : []));
    return { type: "Int", ranges: mergeInts([...ranges, ...(single as { first: Int; last: Int }[])]) };
  }
  const ranges = sets.flatMap((set) => (set?.type === "Ip" ? [...set.v4, ...set.v6] : []));
  return ipMembership([...ranges, ...(single as { first: Ip; last: Ip }[])]);
}

/** Nothing but the cost depends on the order, so what is cheap goes first. */
function cheapFirst(items: readonly Test[]): readonly Test[] {
  return items.length < 2
    ? items
    : items
        .map((item) => ({ item, cost: costOf(item) }))
        .sort((a, b) => a.cost - b.cost)
        .map(({ item }) => item);
}

function costOf(test: Test): number {
  switch (test.kind) {
    case "negated":
      return costOf(test.item);
    case "combined":
      return test.items.reduce((sum, item) => Math.max(sum, costOf(item)), 0);
    case "quantified":
      return 3;
    case "truth":
      return valueCost(test.value);
    case "compared":
      return (
        valueCost(test.left) +
        (test.operator === "matches"
          ? 3
          : test.operator === "contains" || test.operator.endsWith("wildcard")
            ? 1
            : 0)
      );
  }
}

function valueCost(value: TypedValue): number {
  return value.kind === "call" || value.kind === "test" ? 2 : value.kind === "path" ? 1 : 0;
}
