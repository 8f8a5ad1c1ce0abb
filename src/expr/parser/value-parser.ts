// Fields, calls and their arguments. What is true or false inside arguments is read by the parser of logic.

import { readComparison, readName, readNot, readQuantifier } from "../lexer.ts";
import { readBytes, readString } from "../literals/bytes.ts";
import { readInt } from "../literals/int.ts";
import { readIp } from "../literals/ip.ts";
import { fault } from "../literals/reading.ts";
import { mistakeInArgument } from "../mistakes/leftover.ts";
import { mistakeInName } from "../mistakes/name.ts";
import { mistakeInString } from "../mistakes/operand-text.ts";
import {
  type Argument,
  broken,
  type Call,
  type Index,
  type Indexed,
  type Literal,
  type Logical,
  type Name,
} from "../tree.ts";
import type { Type } from "../types.ts";
import { callType, pathType } from "../typing.ts";
import type { Context } from "./context.ts";
import { readIndex } from "./index-reader.ts";
import { leftover, resume, type Surroundings } from "./surroundings.ts";

const hexDigit = /[0-9A-Fa-f]/;
const nameChar = /[A-Za-z0-9_]/;

export abstract class ValueParser {
  protected readonly context: Context;
  private depth = 0;

  constructor(context: Context) {
    this.context = context;
  }

  protected abstract logical(from: number, around: Surroundings): Logical;
  protected abstract comparison(left: Indexed, around: Surroundings): Logical;

  /** Runs one level deeper, or reports that this is too deep. */
  protected nested<T>(at: number, from: number, read: () => T): T | undefined {
    const { context } = this;
    const { maxDepth } = context.limits;
    if (this.depth >= maxDepth) {
      const message = `maximum nesting depth exceeded (limit: ${maxDepth})`;
      context.report(at, { code: "E502", span: { start: from, end: context.end }, message });
      return undefined;
    }
    this.depth++;
    const node = read();
    this.depth--;
    return node;
  }

  indexed(from: number): Indexed {
    const { context } = this;
    const base = this.base(from);
    const baseType = this.baseType(base);
    const indexes: Index[] = [];
    let isBroken = false;
    let end = base.span.end;
    while (base.kind !== "broken" && context.is("[", end)) {
      const index = readIndex(context, end);
      // Behind a wrong index the types are unknown, so what follows is passed over.
      if (index && !isBroken) indexes.push(index);
      isBroken ||= !index;
      end = index?.span.end ?? this.behindBracket(end);
    }
    const type = isBroken ? undefined : pathType(baseType, indexes);
    const node: Indexed = { kind: "indexed", base, indexes, type, span: { start: from, end } };
    if (isBroken) context.damaged.add(node);
    return node;
  }

  /** Behind the bracket that closes a wrong index, or at the end. */
  private behindBracket(from: number): number {
    const { context } = this;
    const close = context.text.indexOf("]", context.findings.at(-1)?.at ?? from);
    return close < 0 || close >= context.end ? context.end : close + 1;
  }

  protected baseType(base: Indexed["base"]): Type | undefined {
    const { scheme } = this.context;
    if (base.kind === "name") return scheme.field(base.name)?.type;
    const definition = base.kind === "call" ? scheme.function(base.name) : undefined;
    return definition && base.kind === "call" ? callType(definition, base.args) : undefined;
  }

  private base(from: number): Name | Call | ReturnType<typeof broken> {
    const { context } = this;
    const { text, end, scheme } = context;
    const run = readName(text, from, end);
    if (run.missing !== undefined) {
      const account = mistakeInName(context, from).account;
      context.report(
        run.missing,
        fault("E102", run.missing, end, "expected identifier character").fault,
        account,
      );
      if (account?.code === "E215") return this.base(context.allowTabs(from));
      return broken(from, Math.max(run.end, resume(context, from, "parenthesis")));
    }
    const span = { start: from, end: run.end };
    const name = text.slice(from, run.end);
    if (scheme.field(name)) return { kind: "name", name, span };
    const open = context.skip(run.end);
    if (!scheme.function(name)) {
      this.unknownName(from, run.end);
      return context.is("(", open)
        ? (this.nested(open, open, () => this.call(name, span)) ?? broken(from, end))
        : { kind: "name", name, span };
    }
    return this.nested(open, open, () => this.call(name, span)) ?? broken(from, end);
  }

