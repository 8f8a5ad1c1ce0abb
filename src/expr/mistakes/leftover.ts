// Behind a complete expression, where only a combining operator or the end may come.

import type { Account, Context } from "../parser/context.ts";
import type { Combining } from "../tree.ts";
import { capitals } from "./name.ts";
import { commentAt, tabAt } from "./stray.ts";

export interface LeftoverMistake {
  readonly account: Account;
  /** It was meant as this operator, and ends there. */
  readonly operator?: Combining;
  readonly end: number;
}

const capitalWord = /(?:AND|OR|XOR|And|Or|Xor)(?![A-Za-z0-9_])/y;
const signs: Readonly<Record<string, Combining>> = {
  "|": "or",
  "&": "and",
  "^": "xor",
  ",": "or",
  ";": "and",
};

export function mistakeInLeftover(context: Context, at: number): LeftoverMistake | undefined {
  const { text, end } = context;
  if (at >= end) return undefined;
  capitalWord.lastIndex = at;
  const word = capitalWord.exec(text)?.[0];
  if (word && at + word.length <= end) {
    const to = at + word.length;
    return { account: capitals(at, to, word), operator: word.toLowerCase() as Combining, end: to };
  }
  const stray = tabAt(context, at) ?? commentAt(context, at);
  if (stray) return { account: stray, end: stray.span?.end ?? end };
  if (context.goal === "value") return { account: behindValue, end };
  const sign = text[at] as string;
  if (sign === ")") return { account: closesNothing(at), end: at + 1 };
  const meant = signs[sign];
  if (!meant) return undefined;
  return { account: otherSign(sign, meant, at), end: at + 1 };
}

const behindValue: Account = {
  message: "a value expression is complete before this",
  help: "it is one field or one call, without operators; use concat(…) to join values",
};

function closesNothing(at: number): Account {
  const span = { start: at, end: at + 1 };
  return {
    code: "E104",
    span,
    message: "this parenthesis closes nothing",
    help: "remove it, or open one before",
    fix: { title: "Remove the parenthesis", edits: [{ span, text: "" }] },
  };
}

function otherSign(sign: string, meant: Combining, at: number): Account {
  const message = `comparisons are joined by and, or, xor, not by ${sign}`;
  return { code: "E204", span: { start: at, end: at + 1 }, message, help: `perhaps ${meant} is meant` };
}

/** An argument that is neither a name nor a literal. */
export function mistakeInArgument(context: Context, from: number): { account: Account; end: number } {
  const { text, end } = context;
  const stray = tabAt(context, from);
  const stop = /[,)]/g;
  stop.lastIndex = from;
  const to = Math.min(end, stop.exec(text)?.index ?? end);
  if (stray) return { account: stray, end: Math.max(to, from) };
  const word = text.slice(from, to).trim();
  const quoted = /^['‘’“”](.*)['‘’“”]$/.exec(word)?.[1];
  if (quoted !== undefined) {
    const span = { start: from, end: from + word.length };
    const account: Account = {
      code: "E205",
      span,
      message: "strings stand between double quotes",
      help: `write ${JSON.stringify(quoted)}`,
      fix: { title: "Use double quotes", edits: [{ span, text: JSON.stringify(quoted) }] },
    };
    return { account, end: to };
  }
  const message = word ? `${word} is neither a field nor a value` : "an argument is missing here";
  return { account: { span: { start: from, end: Math.max(to, from) }, message }, end: Math.max(to, from) };
}
