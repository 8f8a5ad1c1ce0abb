// Judges a tree against a scheme and makes the typed tree of it. Findings carry how far the text had been read when
// they came to light (`at`), so that they can be put in order with the parser's: see expr/README.md.

import { membershipOf } from "../membership.ts";
import { literalFault, operandOf, type ScalarKind } from "../parser/operand.ts";
import {
  type Argument,
  type Call,
  type Comparison,
  eachCount,
  type Index,
  type Indexed,
  type Logical,
  type Operand,
  type Operator,
  type Quantifier,
} from "../tree.ts";
import {
  type CallValue,
  EACH,
  type FieldValue,
  type Step,
  type Test,
  type TypedOperand,
  type TypedValue,
} from "../typed-tree.ts";
import { BOOL_ARRAY, elementOf, sameType, showType, type Type } from "../types.ts";
import { argumentType, indexType, literalType, logicalType, resultType } from "../typing.ts";
import type { Value } from "../values.ts";
import { adviseOnArray, adviseOnQuantifier } from "./advice.ts";
import { checkArgument, checkCount, checkUse } from "./calls.ts";
import { checkHeaderKeys } from "./header-keys.ts";
import { checkField } from "./names.ts";
import { type CheckState, debugType } from "./state.ts";

/** What a check makes of a part: undefined where something in it is wrong. */
type Maybe<T> = T | undefined;

export class Checker {
  private readonly state: CheckState;

  constructor(state: CheckState) {
    this.state = state;
  }

  filter(root: Logical): Maybe<Test> {
    const test = this.logical(root);
    const type = logicalType(root);
    if (!type || type.kind === "Bool" || !this.state.isIntact(root)) return test;
    const { end } = root.span;
    this.state.error(end, {
      code: "E307",
      span: root.span,
      message: "the expression yields many truths, one for each element",
      help: "put any(…) or all(…) around what has [*]",
      engine: {
        span: { start: end, end: this.state.end },
        message: `expected value of type Bool, but got ${showType(type)}`,
      },
    });
    return undefined;
  }

  value(root: Indexed): Maybe<TypedValue> {
    const value = this.indexed(root);
    if (!root.type || eachCount(root) === 0) return value;
    const type = showType(root.type);
    this.state.error(root.span.end, {
      code: "E314",
      span: root.span,
      message: "a value expression yields one value, and [*] yields many",
      help: "take one element with [0], or join them with join(…)",
      engine: {
        span: { start: root.span.start, end: this.state.end },
        message: `expected value of type ${type}, but got Array<${type}>`,
      },
    });
    return undefined;
  }

  private logical(node: Logical): Maybe<Test> {
    switch (node.kind) {
      case "combination":
        return this.combination(node);
      case "negation": {
        const item = this.logical(node.item);
        return item && { kind: "negated", item, isVector: item.isVector, span: node.span };
      }
      case "group":
        return this.logical(node.item);
      case "quantifier":
        return this.quantifier(node);
      case "comparison":
        return this.comparison(node);
      case "broken":
        return undefined;
    }
  }

  private combination({
    items,
    joins,
    operator,
    span,
  }: Extract<Logical, { kind: "combination" }>): Maybe<Test> {
    const first = items[0] && logicalType(items[0]);
    const tests = items.map((item, i) => {
      const test = this.logical(item);
      const type = logicalType(item);
      const isFitting =
        !first || !type || (first.kind === type.kind && (first.kind === "Bool" || first.kind === "Array"));
      if (i === 0 || isFitting || !this.state.isIntact(item)) return test;
      this.state.error(joins[i] ?? item.span.end, {
        code: "E305",
        span: item.span,
        message: `${operator} joins one truth with many: ${showType(first)} and ${showType(type)}`,
        help: "put any(…) or all(…) around the side that has [*]",
        engine: {
          span: { start: joins[i] ?? item.span.end, end: this.state.end },
          message: `expected value of type ${showType(first)}, but got ${showType(type)}`,
        },
      });
      return undefined;
    });
    if (!isComplete(tests)) return undefined;
    return { kind: "combined", operator, items: tests, isVector: tests[0]?.isVector ?? false, span };
  }

