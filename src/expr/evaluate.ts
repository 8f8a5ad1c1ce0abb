// Runs a typed tree by walking it: the plainest account of what expressions mean. The compiler must agree with it,
// `explain` is made of it, and nothing in it is clever.

import { defaultRunSettings, type FieldSource, type RunSettings } from "./field-source.ts";
import { comparisons } from "./operators/index.ts";
import {
  type CallValue,
  type Compared,
  EACH,
  isValue,
  type PathValue,
  type Step,
  type Test,
  type TypedValue,
} from "./typed-tree.ts";
import { elementsOf, type Value } from "./values.ts";

type Missing = undefined;

export class Evaluator {
  private readonly source: FieldSource;
  private readonly settings: RunSettings;

  constructor(source: FieldSource, settings: RunSettings = defaultRunSettings) {
    this.source = source;
    this.settings = settings;
  }

  isTrue(test: Test): boolean {
    return this.test(test) === true;
  }

  /** One truth, or one for each element. */
  test(node: Test): boolean | readonly boolean[] {
    switch (node.kind) {
      case "combined":
        return node.items.map((item) => this.test(item)).reduce((a, b) => combine(node.operator, a, b));
      case "negated": {
        const item = this.test(node.item);
        return typeof item === "boolean" ? !item : item.map((truth) => !truth);
      }
      case "quantified": {
        const truths = isValue(node.argument) ? this.value(node.argument) : this.test(node.argument);
        if (truths === undefined) return false;
        const all = truths as readonly boolean[];
        return node.name === "any" ? all.includes(true) : !all.includes(false);
      }
      case "truth":
        return node.isVector
          ? this.each(node.value).map((value) => value === true)
          : this.value(node.value) === true;
      case "compared":
        return node.isVector
          ? this.each(node.left).map((value) => this.compare(node, value))
          : this.compare(node, this.value(node.left));
    }
  }

  private compare({ operator, right, left }: Compared, value: Value | Missing): boolean {
    if (right.kind === "list") {
      const find = this.settings.lists.find(right.name, left.type.kind as "Bytes");
      return value !== undefined && (find?.(value) ?? false);
    }
    const operand = isOperandValue(right) ? this.value(right) : right;
    if (value === undefined || operand === undefined)
      return operator === "ne" && this.settings.missingIsUnequal;
    return comparisons[operator].test(value, operand, left.type);
  }

  value(node: TypedValue): Value | Missing {
    switch (node.kind) {
      case "constant":
        return node.value;
      case "field":
        return node.field.constant ?? this.source.get(node.field.slot);
      case "test":
        return this.test(node.test);
      case "path":
        return node.eachCount === 0 ? follow(this.value(node.base), node.steps) : this.elements(node);
      case "call":
        return this.call(node);
    }
  }

  private call({ definition, args, isMapped }: CallValue): Value | Missing {
    const constants = args.map((arg) => (arg.kind === "constant" ? arg.value : undefined));
    const run = definition.prepare(
      constants,
      args.map((arg) => arg.type),
    );
    const accepts = definition.acceptsMissing ?? false;
    const call = (values: readonly (Value | Missing)[]) =>
      !accepts && values.includes(undefined) ? undefined : run(...values);
    const [first, ...rest] = args;
    if (!isMapped || !first) return call(args.map((arg) => this.value(arg)));
    const elements = this.value(first);
    if (elements === undefined) return undefined;
    const others = rest.map((arg) => this.value(arg));
    return elementsOf(elements)
      .map((element) => call([element, ...others]))
      .filter((result) => result !== undefined);
  }

  /** The elements a path with `[*]` leads to; none where something on the way is missing. */
  private each(node: TypedValue): readonly Value[] {
    const values = this.value(node);
    return values === undefined ? [] : elementsOf(values);
  }

  private elements({ base, steps, eachCount }: PathValue): readonly Value[] | Missing {
    const value = this.value(base);
    if (value === undefined) return undefined;
    if (eachCount === 1 && steps.at(-1) === EACH) {
      const holder = follow(value, steps.slice(0, -1));
      return holder === undefined ? undefined : elementsOf(holder);
    }
    return flatten(value, steps);
  }
}

function isOperandValue(node: Compared["right"]): node is TypedValue {
  return node.kind !== "set" && node.kind !== "regex" && node.kind !== "wildcard" && node.kind !== "list";
}

export function follow(value: Value | Missing, steps: readonly Step[]): Value | Missing {
  let at: Value | Missing = value;
  for (const step of steps) {
    if (at === undefined) return undefined;
    at =
      typeof step === "number"
        ? (at as readonly Value[])[step]
        : (at as ReadonlyMap<string, Value>).get(step as string);
  }
  return at;
}

/** Every value at the end of the path; ways that end early are passed over. */
export function flatten(value: Value | Missing, steps: readonly Step[]): readonly Value[] {
  if (value === undefined) return [];
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  if (step === EACH) return elementsOf(value).flatMap((element) => flatten(element, rest));
  return flatten(follow(value, [step]), rest);
}

function combine(
  operator: "and" | "or" | "xor",
  a: boolean | readonly boolean[],
  b: boolean | readonly boolean[],
): boolean | readonly boolean[] {
  const one = (x: boolean, y: boolean) =>
    operator === "and" ? x && y : operator === "or" ? x || y : x !== y;
  if (typeof a === "boolean" || typeof b === "boolean") return one(a === true, b === true);
  // Of two vectors the longer one is cut.
  return a.slice(0, b.length).map((truth, i) => one(truth, b[i] ?? false));
}
