// Reads an expression into a tree. It never gives up before the end of the text: where something is wrong it says
// so, leaves a broken node and goes on where sense returns. What it reports, it reports in the order and with the
// words of the engine, which stops at its first error; `at` tells how far it had read.

import { readCombining, readComparison, readNot, readQuantifier } from "../lexer.ts";
import { fault } from "../literals/reading.ts";
import { mistakeInLeftover } from "../mistakes/leftover.ts";
import { mistakeInName } from "../mistakes/name.ts";
import { mistakeAfterTruth, mistakeInOperator } from "../mistakes/operator.ts";
import {
  type Argument,
  broken,
  type Call,
  type Combining,
  type Comparison,
  eachCount,
  type Indexed,
  type Logical,
  type Operator,
} from "../tree.ts";
import { BYTES } from "../types.ts";
import { isTruth } from "../typing.ts";
import { readOperand } from "./operand.ts";
import {
  behindNext,
  close,
  leftover,
  leftoverFault,
  resume,
  type Surroundings,
  skipTabs,
} from "./surroundings.ts";
import { ValueParser } from "./value-parser.ts";

const LOOSEST_FIRST: readonly Combining[] = ["or", "xor", "and"];

export class Parser extends ValueParser {
  private readonly mistakenOperators = new Set<number>();

  filter(from: number): Logical {
    const root = this.logical(from, "end");
    leftover(this.context, root.span.end, "end");
    return root;
  }

  value(from: number): Indexed {
    const root = this.indexed(from);
    leftover(this.context, root.span.end, "end");
    return root;
  }

  protected override logical(from: number, around: Surroundings): Logical {
    const before = this.context.faults;
    return this.context.judge(this.combine(this.unary(from, around), around, 0), before);
  }

  /** What follows the first item, from the loosest operator down; equal operators in a row make one node. */
  private combine(first: Logical, around: Surroundings, level: number): Logical {
    const operator = LOOSEST_FIRST[level];
    if (!operator) return first;
    let last = this.combine(first, around, level + 1);
    const items = [last];
    const joins = [behindNext(this.context, last.span.end)];
    for (;;) {
      const next = this.combiningAt(last.span.end, around);
      if (next?.operator !== operator) break;
      const before = this.context.faults;
      last = this.context.judge(this.combine(this.unary(next.end, around), around, level + 1), before);
      items.push(last);
      joins.push(behindNext(this.context, last.span.end));
    }
    if (items.length === 1) return last;
    const span = { start: first.span.start, end: last.span.end };
    return { kind: "combination", operator, items, joins, span };
  }

  /** The next combining operator and where its right side begins. Mistaken ones count, and are reported once. */
  private combiningAt(end: number, around: Surroundings): { operator: Combining; end: number } | undefined {
    const { context } = this;
    const at = skipTabs(context, end, around);
    const word = readCombining(context.text, at, context.end);
    if (word) return { operator: word.meaning, end: context.skip(word.end) };
    if (at >= context.end || context.is(")", at)) return undefined;
    const mistake = mistakeInLeftover(context, at);
    if (!mistake?.operator) return undefined;
    if (!this.mistakenOperators.has(at)) {
      this.mistakenOperators.add(at);
      context.report(around === "end" ? end : at, leftoverFault(context, end, around), mistake.account);
    }
    return { operator: mistake.operator, end: context.skip(mistake.end) };
  }

  private unary(from: number, around: Surroundings): Logical {
    const before = this.context.faults;
    return this.context.judge(this.readUnary(from, around), before);
  }

  private readUnary(from: number, around: Surroundings): Logical {
    const { context } = this;
    const { text, end } = context;
    if (context.is("(", from)) return this.nested(from, from, () => this.group(from)) ?? broken(from, end);
    const negated = readNot(text, from, end);
    if (negated !== undefined) return this.negation(from, negated, around);
    const quantifier = readQuantifier(text, from, end);
    if (quantifier) {
      const open = context.skip(quantifier.end);
      return (
        this.nested(open, open, () => this.quantifier(from, quantifier.meaning, open)) ?? broken(from, end)
      );
    }
    const { negationEnd, strayEnd } = mistakeInName(context, from);
    if (strayEnd !== undefined) return this.unary(this.behindStray(from, strayEnd), around);
    if (negationEnd === undefined) return this.comparison(this.indexed(from), around);
    this.unknownName(from, negationEnd);
    return this.negation(from, negationEnd, around);
  }

  private negation(from: number, behind: number, around: Surroundings): Logical {
    const node = this.nested(from, from, () => {
      const item = this.unary(this.context.skip(behind), around);
      return { kind: "negation" as const, item, span: { start: from, end: item.span.end } };
    });
    return node ?? broken(from, this.context.end);
  }

  /** Behind combining operators that have nothing on their left, each of which is reported. */
  private behindStray(from: number, strayEnd: number): number {
    const { context } = this;
    let start = from;
    let end: number | undefined = strayEnd;
    while (end !== undefined) {
      this.unknownName(start, end);
      start = context.skip(end);
      end = mistakeInName(context, start).strayEnd;
    }
    return start;
  }

