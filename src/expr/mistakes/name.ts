// Where a field or a function should stand, and something else does.

import { readComparison, readName } from "../lexer.ts";
import type { Account, Context } from "../parser/context.ts";
import { oldFunctions, oldNames } from "./old-names.ts";
import { commentAt, tabAt } from "./stray.ts";
import { nearest } from "./suggest.ts";

export interface NameMistake {
  readonly account?: Account;
  /** It was meant as `not`; this is where it ends. */
  readonly negationEnd?: number;
  /** It is a combining operator with nothing on its left, and ends there. */
  readonly strayEnd?: number;
}

export function mistakeInName(context: Context, from: number): NameMistake {
  const { text, end } = context;
  const stray = tabAt(context, from) ?? commentAt(context, from);
  if (stray) return { account: stray };
  if (from >= end) {
    const isEmpty = text.trim() === "";
    const message = isEmpty
      ? "the expression is empty"
      : "the expression ends where a field or a function is expected";
    return {
      account: { code: isEmpty ? "E101" : "E102", message, help: 'for instance: http.host eq "example.com"' },
    };
  }
  const run = readName(text, from, end);
  if (run.missing !== undefined) return literalFirst(context, from);
  const name = text.slice(from, run.end);
  if (context.scheme.field(name) || context.scheme.function(name)) return {};
  if (name === "not")
    return {
      account: { span: { start: from, end: run.end }, message: "a value is expected here, not a test" },
    };
  if (/^not$/i.test(name)) return { account: capitals(from, run.end, name), negationEnd: run.end };
  if (/^(?:and|or|xor)$/i.test(name))
    return { account: strayOperator(from, run.end, name), strayEnd: run.end };
  const isCall = context.is("(", context.skip(run.end));
  return { account: isCall ? unknownFunction(context, name, from) : unknownField(context, name, from) };
}

function strayOperator(start: number, end: number, word: string): Account {
  const span = { start, end };
  return {
    code: "E102",
    span,
    message: `${word} stands between two comparisons, and the first is missing`,
    help: `remove ${word}, or write a comparison before it`,
    fix: { title: `Remove ${word}`, edits: [{ span, text: "" }] },
  };
}

export function capitals(start: number, end: number, word: string): Account {
  const lower = word.toLowerCase();
  return {
    code: "E202",
    span: { start, end },
    message: `keywords are written in small letters: ${lower}`,
    help: `write ${lower}`,
    fix: { title: `Write ${lower}`, edits: [{ span: { start, end }, text: lower }] },
  };
}

function literalFirst({ text, goal }: Context, from: number): NameMistake {
  if (/^["'‘’“”]/.test(text.slice(from))) {
    return {
      account: {
        code: "E102",
        message: "a field or a function is expected here, not a string",
        help:
          goal === "value"
            ? "a value expression is one field or one call; concat(…) takes strings"
            : 'in a comparison the field comes first: http.host eq "example.com"',
      },
    };
  }
  return {};
}

function unknownField({ scheme, text }: Context, name: string, start: number): Account {
  const span = { start, end: start + name.length };
  if (/^[0-9.:]+$/.test(name)) {
    return {
      code: "E301",
      message: "a comparison begins with a field or a function",
      help: "write the field first",
    };
  }
  const old = oldNames[name];
  if (old && scheme.field(old)) {
    const known = { code: "E217", span, message: `there is no field ${name}` } as const;
    // The names of cookies are keys of a map: another name alone would not do.
    if (name.endsWith("cookies.names")) return { ...known, help: `use has_key(${old}, "name")` };
    return { ...known, help: `use ${old}`, fix: rename(span, old) };
  }
  if (scheme.function(name)) return {};
  const near = nearest(
    name,
    scheme.fields.map((field) => field.name).filter((known) => known.length > 2),
  );
  const isAfterTab = text[start - 1] === "\t";
  return {
    code: "E301",
    span,
    message: `there is no field ${name}`,
    ...(isAfterTab ? {} : didYouMean(span, near)),
  };
}

function unknownFunction({ scheme }: Context, name: string, start: number): Account {
  const span = { start, end: start + name.length };
  const old = oldFunctions[name.toLowerCase()];
  if (old && scheme.function(old)) {
    return {
      code: "E217",
      span,
      message: `there is no function ${name}`,
      help: `use ${old}`,
      fix: rename(span, old),
    };
  }
  if (readComparison(name, 0, name.length)?.end === name.length) {
    const message = `${name} is an operator and stands between its sides`;
    return { code: "E210", span, message, help: `write http.host ${name} …` };
  }
  const names = [...scheme.functions.map((definition) => definition.name), "any", "all"];
  return {
    code: "E302",
    span,
    message: `there is no function ${name}`,
    ...didYouMean(
      span,
      nearest(
        name,
        names.filter((known) => known !== name),
      ),
    ),
  };
}

function rename(span: { start: number; end: number }, to: string) {
  return { title: `Change to ${to}`, edits: [{ span, text: to }] };
}

function didYouMean(span: { start: number; end: number }, near: readonly string[]): Account {
  const [first] = near;
  if (!first) return {};
  return {
    help: `did you mean ${near.join(", ").replace(/, ([^,]+)$/, " or $1")}?`,
    fix: rename(span, first),
  };
}
