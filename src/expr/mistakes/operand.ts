// Where a literal should stand that the left side can be compared with, and something else does.

import { readBytes } from "../literals/bytes.ts";
import type { Account, Context } from "../parser/context.ts";
import { broken, type OperatorName } from "../tree.ts";
import { hostBits, networkAfterComparison, systemNumber } from "./operand-address.ts";
import { endOfWord, type OperandFault, type OperandMistake, startOfEnding } from "./operand-fault.ts";
import { badEscape, needlessQuotes, otherQuotes, unquoted } from "./operand-text.ts";
import { tabAt } from "./stray.ts";

type Recogniser = (context: Context, found: OperandFault) => OperandMistake | undefined;

const recognisers: readonly Recogniser[] = [
  tab,
  comma,
  otherSign,
  longerWord,
  badEscape,
  otherQuotes,
  needlessQuotes,
  systemNumber,
  networkAfterComparison,
  hostBits,
  listAfterComparison,
  knownName,
  otherBrackets,
  unquoted,
];

export function mistakeInOperand(context: Context, found: OperandFault): OperandMistake {
  for (const recognise of recognisers) {
    const mistake = recognise(context, found);
    if (mistake) return mistake;
  }
  // A string without an end reaches to the end, whatever stands in it.
  const end = found.fault.code === "E106" ? context.end : endOfWord(context, found.from);
  return { node: broken(found.from, Math.max(end, Math.min(found.from + 1, context.end))), isMember: true };
}

function tab(context: Context, { from }: OperandFault): OperandMistake | undefined {
  const account = tabAt(context, from);
  return account && { account, node: broken(from, account.span?.end ?? from + 1), isMember: false };
}

function comma(context: Context, { from, isMember }: OperandFault): OperandMistake | undefined {
  const sign = context.text[from];
  if (!isMember || from >= context.end || (sign !== "," && sign !== ";")) return undefined;
  const commas = commasOfSet(context, from);
  const account: Account = {
    code: "E201",
    span: { start: from, end: from + 1 },
    message: "the members of a set are separated by spaces",
    help: `remove the ${sign === "," ? "commas" : "semicolons"}: {"a" "b"}`,
    fix: {
      title: "Remove the commas",
      edits: commas.map((start) => ({ span: { start, end: start + 1 }, text: " " })),
    },
  };
  return { account, node: broken(from, from + 1), isMember: false };
}

/** From here to the closing brace, outside of strings. */
function commasOfSet({ text, end }: Context, from: number): number[] {
  const commas: number[] = [];
  let isInString = false;
  for (let i = from; i < end; i++) {
    const char = text[i];
    if (char === "\\" && isInString) i++;
    else if (char === '"') isInString = !isInString;
    else if (!isInString && char === "}") break;
    else if (!isInString && (char === "," || char === ";")) commas.push(i);
  }
  return commas;
}

/** `===`, `!==` and `<>`: the first part was read as an operator, the rest stands before the operand. */
function otherSign(context: Context, { from, operator, isMember }: OperandFault): OperandMistake | undefined {
  const { text } = context;
  const isEquality = (operator === "eq" || operator === "ne") && text[from] === "=";
  const isUnequal = operator === "lt" && text[from] === ">";
  if (isMember || (!isEquality && !isUnequal)) return undefined;
  const start = startOfEnding(context, from, isEquality ? /[=!]=\s*$/ : /<\s*$/) ?? from;
  const end = text[from + 1] === "=" ? from + 2 : from + 1;
  const account = insteadOf(
    text.slice(start, end).replace(/\s/g, ""),
    isUnequal ? "ne" : operator,
    start,
    end,
  );
  const at = context.skip(end);
  return { account, node: broken(from, Math.max(endOfWord(context, at), end)), isMember: true };
}

const longerWords: Readonly<Record<string, OperatorName>> = {
  equals: "eq",
  equal: "eq",
  equal_to: "eq",
  neq: "ne",
  lte: "le",
  gte: "ge",
  inside: "in",
};

