// Typed tree → functions. Whatever can be settled beforehand is: constants are folded, sets and patterns are ready,
// calls are prepared, and parts that occur more than once remember their value for the length of one evaluation.

import { flatten, follow } from "../evaluate.ts";
import { defaultRunSettings, type FieldSource, type RunSettings } from "../field-source.ts";
import { testKey, valueKey } from "../keys.ts";
import { comparisons } from "../operators/index.ts";
import { constantOf, optimise } from "../optimise.ts";
import {
  type CallValue,
  type Compared,
  EACH,
  isValue,
  type PathValue,
  type Quantified,
  type Test,
  type TypedValue,
} from "../typed-tree.ts";
import { elementsOf, type Value } from "../values.ts";
import { atomOf } from "./atom.ts";
import { generate, type Parts } from "./generate.ts";
import { joinTests } from "./join.ts";
import { type KnownOperand, type Predicate, predicateOf } from "./predicate.ts";
import { repeatedParts } from "./repeated.ts";

export type Matcher = (source: FieldSource) => boolean;
export type Reader = (source: FieldSource) => Value | undefined;
type VectorMatcher = (source: FieldSource) => boolean[];

/** A filter, ready to run. */
export function compileFilter(test: Test, settings: RunSettings = defaultRunSettings): Matcher {
  const plan = optimise(test, settings);
  const compiler = new Compiler(plan, settings);
  const isShared = settings.code === "shared" || constantOf(plan) !== undefined;
  const generated = isShared ? undefined : generate(plan, compiler);
  return compiler.fresh(generated ?? compiler.matcher(plan));
}

/** A value expression, ready to run. */
export function compileValue(value: TypedValue, settings: RunSettings = defaultRunSettings): Reader {
  const compiler = new Compiler(value, settings);
  return compiler.fresh(compiler.reader(value));
}

class Compiler implements Parts {
  private readonly settings: RunSettings;
  private readonly repeated: ReadonlySet<string>;
  private readonly remembered = new Map<string, Reader>();
  /** Counts evaluations; what was remembered in an earlier one is stale. */
  private readonly clock = { now: 0 };

  constructor(root: Test | TypedValue, settings: RunSettings) {
    this.settings = settings;
    this.repeated = repeatedParts(root);
  }

  /** Forgets, at every run, what the last one remembered. */
  fresh<T>(run: (source: FieldSource) => T): (source: FieldSource) => T {
    if (this.remembered.size === 0) return run;
    const { clock } = this;
    return (source) => {
      clock.now++;
      return run(source);
    };
  }

  matcher(test: Test): Matcher {
    if (!this.isRepeated(test)) return this.plainMatcher(test);
    return this.once(testKey(test), () => this.plainMatcher(test)) as Matcher;
  }

  isRepeated(test: Test): boolean {
    if (this.repeated.size === 0 || test.kind === "combined" || test.kind === "negated") return false;
    return this.repeated.has(testKey(test));
  }

  private plainMatcher(test: Test): Matcher {
    switch (test.kind) {
      case "combined":
      case "negated":
        return joinTests(test, (item) => this.matcher(item));
      case "quantified":
        return this.quantified(test);
      case "truth": {
        const { value } = test;
        if (value.kind === "constant") return value.value === true ? () => true : () => false;
        const read = this.reader(value);
        return (source) => read(source) === true;
      }
      case "compared":
        return this.compared(test);
    }
  }

  private compared({ left, operator, right }: Compared): Matcher {
    const whenMissing = operator === "ne" && this.settings.missingIsUnequal;
    if (right.kind === "list") return this.inList(left, right.name);
    if (
      right.kind === "set" ||
      right.kind === "regex" ||
      right.kind === "wildcard" ||
      right.kind === "constant"
    ) {
      return this.known(left, operator, right, whenMissing);
    }
    const readLeft = this.reader(left);
    const readRight = this.reader(right);
    const { test } = comparisons[operator];
    const { type } = left;
    return (source) => {
      const a = readLeft(source);
      const b = readRight(source);
      return a === undefined || b === undefined ? whenMissing : test(a, b, type);
    };
  }

