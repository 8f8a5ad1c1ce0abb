// Where a comparison operator should stand, and something else does.

import { readComparison } from "../lexer.ts";
import { readString } from "../literals/bytes.ts";
import type { Account, Context } from "../parser/context.ts";
import type { Indexed, OperatorName } from "../tree.ts";
import { capitals } from "./name.ts";
import { commentAt, tabAt } from "./stray.ts";

export interface OperatorMistake {
  readonly account: Account;
  /** What was meant; absent when reading cannot go on from here. */
  readonly operator?: OperatorName;
  readonly negated?: boolean;
  /** A function that was written like an operator. */
  readonly infix?: string;
  readonly end: number;
}

const otherWords: Readonly<Record<string, string>> = {
  is: "eq",
  equals: "eq",
  equal: "eq",
  like: "wildcard",
  regex: "matches",
  match: "matches",
  has: "contains",
  includes: "contains",
  contain: "contains",
};

export function mistakeInOperator(context: Context, left: Indexed, at: number): OperatorMistake | undefined {
  const { text, end } = context;
  const stray = tabAt(context, at) ?? commentAt(context, at);
  if (stray) return { account: stray, end: stray.span?.end ?? end };
  return (
    equalsSign(context, at) ??
    twoWords(context, at) ??
    negatedOperator(context, left, at) ??
    otherWord(context, left, at, wordAt(text, at, end))
  );
}

function wordAt(text: string, at: number, end: number): string {
  return /^[A-Za-z_]+/.exec(text.slice(at, end))?.[0] ?? "";
}

const equalsSigns: Readonly<Record<string, OperatorName>> = {
  "=~": "matches",
  "=>": "ge",
  "=<": "le",
  "=": "eq",
};

/** `=`, and what other languages begin with it. */
function equalsSign({ text, end }: Context, at: number): OperatorMistake | undefined {
  const sign = Object.keys(equalsSigns).find((each) => at + each.length <= end && text.startsWith(each, at));
  const meant = equalsSigns[sign ?? ""];
  if (!sign || !meant) return undefined;
  return instead(
    sign,
    meant,
    at,
    at + sign.length,
    sign === "=" ? "one equals sign is no operator" : undefined,
  );
}

function instead(
  written: string,
  meant: OperatorName,
  start: number,
  end: number,
  message?: string,
): OperatorMistake {
  const span = { start, end };
  const account: Account = {
    code: "E204",
    span,
    message: message ?? `${written} is no operator`,
    help: meant === "eq" ? "write eq or ==" : `write ${meant}`,
    fix: { title: `Write ${meant}`, edits: [{ span, text: meant }] },
  };
  return { account, operator: meant, end };
}

/** Two words: `is not`, and `strict wildcard` with more or other white space than one space. */
function twoWords({ text, end }: Context, at: number): OperatorMistake | undefined {
  const isNot = /^is\s+not(?![a-z])/i.exec(text.slice(at, end))?.[0];
  if (isNot) return instead("is not", "ne", at, at + isNot.length);
  const strict = /^strict\s*wildcard/.exec(text.slice(at, end))?.[0];
  if (!strict) return undefined;
  return instead(
    strict,
    "strict wildcard",
    at,
    at + strict.length,
    "strict wildcard is written with exactly one space",
  );
}

/** `x not in {…}`, `x !contains "…"`. */
function negatedOperator({ text, end }: Context, left: Indexed, at: number): OperatorMistake | undefined {
  const not = /^(?:not[ \r\n]+|![ \r\n]*)/i.exec(text.slice(at, end))?.[0];
  const operator = not && readComparison(text, at + not.length, end);
  if (!not || !operator) return undefined;
  const span = { start: at, end: operator.end };
  const { start } = left.span;
  const account: Account = {
    code: "E203",
    span,
    message: `not stands before the whole comparison, not before ${operator.meaning}`,
    help: `write not ${text.slice(start, left.span.end)} ${operator.meaning} …`,
    fix: {
      title: "Move not to the front",
      edits: [
        { span: { start, end: start }, text: "not " },
        { span: { start: at, end: at + not.length }, text: "" },
      ],
    },
  };
  return { account, operator: operator.meaning, negated: true, end: operator.end };
}

function otherWord(context: Context, left: Indexed, at: number, word: string): OperatorMistake | undefined {
  if (word === "") return undefined;
  const to = at + word.length;
  const lower = word.toLowerCase();
  if (lower !== word && readComparison(lower, 0, lower.length)?.end === lower.length) {
    const operator = readComparison(lower, 0, lower.length)?.meaning ?? "eq";
    return { account: capitals(at, to, word), operator, end: to };
  }
  if (context.scheme.function(lower)) return infixCall(context, left, at, lower);
  const meant = otherWords[lower] as OperatorName | undefined;
  if (!meant) return undefined;
  return instead(word, meant, at, to);
}

/** `http.host starts_with "a"`. */
function infixCall(context: Context, left: Indexed, at: number, name: string): OperatorMistake {
  const { text, end } = context;
  const from = context.skip(at + name.length);
  const argument = readString(text, from, end);
  const message = `${name} is a function: its arguments stand in parentheses`;
  const subject = text.slice(left.span.start, left.span.end);
  if (!argument.ok) {
    return {
      account: {
        code: "E210",
        span: { start: at, end: at + name.length },
        message,
        help: `write ${name}(${subject}, …)`,
      },
      end: from,
    };
  }
  const call = `${name}(${subject}, ${text.slice(from, argument.end)})`;
  const account: Account = {
    code: "E210",
    span: { start: at, end: at + name.length },
    message,
    help: `write ${call}`,
    fix: {
      title: `Write ${name}(…)`,
      edits: [{ span: { start: left.span.start, end: argument.end }, text: call }],
    },
  };
  return { account, infix: name, end: at + name.length };
}

/** `ssl == true`, `cf.client.bot eq "false"`: a comparison of something that needs none. */
export function mistakeAfterTruth(context: Context, left: Indexed, at: number): OperatorMistake | undefined {
  const { text, end } = context;
  const rest = text.slice(at, end);
  const compared = /^(==|!=|=|eq|ne|is)\s*(?:"?(true|false|1|0)"?)/i.exec(rest);
  const operator = /^(?:==|!=|<=|>=|<|>|=|eq|ne|lt|le|gt|ge|in|contains|matches|~|is)/.exec(rest);
  if (!operator) return undefined;
  const name = text.slice(left.span.start, left.span.end);
  const message = `${name} is true or false already and is not compared`;
  const to = at + (compared ?? operator)[0].length;
  if (!compared) {
    return {
      account: { code: "E211", span: { start: at, end: to }, message, help: `write ${name} or not ${name}` },
      end,
    };
  }
  const isNegated = /^(?:!=|ne)$/.test(compared[1] ?? "") !== /^(?:false|0)$/i.test(compared[2] ?? "");
  const meant = isNegated ? `not ${name}` : name;
  const account: Account = {
    code: "E211",
    span: { start: at, end: to },
    message,
    help: `write ${meant}`,
    fix: { title: `Write ${meant}`, edits: [{ span: { start: left.span.start, end: to }, text: meant }] },
  };
  return { account, end: to };
}