/** `equals`, `gte`: there are no word boundaries, so the beginning was read as an operator. */
function longerWord(context: Context, { from, isMember }: OperandFault): OperandMistake | undefined {
  const { text, end } = context;
  const start = isMember ? undefined : startOfEnding(context, from, /[A-Za-z_]+$/);
  const behind = /^[A-Za-z_]+/.exec(text.slice(from, end))?.[0] ?? "";
  if (start === undefined || behind === "") return undefined;
  const before = text.slice(start, from);
  const meant = longerWords[(before + behind).toLowerCase()];
  if (!meant) return undefined;
  const to = from + behind.length;
  const account = insteadOf(before + behind, meant, from - before.length, to);
  return { account, node: broken(from, Math.max(endOfWord(context, context.skip(to)), to)), isMember: true };
}

function insteadOf(written: string, meant: OperatorName, start: number, end: number): Account {
  const span = { start, end };
  return {
    code: "E204",
    span,
    message: `${written} is no operator`,
    help: `write ${meant}`,
    fix: { title: `Write ${meant}`, edits: [{ span, text: meant }] },
  };
}

/** `ip.src eq $office`. */
function listAfterComparison(context: Context, found: OperandFault): OperandMistake | undefined {
  const { text, end } = context;
  const { from, operator, isMember } = found;
  const list = /^\$[a-z0-9_.]+/.exec(text.slice(from, end))?.[0];
  if (!list || isMember || operator === "in") return undefined;
  const sign = startOfEnding(context, from, /(?:eq|==)\s*$/);
  const span = { start: from, end: from + list.length };
  const account: Account = {
    code: "E204",
    span,
    message: "a list stands after in",
    help: `write in ${list}`,
    ...(sign !== undefined && {
      fix: {
        title: `Write in ${list}`,
        edits: [{ span: { start: sign, end: span.end }, text: `in ${list}` }],
      },
    }),
  };
  return { account, node: broken(span.start, span.end), isMember: true };
}

/** `http.host contains http.referer`: only equality and order take a right side that varies. */
function knownName(context: Context, { from, operator }: OperandFault): OperandMistake | undefined {
  const { text, end, scheme } = context;
  const name = /^[A-Za-z_][\w.]*/.exec(text.slice(from, end))?.[0] ?? "";
  if (!scheme.field(name) && !scheme.function(name)) return undefined;
  const span = { start: from, end: from + name.length };
  const account: Account = {
    code: "E308",
    span,
    message: `${operator} takes constants, and ${name} is none`,
    help: "a field or a call may stand behind eq, ne, lt, le, gt and ge only",
  };
  return { account, node: broken(from, Math.max(endOfWord(context, from), span.end)), isMember: true };
}

/** `in ("a" "b")`, `in ["a"]`, `in "a"`. */
function otherBrackets(
  context: Context,
  { from, fault, operator, isMember }: OperandFault,
): OperandMistake | undefined {
  const { text, end } = context;
  if (operator !== "in" || isMember || fault.code !== "E105" || from >= end) return undefined;
  const closing = text[from] === "(" ? ")" : text[from] === "[" ? "]" : undefined;
  const close = closing ? text.indexOf(closing, from) : -1;
  const isBracketed = close > 0 && close < end;
  const to = isBracketed ? close + 1 : endOfValue(context, from);
  const inner = (isBracketed ? text.slice(from + 1, close) : text.slice(from, to))
    .replaceAll(/,\s*/g, " ")
    .trim();
  const span = { start: from, end: to };
  const account: Account = {
    code: "E105",
    span: { start: from, end: Math.max(to, from + 1) },
    message: "a set stands in braces",
    help: `write {${inner}}, or $name for a list`,
    ...(inner && { fix: { title: "Write a set", edits: [{ span, text: `{${inner}}` }] } }),
  };
  return { account, node: broken(from, to), isMember: true };
}

function endOfValue(context: Context, from: number): number {
  const string = context.is('"', from) ? readBytes(context.text, from, context.end) : undefined;
  return string?.ok ? string.end : endOfWord(context, from);
}