  private known(
    left: TypedValue,
    operator: Compared["operator"],
    right: KnownOperand,
    whenMissing: boolean,
  ): Matcher {
    const atom = left.kind === "field" ? atomOf(left.field.slot, operator, right, left.type) : undefined;
    if (atom && !whenMissing) return atom;
    const read = this.reader(left);
    const isTrue = predicateOf(operator, right, left.type);
    return (source) => {
      const value = read(source);
      return value === undefined ? whenMissing : isTrue(value);
    };
  }

  private inList(left: TypedValue, name: string): Matcher {
    const read = this.reader(left);
    const isListed = this.settings.lists.find(name, left.type.kind as "Bytes");
    if (!isListed) return () => false;
    return (source) => {
      const value = read(source);
      return value !== undefined && isListed(value);
    };
  }

  private quantified({ name, argument }: Quantified): Matcher {
    const isAny = name === "any";
    if (isValue(argument)) {
      const read = this.reader(argument);
      return (source) => {
        const truths = read(source) as readonly boolean[] | undefined;
        if (truths === undefined) return false;
        return isAny ? truths.includes(true) : !truths.includes(false);
      };
    }
    const predicate = argument.kind === "compared" ? this.elementPredicate(argument) : undefined;
    if (argument.kind === "compared" && predicate) {
      const elements = this.elements(argument.left);
      // Stops at the first element that decides.
      return (source) => {
        const values = elements(source);
        if (values === undefined) return !isAny;
        for (let i = 0; i < values.length; i++) if (predicate(values[i] as Value) === isAny) return isAny;
        return !isAny;
      };
    }
    const vector = this.vector(argument);
    return (source) => (isAny ? vector(source).includes(true) : !vector(source).includes(false));
  }

  private elementPredicate({ operator, right, left }: Compared): Predicate | undefined {
    const isKnown =
      right.kind === "set" ||
      right.kind === "regex" ||
      right.kind === "wildcard" ||
      right.kind === "constant";
    return isKnown ? predicateOf(operator, right, left.type) : undefined;
  }

  private vector(test: Test): VectorMatcher {
    switch (test.kind) {
      case "combined": {
        const vectors = test.items.map((item) => this.vector(item));
        const { operator } = test;
        const one = operator === "and" ? and : operator === "or" ? or : xor;
        return (source) => {
          let result: boolean[] | undefined;
          for (const vector of vectors) {
            const next = vector(source);
            result = result === undefined ? next : zip(result, next, one);
          }
          return result ?? [];
        };
      }
      case "negated": {
        const vector = this.vector(test.item);
        return (source) => vector(source).map((truth) => !truth);
      }
      case "truth": {
        const elements = this.elements(test.value);
        return (source) => (elements(source) ?? []).map((value) => value === true);
      }
      case "compared":
        return this.comparedVector(test);
      case "quantified": {
        const matcher = this.matcher(test);
        return (source) => [matcher(source)];
      }
    }
  }

  private comparedVector(test: Compared): VectorMatcher {
    const elements = this.elements(test.left);
    const predicate = this.elementPredicate(test);
    if (predicate) return (source) => (elements(source) ?? []).map(predicate);
    const { operator, left, right } = test;
    const { type } = left;
    if (right.kind === "list") {
      const isListed = this.settings.lists.find(right.name, type.kind as "Bytes") ?? (() => false);
      return (source) => (elements(source) ?? []).map((value) => isListed(value));
    }
    const readRight = this.reader(right as TypedValue);
    const whenMissing = operator === "ne" && this.settings.missingIsUnequal;
    const compare = comparisons[operator].test;
    return (source) => {
      const operand = readRight(source);
      return (elements(source) ?? []).map((value) =>
        operand === undefined ? whenMissing : compare(value, operand, type),
      );
    };
  }

  /** The elements of an array, or of what a path with `[*]` leads to. */
  private elements(node: TypedValue): (source: FieldSource) => readonly Value[] | undefined {
    const read = this.reader(node);
    return (source) => {
      const value = read(source);
      return value === undefined ? undefined : elementsOf(value);
    };
  }