  private quantifier(node: Quantifier): Maybe<Test> {
    const { argument, name, span } = node;
    const before = this.state.findings.length;
    const wasInside = this.state.isInQuantifier;
    this.state.isInQuantifier = true;
    const checked = this.argument(argument);
    this.state.isInQuantifier = wasInside;
    const type = argumentType(argument);
    const isWrong = this.state.hasErrorSince(before);
    if (!type || isWrong || !this.state.isIntact(argument)) return undefined;
    if (!sameType(type, BOOL_ARRAY)) {
      this.state.error(argument.span.end, {
        code: "E306",
        span: argument.span,
        ...adviseOnQuantifier(this.state, node, type),
        engine: {
          span: argument.span,
          message: `expected value of type Array<Bool>, but got ${showType(type)}`,
        },
      });
      return undefined;
    }
    if (!checked) return undefined;
    const tested = checked.kind === "test" ? checked.test : checked;
    return { kind: "quantified", name, argument: tested, isVector: false, span };
  }

  private comparison(node: Comparison): Maybe<Test> {
    const { left, operator, right, span } = node;
    const value = this.indexed(left);
    const { type } = left;
    const isVector = eachCount(left) > 0;
    if (!operator) return this.truth(left, value, span);
    if (!type) {
      if (right?.kind === "indexed") this.indexed(right);
      return undefined;
    }
    if (!operandOf(operator.name, type)) {
      this.unsupported(node, operator, type);
      return undefined;
    }
    const operand = right && this.operand(right, type);
    if (operator.name === "ne" && value && mayBeMissing(value)) {
      this.state.warn({
        code: "W602",
        span: left.span,
        message: `ne is true when ${this.state.textOf(left.span)} is missing`,
        help: "if that is not meant, also test that it is there: has_key(…), or len(…) ge 0",
      });
    }
    return (
      value &&
      operand && { kind: "compared", left: value, operator: operator.name, right: operand, isVector, span }
    );
  }

  private truth(left: Indexed, value: Maybe<TypedValue>, span: Comparison["span"]): Maybe<Test> {
    const { type } = left;
    if (!type || !value) return undefined;
    const count = eachCount(left);
    if (type.kind !== "Bool" && elementOf(type)?.kind !== "Bool") return undefined;
    if (type.kind !== "Bool" && count > 0) {
      const { end } = left.span;
      this.state.error(end, {
        code: "E303",
        span: left.span,
        message: "this yields arrays of truths, one for each element",
        help: "remove the last [*]",
        engine: {
          span: { start: end, end },
          message: "cannot perform this operation on type Array(Array(Bool))",
        },
      });
      return undefined;
    }
    return { kind: "truth", value, isVector: type.kind !== "Bool" || count > 0, span };
  }

  private unsupported(node: Comparison, operator: Operator, type: Type): void {
    this.state.error(operator.span.end, {
      code: "E303",
      span: operator.span,
      ...adviseOnArray(this.state, node, operator, type),
      engine: { span: operator.span, message: `cannot perform this operation on type ${debugType(type)}` },
    });
  }

  private operand(node: Operand, type: Type): Maybe<TypedOperand> {
    const { span } = node;
    switch (node.kind) {
      case "set":
        return { kind: "set", set: membershipOf(type.kind as ScalarKind, node.members), span };
      case "list":
        if (!this.state.knowsList(node.name, type)) {
          const message = `there is no list ${node.name} of ${listContents[type.kind as ScalarKind]}`;
          this.state.refuse({
            code: "E406",
            span,
            message,
            help: "create the list first, or check its name and kind",
          });
        }
        return { kind: "list", name: node.name, span };
      case "regex":
        this.state.regexes.push(span);
        return node.regex && { kind: "regex", regex: node.regex, span };
      case "wildcard":
        return node.wildcard && { kind: "wildcard", wildcard: node.wildcard, span };
      case "indexed":
        return this.dynamic(node, type);
      case "broken":
        return undefined;
      default:
        return { kind: "constant", value: node.value, type: literalType(node), span };
    }
  }

  /** A right side that varies. What the engine says of one that does not fit is what it says of a wrong literal. */
  private dynamic(node: Indexed, type: Type): Maybe<TypedValue> {
    const value = this.indexed(node);
    if (!node.type) return undefined;
    const isMany = eachCount(node) > 0;
    if (!isMany && sameType(node.type, type)) return value;
    const { span } = node;
    const engine = literalFault(this.state.source, this.state.end, type.kind as ScalarKind, span.start);
    this.state.error(span.start, {
      code: isMany ? "E309" : "E308",
      span,
      message: isMany
        ? "the right side may not have [*]"
        : `the sides have different types: ${showType(type)} and ${showType(node.type)}`,
      help: isMany ? "put what has [*] on the left, inside any(…) or all(…)" : "compare values of one type",
      engine: engine ?? {
        span,
        message: `expected value of type ${showType(type)}, but got ${showType(node.type)}`,
      },
    });
    return undefined;
  }

