// A test → the source of one JavaScript function of its own, which the engine can optimise for this test alone.
// Nothing that a user wrote gets into the source: it is made of slot numbers, numbers and the names of constants,
// which are handed over as arguments.

import type { FieldSource } from "../field-source.ts";
import type { Compared, Test } from "../typed-tree.ts";
import type { Bytes } from "../values.ts";
import { memberPredicate } from "./predicate.ts";

type Matcher = (source: FieldSource) => boolean;

/** What is not worth code of its own: compiled by itself, and remembered where it occurs more than once. */
export interface Parts {
  matcher(test: Test): Matcher;
  isRepeated(test: Test): boolean;
}

/** Texts that a set may have to be compared one by one. */
const FEW = 4;

/** Undefined where JavaScript may not be made at run time, as on pages with a strict content policy. */
export function generate(test: Test, parts: Parts): Matcher | undefined {
  const constants: unknown[] = [];
  const code = new Emitter(constants, parts).test(test);
  const names = constants.map((_, i) => `k${i}`);
  try {
    return new Function(...names, `"use strict";return(s)=>{let v;return ${code}}`)(...constants) as Matcher;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}

class Emitter {
  private readonly constants: unknown[];
  private readonly parts: Parts;

  constructor(constants: unknown[], parts: Parts) {
    this.constants = constants;
    this.parts = parts;
  }

  test(test: Test): string {
    switch (test.kind) {
      case "combined": {
        const sign = test.operator === "and" ? "&&" : test.operator === "or" ? "||" : "!==";
        return `(${test.items.map((item) => this.test(item)).join(sign)})`;
      }
      case "negated":
        return `!${this.test(test.item)}`;
      case "truth":
        return test.value.kind === "field" ? `(${this.read(test.value.field.slot)}===true)` : this.call(test);
      case "compared":
        return test.left.kind === "field" && !this.parts.isRepeated(test)
          ? this.compared(test, test.left.field.slot)
          : this.call(test);
      case "quantified":
        return this.call(test);
    }
  }

  private compared(test: Compared, slot: number): string {
    const { operator, right, left } = test;
    const value = `(v=${this.read(slot)})`;
    if (right.kind === "regex") return `(${value}!==undefined&&${this.constant(right.regex)}.test(v))`;
    if (right.kind === "set" && right.set.type === "Bytes") return this.oneOf([...right.set.values], value);
    if (right.kind === "set")
      return `(${value}!==undefined&&${this.constant(memberPredicate(right.set))}(v))`;
    if (right.kind !== "constant") return this.call(test);
    if (operator === "eq") return `(${value}!==undefined&&v===${this.scalar(right.value)})`;
    if (operator === "contains") return `(${value}!==undefined&&v.includes(${this.scalar(right.value)}))`;
    const sign = { lt: "<", le: "<=", gt: ">", ge: ">=" }[operator as string];
    if (!sign || left.type.kind === "Ip") return this.call(test);
    return `(${value}!==undefined&&v${sign}${this.scalar(right.value)})`;
  }

  private oneOf(texts: readonly Bytes[], value: string): string {
    if (texts.length > FEW) return `${this.constant(new Set(texts))}.has(${value})`;
    return `(${value}!==undefined&&(${texts.map((text) => `v===${this.scalar(text)}`).join("||")}))`;
  }

  private read(slot: number): string {
    return `s.get(${slot})`;
  }

  private call(test: Test): string {
    return `${this.constant(this.parts.matcher(test))}(s)`;
  }

  /** Numbers stand in the code themselves. */
  private scalar(value: unknown): string {
    if (typeof value === "number") return `(${value})`;
    return this.constant(typeof value === "string" ? unique(value) : value);
  }

  private constant(value: unknown): string {
    this.constants.push(value);
    return `k${this.constants.length - 1}`;
  }
}

/** The same text as JavaScript's own table of strings has it: comparing two of those is comparing addresses. */
export function unique(text: Bytes): Bytes {
  return Object.keys({ [text]: true })[0] ?? text;
}
