// Where a literal should stand that the left side can be compared with, and something else does.

import { showBytesLiteral } from "../format/literal.ts";
import { networkOf, parseIp, showIp } from "../ip.ts";
import { readBytes } from "../literals/bytes.ts";
import { readInt } from "../literals/int.ts";
import { readIp } from "../literals/ip.ts";
import type { Fault } from "../literals/reading.ts";
import type { Account, Context } from "../parser/context.ts";
import { type Broken, broken, type Literal, type OperatorName } from "../tree.ts";
import { encodeUtf8 } from "../values.ts";
import { tabAt } from "./stray.ts";

export interface OperandFault {
  readonly kind: "Int" | "Ip" | "Bytes";
  readonly operator: OperatorName;
  /** Where the whole comparison begins. */
  readonly start: number;
  readonly from: number;
  readonly fault: Fault;
  /** Inside the braces of a set. */
  readonly isMember: boolean;
}

export interface OperandMistake {
  readonly account?: Account;
  /** What was meant, as far as that can be told; reading goes on behind it. */
  readonly node: Literal | Broken;
  /** The node is a member of the set, not just something skipped. */
  readonly isMember: boolean;
}

type Recogniser = (context: Context, found: OperandFault) => OperandMistake | undefined;

const readers = { Int: readInt, Ip: readIp, Bytes: readBytes } as const;
const recognisers: readonly Recogniser[] = [
  tab,
  comma,
  otherSign,
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

/** To the next white space or anything that ends an operand. */
function endOfWord({ text, end }: Context, from: number): number {
  const stop = /[\s(){},;]/g;
  stop.lastIndex = from;
  return Math.min(end, stop.exec(text)?.index ?? end);
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

/** `===` and `<>`: the first part was read as an operator, the rest stands before the operand. */
function otherSign(context: Context, { from, operator, isMember }: OperandFault): OperandMistake | undefined {
  const { text } = context;
  const isEquals = operator === "eq" && text[from] === "=";
  const isUnequal = operator === "lt" && text[from] === ">";
  if (isMember || (!isEquals && !isUnequal)) return undefined;
  const meant = isEquals ? "eq" : "ne";
  const start = (isEquals ? /==\s*$/ : /<\s*$/).exec(text.slice(0, from))?.index ?? from;
  const span = { start, end: from + 1 };
  const account: Account = {
    code: "E204",
    span,
    message: `${text.slice(start, from + 1).replace(/\s/g, "")} is no operator`,
    help: `write ${meant}`,
    fix: { title: `Write ${meant}`, edits: [{ span, text: meant }] },
  };
  const at = context.skip(from + 1);
  return { account, node: broken(from, Math.max(endOfWord(context, at), from + 1)), isMember: true };
}

const escapeMeant: Readonly<Record<string, string>> = {
  n: "\\x0a",
  r: "\\x0d",
  t: "\\x09",
  "/": "/",
  "'": "'",
  "-": "-",
};

function badEscape({ text, end }: Context, { from, fault }: OperandFault): OperandMistake | undefined {
  if (fault.code !== "E107" || text[from] !== '"') return undefined;
  const edits: { span: { start: number; end: number }; text: string }[] = [];
  let to = from + 1;
  for (; to < end && text[to] !== '"'; to++) {
    if (text[to] !== "\\") continue;
    const char = text[to + 1] ?? "";
    if (!/["\\x0-7]/.test(char))
      edits.push({ span: { start: to, end: to + 2 }, text: escapeMeant[char] ?? `\\\\${char}` });
    to++;
  }
  const { start } = fault.span;
  const char = text.slice(start, fault.span.end);
  const account: Account = {
    span: { start: start - 1, end: fault.span.end },
    message: `\\${char} is not an escape`,
    help: `write ${escapeMeant[char] ?? `\\\\${char} for a backslash`}; allowed are \\", \\\\, \\xHH and \\OOO`,
    fix: { title: "Correct the escapes", edits },
  };
  return { account, node: broken(from, Math.min(end, to + 1)), isMember: true };
}

const closingQuote: Readonly<Record<string, string>> = {
  "'": "'",
  "‘": "’",
  "’": "’",
  "“": "”",
  "”": "”",
  "`": "`",
  "„": "“",
};

function otherQuotes(context: Context, { from, kind, isMember }: OperandFault): OperandMistake | undefined {
  const { text, end } = context;
  const closing = closingQuote[text[from] ?? ""];
  if (from >= end || !closing) return undefined;
  const close = text.slice(from + 1, end).search(closing === "”" ? /[”“"]/ : closing);
  const to = close < 0 ? endOfWord(context, from) : from + close + 2;
  const inner = text.slice(from + 1, close < 0 ? to : to - 1);
  const replacement = kind === "Bytes" ? showBytesLiteral(encodeUtf8(inner)) : inner;
  const span = { start: from, end: to };
  const account: Account = {
    code: "E205",
    span,
    message:
      kind === "Bytes" ? "strings stand between double quotes" : "addresses and numbers stand without quotes",
    help: `write ${replacement}`,
    fix: { title: `Write ${replacement}`, edits: [{ span, text: replacement }] },
  };
  return { account, node: meant(kind, inner, from, to), isMember };
}

function needlessQuotes({ text, end }: Context, { from, kind }: OperandFault): OperandMistake | undefined {
  if (kind === "Bytes" || text[from] !== '"') return undefined;
  const close = text.indexOf('"', from + 1);
  if (close < 0 || close >= end) return undefined;
  const span = { start: from, end: close + 1 };
  const inner = text.slice(from + 1, close);
  const what = kind === "Ip" ? "an IP address" : "a number";
  const account: Account = {
    code: "E206",
    span,
    message: `${what} stands without quotes`,
    help: `write ${inner}`,
    fix: { title: "Remove the quotes", edits: [{ span, text: inner }] },
  };
  return { account, node: meant(kind, inner, from, close + 1), isMember: true };
}

function systemNumber(context: Context, { from, kind }: OperandFault): OperandMistake | undefined {
  const digits = /^AS([0-9]+)/i.exec(context.text.slice(from, context.end));
  if (kind !== "Int" || !digits?.[1]) return undefined;
  const span = { start: from, end: from + digits[0].length };
  const account: Account = {
    code: "E208",
    span,
    message: "the number of an autonomous system is written without AS",
    help: `write ${digits[1]}`,
    fix: { title: "Remove AS", edits: [{ span, text: digits[1] }] },
  };
  return { account, node: meant("Int", digits[1], span.start, span.end), isMember: true };
}

/** `ip.src eq 192.0.2.0/24`. */
function networkAfterComparison({ text, end }: Context, found: OperandFault): OperandMistake | undefined {
  const { from, kind, operator, isMember, start } = found;
  const word = /^[0-9a-fA-F:.]+(?:\/[0-9]+|\.\.[0-9a-fA-F:.]+)/.exec(text.slice(from, end))?.[0];
  if (kind !== "Ip" || isMember || !word || operator === "in") return undefined;
  const span = { start: from, end: from + word.length };
  const sign = /(?:eq|ne|==|!=)\s*$/.exec(text.slice(0, from));
  const negation = operator === "ne" ? [{ span: { start, end: start }, text: "not " }] : [];
  const account: Account = {
    code: "E213",
    span,
    message: `${word} is more than one address`,
    help: operator === "ne" ? `write not … in {${word}}` : `write in {${word}}`,
    ...(sign && {
      fix: {
        title: `Write in {${word}}`,
        edits: [...negation, { span: { start: sign.index, end: span.end }, text: `in {${word}}` }],
      },
    }),
  };
  return { account, node: broken(span.start, span.end), isMember: true };
}

/** `10.0.0.1/8`. */
function hostBits({ text }: Context, { fault }: OperandFault): OperandMistake | undefined {
  if (fault.code !== "E113") return undefined;
  const { start, end } = fault.span;
  const prefix = /^[0-9]+/.exec(text.slice(end + 1))?.[0] ?? "";
  const address = parseIp(text.slice(start, end));
  const network = address === undefined ? "" : `${showIp(networkOf(address, Number(prefix)))}/${prefix}`;
  const span = { start, end: end + 1 + prefix.length };
  const account: Account = {
    span,
    message: `${text.slice(start, span.end)} is an address inside a network, not the network`,
    help: network
      ? `write ${network} for the network, or ${text.slice(start, end)} for the address`
      : "write the network's first address",
    ...(network && { fix: { title: `Write ${network}`, edits: [{ span, text: network }] } }),
  };
  return { account, node: broken(start, span.end), isMember: true };
}

/** `ip.src eq $office`. */
function listAfterComparison({ text, end }: Context, found: OperandFault): OperandMistake | undefined {
  const { from, operator, isMember } = found;
  const list = /^\$[a-z0-9_.]+/.exec(text.slice(from, end))?.[0];
  if (!list || isMember || operator === "in") return undefined;
  const sign = /(?:eq|==)\s*$/.exec(text.slice(0, from));
  const span = { start: from, end: from + list.length };
  const account: Account = {
    code: "E204",
    span,
    message: "a list stands after in",
    help: `write in ${list}`,
    ...(sign && {
      fix: {
        title: `Write in ${list}`,
        edits: [{ span: { start: sign.index, end: span.end }, text: `in ${list}` }],
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

function unquoted(context: Context, { from, kind, fault }: OperandFault): OperandMistake | undefined {
  const to = endOfWord(context, from);
  const word = context.text.slice(from, to);
  if (kind !== "Bytes" || word === "" || /^["$]/.test(word) || fault.code === "E106") return undefined;
  if (/^r["#]|^[0-9a-fA-F]{2}[:-]/.test(word)) return undefined;
  const quoted = showBytesLiteral(encodeUtf8(word));
  const span = { start: from, end: to };
  const account: Account = {
    code: "E207",
    span,
    message: "text stands between double quotes",
    help: `write ${quoted}`,
    fix: { title: `Write ${quoted}`, edits: [{ span, text: quoted }] },
  };
  return { account, node: meant("Bytes", word, from, to), isMember: true };
}

/** The literal of this type that the text stands for, at the place of the whole mistake. */
function meant(kind: "Int" | "Ip" | "Bytes", text: string, start: number, end: number): Literal | Broken {
  const span = { start, end };
  if (kind === "Bytes") return { kind: "bytes", value: encodeUtf8(text), form: "quoted", span };
  const reading = readers[kind](text, 0, text.length);
  return reading.ok && reading.end === text.length ? { ...reading.value, span } : broken(start, end);
}