  private group(from: number): Logical {
    const { context } = this;
    const item = this.logical(context.skip(from + 1), "parenthesis");
    const end = close(context, item.span.end, "parenthesis");
    return { kind: "group", item, span: { start: from, end } };
  }

  private quantifier(from: number, name: "any" | "all", open: number): Logical {
    const { context } = this;
    const start = context.skip(open + 1);
    const first = this.argument(start);
    const at = context.skip(first.span.end);
    const test = vectorTest(first);
    const isJoined = test && readCombining(context.text, at, context.end) !== undefined;
    const argument = isJoined ? this.joinedComparisons(name, test, at) : first;
    const end = close(context, argument.span.end, "quantifier");
    return { kind: "quantifier", name, argument, span: { start: from, end } };
  }

  /** `any(a or b)`: the engine wants parentheses around more than one comparison. */
  private joinedComparisons(name: string, first: Comparison, at: number): Logical {
    const { context } = this;
    const before = context.findings.length;
    const all = this.combine(first, "quantifier", 0);
    const later = context.findings.splice(before);
    const { start, end } = all.span;
    context.report(at, leftoverFault(context, first.span.end, "quantifier"), {
      code: "E212",
      span: all.span,
      message: `${name}() takes one comparison; several need parentheses of their own`,
      help: `write ${name}((${shorten(context.text.slice(start, end))}))`,
      fix: {
        title: "Add parentheses",
        edits: [
          { span: { start, end: start }, text: "(" },
          { span: { start: end, end }, text: ")" },
        ],
      },
    });
    for (const finding of later) context.findings.push(finding);
    return all;
  }

  protected override comparison(left: Indexed, around: Surroundings): Logical {
    const { context } = this;
    const { text, end } = context;
    const { type, span } = left;
    if (type && isTruth(type)) return this.truth(left, around);
    const at = context.skip(span.end);
    const word = readComparison(text, at, end);
    if (word) return this.compared(left, { name: word.meaning, span: { start: at, end: word.end } });
    const mistake = mistakeInOperator(context, left, at);
    // A left side that is wrong already needs no operator: that would be a second complaint about one mistake.
    if (type) context.report(at, fault("E103", at, end, "expected ComparisonOp").fault, mistake?.account);
    if (mistake?.operator) {
      const node = this.compared(left, { name: mistake.operator, span: { start: at, end: mistake.end } });
      return mistake.negated ? { kind: "negation", item: node, span: node.span } : node;
    }
    if (mistake?.infix) return this.infix(left, mistake.infix, mistake.end);
    if (mistake?.account.code === "E215") {
      context.allowTabs(at);
      return this.comparison(left, around);
    }
    const to = type ? resume(context, at, around) : span.end;
    return { kind: "comparison", left, span: { start: span.start, end: to } };
  }

  private compared(left: Indexed, operator: Operator): Comparison {
    const { context } = this;
    const from = context.skip(operator.span.end);
    const side = { operator: operator.name, type: left.type, start: left.span.start };
    const right = readOperand(context, side, from, (start) => this.indexed(start));
    const end = Math.max(right.span.end, operator.span.end);
    return { kind: "comparison", left, operator, right, span: { start: left.span.start, end } };
  }

  /** True or false by itself; a comparison behind it is a mistake worth its own words. */
  private truth(left: Indexed, around: Surroundings): Comparison {
    const { context } = this;
    const { text, end } = context;
    const node: Comparison = { kind: "comparison", left, span: left.span };
    const at = context.skip(left.span.end);
    if (left.type?.kind !== "Bool" || readCombining(text, at, end)) return node;
    const mistake = mistakeAfterTruth(context, left, at);
    if (!mistake) return node;
    context.reportBeyond(
      around === "end" ? left.span.end : at,
      leftoverFault(context, left.span.end, around),
      mistake.account,
    );
    context.passOver(at, mistake.end);
    return node;
  }

  /** `http.host starts_with "a"`, read as the call that was meant. */
  private infix(left: Indexed, name: string, end: number): Comparison {
    const { context } = this;
    const from = context.skip(end);
    const side = { operator: "contains" as const, type: BYTES, start: left.span.start };
    const second = readOperand(context, side, from, (start) => this.indexed(start));
    const span = { start: left.span.start, end: second.span.end };
    const args = [left, second] as readonly Argument[];
    const base: Call = {
      kind: "call",
      name,
      nameSpan: { start: end - name.length, end },
      args,
      close: span.end,
      isIntact: true,
      span,
    };
    return {
      kind: "comparison",
      left: { kind: "indexed", base, indexes: [], type: this.baseType(base), span },
      span,
    };
  }
}

/** An argument that is a test over elements: a comparison, or a call that is true or false for each. */
function vectorTest(argument: Argument): Comparison | undefined {
  if (argument.kind === "comparison") return eachCount(argument.left) > 0 ? argument : undefined;
  const isTruths = argument.kind === "indexed" && argument.type?.kind === "Array" && isTruth(argument.type);
  return isTruths ? { kind: "comparison", left: argument, span: argument.span } : undefined;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