  private indexed(node: Indexed): Maybe<TypedValue> {
    const { state } = this;
    const outer = state.guessFrom;
    if (node.isGuess) state.guessFrom ??= node.span.start;
    const value = this.path(node);
    state.guessFrom = outer;
    return value;
  }

  private path(node: Indexed): Maybe<TypedValue> {
    const { base, indexes, span } = node;
    const typedBase =
      base.kind === "name" ? this.field(base) : base.kind === "call" ? this.call(base) : undefined;
    let type = typedBase?.type ?? (base.kind === "call" && indexes.length === 0 ? node.type : undefined);
    for (const index of indexes) {
      const next: Maybe<Type> = type && indexType(type, index);
      if (type && !next) this.wrongIndex(node, index, type);
      type = next;
    }
    if (!typedBase || !type || !this.state.isIntact(node)) return undefined;
    checkHeaderKeys(this.state, node);
    if (indexes.length === 0) return typedBase;
    return {
      kind: "path",
      base: typedBase,
      steps: indexes.map(stepOf),
      type,
      eachCount: eachCount(node),
      span,
    };
  }

  private wrongIndex({ span }: Indexed, index: Index, type: Type): void {
    const shown =
      index.kind === "each"
        ? "MapEach"
        : index.kind === "key"
          ? `MapKey(${JSON.stringify(index.key)})`
          : `ArrayIndex(${index.position})`;
    const holds =
      type.kind === "Array"
        ? "an array has positions: [0] or [*]"
        : type.kind === "Map"
          ? 'a map has keys: ["name"] or [*]'
          : "only arrays and maps have an index";
    this.state.error(index.span.end, {
      code: "E304",
      span: index.span,
      message: `${this.state.textOf({ start: span.start, end: index.span.start })} is of type ${showType(type)} and has no such index`,
      help: holds,
      engine: { span: index.span, message: `cannot access index ${shown} for type ${debugType(type)}` },
    });
  }

  private field(node: Extract<Indexed["base"], { kind: "name" }>): Maybe<FieldValue> {
    const field = this.state.scheme.field(node.name);
    if (!field) return undefined;
    checkField(this.state, field, node);
    return { kind: "field", field, type: field.type, span: node.span };
  }

  private call(node: Call): Maybe<CallValue> {
    const { state } = this;
    const definition = state.scheme.function(node.name);
    const before = state.findings.length;
    if (definition) checkUse(state, definition, node);
    const args = node.args.map((argument, i) => {
      const checked = this.argument(argument);
      if (definition) checkArgument(state, definition, node.args, i);
      return checked;
    });
    if (!definition) return undefined;
    checkCount(state, definition, node);
    const isWrong = state.hasErrorSince(before);
    const first = node.args[0];
    const result = resultType(definition, node.args);
    if (isWrong || !result || !isComplete(args)) return undefined;
    const isMapped = first !== undefined && eachCount(first) > 0;
    const type: Type = isMapped ? { kind: "Array", of: result } : result;
    return { kind: "call", definition, args, isMapped, type, span: node.span };
  }

  private argument(node: Argument): Maybe<TypedValue> {
    const { span } = node;
    switch (node.kind) {
      case "bytes":
      case "int":
      case "ip":
        return { kind: "constant", value: node.value as Value, type: literalType(node), span };
      case "regex":
      case "wildcard":
        return undefined;
      case "indexed":
        return this.indexed(node);
      default: {
        const test = this.logical(node);
        const type = logicalType(node);
        return test && type && { kind: "test", test, type, span };
      }
    }
  }
}

const listContents = { Ip: "addresses", Int: "numbers", Bytes: "host names" } as const;

function stepOf(index: Index): Step {
  return index.kind === "each" ? EACH : index.kind === "key" ? (index.key ?? "") : (index.position ?? 0);
}

function isComplete<T>(items: readonly Maybe<T>[]): items is readonly T[] {
  return items.every((item) => item !== undefined);
}

function mayBeMissing(value: TypedValue): boolean {
  if (value.kind === "field") return value.field.optional ?? false;
  return value.kind === "path" && value.eachCount === 0;
}