  protected unknownName(start: number, end: number): void {
    const { context } = this;
    const isCall = context.is("(", context.skip(end));
    const unknown = fault(isCall ? "E302" : "E301", start, end, "unknown identifier").fault;
    context.report(end, unknown, mistakeInName(context, start).account);
  }

  private call(name: string, nameSpan: Name["span"]): Call {
    const { context } = this;
    const args: Argument[] = [];
    const before = context.faults;
    const call = (close: number, end: number): Call => ({
      kind: "call",
      name,
      nameSpan,
      args,
      close,
      isIntact,
      span: { start: nameSpan.start, end },
    });
    let isIntact = false;
    let at = context.skip(nameSpan.end);
    if (!context.is("(", at)) {
      context.report(at, fault("E105", at, context.end, 'expected literal "("').fault);
      return call(at, at);
    }
    at = context.skip(at + 1);
    while (at < context.end && !context.is(")", at)) {
      if (args.length > 0) {
        if (!context.is(",", at)) {
          const end = leftover(context, at, "call");
          return call(at, end);
        }
        at = context.skip(at + 1);
      }
      const argument = this.argument(at);
      args.push(argument);
      at = context.skip(argument.span.end);
    }
    isIntact = context.faults === before;
    if (at < context.end) return call(at, at + 1);
    context.report(at, fault("E105", at, context.end, 'expected literal ")"').fault);
    return call(at, at);
  }

  protected argument(from: number): Argument {
    const { context } = this;
    const before = context.faults;
    return context.judge(this.readArgument(from), before);
  }

  private readArgument(from: number): Argument {
    const { context } = this;
    const { text, end } = context;
    const [c = "", c2 = "", c3 = ""] = text.slice(from, Math.min(from + 3, end));
    if (c === '"' || (c === "r" && (c2 === "#" || c2 === '"'))) return this.stringArgument(from);
    if (c === "(" || readNot(text, from, end) !== undefined || readQuantifier(text, from, end)) {
      return this.logical(from, "call");
    }
    const isName = (char: string) => nameChar.test(char) && !hexDigit.test(char);
    const mayBeName = (char: string) => nameChar.test(char);
    if (isName(c) || (mayBeName(c) && isName(c2)) || (mayBeName(c) && mayBeName(c2) && isName(c3))) {
      return this.comparable(this.indexed(from));
    }
    return this.guessedArgument(from);
  }

  private stringArgument(from: number): Argument {
    const { context } = this;
    const reading = readString(context.text, from, context.end);
    if (reading.ok) return reading.value;
    const mistake = mistakeInString(context, from, reading.fault);
    context.report(from, reading.fault, mistake?.account);
    return broken(from, mistake?.end ?? context.end);
  }

  /** A field or a call, with a comparison if one follows. */
  private comparable(left: Indexed): Argument {
    const { context } = this;
    const word = readComparison(context.text, context.skip(left.span.end), context.end);
    return word ? this.comparison(left, "call") : left;
  }

  /** Begins like hexadecimal digits: a name if there is one, else a literal of any kind. */
  private guessedArgument(from: number): Argument {
    const { context } = this;
    const { text, end, scheme } = context;
    const run = readName(text, from, end);
    const name = text.slice(from, run.end);
    if (run.missing === undefined && (scheme.field(name) || scheme.function(name))) {
      const outer = context.guessFrom;
      context.guessFrom ??= from;
      const left = this.indexed(from);
      context.guessFrom = outer;
      return this.comparable({ ...left, isGuess: true });
    }
    for (const reader of [readIp, readInt, readBytes]) {
      const reading = reader(text, from, end);
      if (reading.ok) return reading.value as Literal;
    }
    const mistake = mistakeInArgument(context, from);
    const isName = run.missing === undefined && /[a-z]/i.test(name);
    const account = isName ? mistakeInName(context, from).account : mistake.account;
    context.report(from, fault("E121", from, end, "unrecognised input").fault, account);
    return broken(from, mistake.end);
  }
}