  reader(node: TypedValue): Reader {
    switch (node.kind) {
      case "constant": {
        const { value } = node;
        return () => value;
      }
      case "field": {
        const { slot, constant } = node.field;
        return constant === undefined ? (source) => source.get(slot) : () => constant;
      }
      case "test":
        return node.test.isVector ? this.vector(node.test) : this.matcher(node.test);
      case "path":
        return this.path(node);
      case "call": {
        const key = this.repeated.size > 0 ? valueKey(node) : "";
        return this.repeated.has(key) ? this.once(key, () => this.call(node)) : this.call(node);
      }
    }
  }

  private path({ base, steps, eachCount }: PathValue): Reader {
    const read = this.reader(base);
    const [first, second] = steps;
    if (eachCount === 0) {
      if (steps.length === 1) return (source) => step(read(source), first as number | string);
      if (steps.length === 2) {
        return (source) => step(step(read(source), first as number | string), second as number | string);
      }
      return (source) => follow(read(source), steps);
    }
    if (eachCount === 1 && steps.at(-1) === EACH) {
      const before = steps.slice(0, -1);
      return before.length === 0 ? read : (source) => follow(read(source), before);
    }
    return (source) => {
      const value = read(source);
      return value === undefined ? undefined : flatten(value, steps);
    };
  }

  private call({ definition, args, isMapped }: CallValue): Reader {
    const constants = args.map((arg) => (arg.kind === "constant" ? arg.value : undefined));
    const run = definition.prepare(
      constants,
      args.map((arg) => arg.type),
    );
    const accepts = definition.acceptsMissing ?? false;
    const readers = args.map((arg) => this.reader(arg));
    const [first, second] = readers;
    if (isMapped && first) return mapped(run, accepts, first, readers.slice(1));
    if (readers.length === 1 && first) {
      return (source) => {
        const value = first(source);
        return value === undefined && !accepts ? undefined : run(value);
      };
    }
    if (readers.length === 2 && first && second) {
      return (source) => {
        const a = first(source);
        if (a === undefined && !accepts) return undefined;
        const b = second(source);
        return b === undefined && !accepts ? undefined : run(a, b);
      };
    }
    return (source) => {
      const values = readers.map((read) => read(source));
      return !accepts && values.includes(undefined) ? undefined : run(...values);
    };
  }

  /** Shares one reader among equal parts, and its value among their uses in one evaluation. */
  private once(key: string, make: () => Reader): Reader {
    const known = this.remembered.get(key);
    if (known) return known;
    const { clock } = this;
    const read = make();
    let at = -1;
    let value: Value | undefined;
    const reader: Reader = (source) => {
      if (at !== clock.now) {
        value = read(source);
        at = clock.now;
      }
      return value;
    };
    this.remembered.set(key, reader);
    return reader;
  }
}

function mapped(
  run: (...args: readonly (Value | undefined)[]) => Value | undefined,
  accepts: boolean,
  first: Reader,
  others: readonly Reader[],
): Reader {
  return (source) => {
    const holder = first(source);
    if (holder === undefined) return undefined;
    const rest = others.map((read) => read(source));
    if (!accepts && rest.includes(undefined)) return [];
    const results: Value[] = [];
    for (const element of elementsOf(holder)) {
      const result = run(element, ...rest);
      if (result !== undefined) results.push(result);
    }
    return results;
  };
}

function step(value: Value | undefined, at: number | string): Value | undefined {
  if (value === undefined) return undefined;
  return typeof at === "number"
    ? (value as readonly Value[])[at]
    : (value as ReadonlyMap<string, Value>).get(at);
}

const and = (a: boolean, b: boolean) => a && b;
const or = (a: boolean, b: boolean) => a || b;
const xor = (a: boolean, b: boolean) => a !== b;

/** Pairwise; the longer vector is cut. */
function zip(
  a: readonly boolean[],
  b: readonly boolean[],
  one: (a: boolean, b: boolean) => boolean,
): boolean[] {
  const result: boolean[] = [];
  for (let i = 0; i < Math.min(a.length, b.length); i++) result.push(one(a[i] as boolean, b[i] as boolean));
  return result;
}
