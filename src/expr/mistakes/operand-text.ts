// Strings: quotation marks that are missing, wrong or needless, and escapes of other languages.

import { showBytesLiteral, showRegex } from "../format/literal.ts";
import type { Fault } from "../literals/reading.ts";
import type { Account, Context } from "../parser/context.ts";
import { broken, type OperatorName } from "../tree.ts";
import { encodeUtf8 } from "../values.ts";
import { endOfWord, meant, type OperandFault, type OperandMistake } from "./operand-fault.ts";

const escapeMeant: Readonly<Record<string, string>> = {
  n: "\\x0a",
  r: "\\x0d",
  t: "\\x09",
  "/": "/",
  "'": "'",
  "-": "-",
};

export function badEscape(context: Context, { from, fault }: OperandFault): OperandMistake | undefined {
  const mistake = mistakeInString(context, from, fault);
  return mistake && { account: mistake.account, node: broken(from, mistake.end), isMember: true };
}

/** Escapes of other languages in a quoted string, wherever it stands. */
export function mistakeInString(
  { text, end }: Context,
  from: number,
  fault: Fault,
): { account: Account; end: number } | undefined {
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
  return { account, end: Math.min(end, to + 1) };
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

/** Text between quotation marks that are not the language's, to their end or, without one, to the end of the word. */
function betweenOtherQuotes(context: Context, from: number): { inner: string; end: number } | undefined {
  const { text, end } = context;
  const closing = from < end ? closingQuote[text[from] ?? ""] : undefined;
  if (!closing) return undefined;
  const close = text.slice(from + 1, end).search(closing === "”" ? /[”“"]/ : closing);
  const to = close < 0 ? endOfWord(context, from) : from + close + 2;
  return { inner: text.slice(from + 1, close < 0 ? to : to - 1), end: to };
}

export function otherQuotes(context: Context, found: OperandFault): OperandMistake | undefined {
  const { from, kind, isMember, operator } = found;
  const quoted = betweenOtherQuotes(context, from);
  if (!quoted) return undefined;
  const { inner, end } = quoted;
  const replacement = kind === "Bytes" ? quotedFor(operator, inner) : inner;
  const message =
    kind === "Bytes" ? "strings stand between double quotes" : "addresses and numbers stand without quotes";
  const account = wrongQuotes(from, end, message, replacement);
  return { account, node: meant(kind, inner, from, end), isMember };
}

/** `headers['accept']`. */
export function otherQuotesOfKey(context: Context, from: number): Account | undefined {
  const quoted = betweenOtherQuotes(context, from);
  if (!quoted) return undefined;
  const key = showBytesLiteral(encodeUtf8(quoted.inner));
  return wrongQuotes(from, quoted.end, "keys stand between double quotes", key);
}

function wrongQuotes(start: number, end: number, message: string, replacement: string): Account {
  const span = { start, end };
  return {
    code: "E205",
    span,
    message,
    help: `write ${replacement}`,
    fix: { title: `Write ${replacement}`, edits: [{ span, text: replacement }] },
  };
}

export function needlessQuotes(
  { text, end }: Context,
  { from, kind }: OperandFault,
): OperandMistake | undefined {
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

const missingWords = /^(?:null|nil|none|undefined)$/i;

function missing(start: number, end: number): Account {
  return {
    code: "E207",
    span: { start, end },
    message: "the language has no word for a missing value",
    help: "of a missing value every comparison but ne is false; has_key(…) and len(…) ge 0 tell whether it is there",
  };
}

export function unquoted(
  context: Context,
  { from, kind, fault, operator }: OperandFault,
): OperandMistake | undefined {
  const to = endOfWord(context, from);
  const word = context.text.slice(from, to);
  if (kind !== "Bytes" || word === "" || /^["$[]/.test(word) || fault.code === "E106") return undefined;
  if (/^r["#]|^[0-9a-fA-F]{2}[:-]/.test(word)) return undefined;
  if (missingWords.test(word)) return { account: missing(from, to), node: broken(from, to), isMember: true };
  const quoted = quotedFor(operator, word);
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

/** In a regular expression backslashes stay as they are. */
function quotedFor(operator: OperatorName, text: string): string {
  return operator === "matches"
    ? showRegex({ pattern: text, form: "quoted" })
    : showBytesLiteral(encodeUtf8(text));
}
