// What the language makes of a case, in the words of a case file.

import { scheme } from "#catalog";
import {
  applyFix,
  type Checked,
  type CheckOptions,
  checkFilter,
  checkValue,
  compileFilter,
  compileValue,
  type Diagnostic,
  explain,
  type FieldSource,
  format,
  type Lists,
  type RunSettings,
  readJsonFields,
  renderEngineError,
  showJsonValue,
  showType,
} from "#expr";
import type { Case, Layout, Options, Outcome, Run, Verdict, WrittenDiagnostic } from "./case-file.ts";
import { exactJson } from "./exact-json.ts";

/** The same case, with what really comes of it. */
export function observe({ expression, options, outcome }: Case): Outcome {
  const checkOptions = checkOptionsOf(options);
  const isValue = options.as === "value";
  const settings = settingsOf(options);
  const checked: Checked<unknown> = isValue
    ? checkValue(expression, scheme, checkOptions)
    : checkFilter(expression, scheme, checkOptions);
  const rerun = ({ fields }: Run): Run => {
    const source = sourceOf(fields);
    const result = isValue
      ? resultOfValue(expression, checkOptions, settings, source)
      : resultOfFilter(expression, checkOptions, settings, source);
    return { fields, result };
  };
  const relay = ({ width }: Layout): Layout => ({
    ...(width !== undefined && { width }),
    text: format(checked.tree.root, width === undefined ? {} : { width }),
  });
  return {
    verdict: verdictOf(expression, checked, isValue, checkOptions),
    diagnostics: checked.diagnostics.map((each) =>
      writtenDiagnostic(expression, each, each === checked.error),
    ),
    runs: checked.error ? [] : outcome.runs.map(rerun),
    layouts: outcome.layouts.map(relay),
  };
}

function verdictOf(
  expression: string,
  { error }: Checked<unknown>,
  isValue: boolean,
  options: CheckOptions,
): Verdict {
  if (error) return { valid: false };
  const typed = isValue ? checkValue(expression, scheme, options).typed : undefined;
  return { valid: true, ...(typed && { type: showType(typed.type) }) };
}

function writtenDiagnostic(source: string, diagnostic: Diagnostic, isFirst: boolean): WrittenDiagnostic {
  const { severity, code, message, help, fix, engine } = diagnostic;
  return {
    severity,
    code,
    message,
    ...(isFirst && engine && { engine: renderEngineError(source, engine).replace(/\n$/, "") }),
    ...(help && { help }),
    ...(fix && { fixed: applyFix(source, fix) }),
  };
}

function resultOfFilter(
  expression: string,
  options: CheckOptions,
  settings: RunSettings,
  source: FieldSource,
): string {
  const { typed } = checkFilter(expression, scheme, options);
  if (!typed) throw new Error("not valid");
  const result = compileFilter(typed, settings)(source);
  const walked = explain(typed, source, settings).result;
  return result === walked ? `${result}` : `${result} when compiled, ${walked} when explained`;
}

function resultOfValue(
  expression: string,
  options: CheckOptions,
  settings: RunSettings,
  source: FieldSource,
): string {
  const { typed } = checkValue(expression, scheme, options);
  if (!typed) throw new Error("not valid");
  const value = compileValue(typed, settings)(source);
  return value === undefined ? "missing" : JSON.stringify(showJsonValue(typed.type, value));
}

export function checkOptionsOf({ phase, plan, regexes, limits, lists }: Options): CheckOptions {
  const names = lists ? Object.keys(JSON.parse(lists) as object) : undefined;
  return {
    ...(phase && { phase: phase as "any" }),
    ...(plan && { plan: plan as "free" }),
    ...(regexes && { hasRegexes: regexes === "yes" }),
    ...(limits && { limits: { ...usualLimits, ...(JSON.parse(limits) as object) } }),
    ...(names && { knowsList: (name: string) => names.includes(name) }),
  };
}

export const usualLimits = {
  maxLength: 4096,
  maxRegexes: 64,
  maxDepth: 128,
  maxRegexBytes: 10 * 2 ** 20,
  maxWildcardStars: Number.POSITIVE_INFINITY,
};

export function settingsOf({ lists, "ne of missing": ne }: Options): RunSettings {
  return {
    missingIsUnequal: ne !== "false",
    lists: listsOf(JSON.parse(lists ?? "{}") as Record<string, readonly unknown[]>),
  };
}

/** A field of each type that lists can hold, to read the members by. */
const fieldOfType = { Bytes: "http.host", Int: "ip.src.asnum", Ip: "ip.src" } as const;

function listsOf(given: Record<string, readonly unknown[]>): Lists {
  return {
    find(name, type) {
      const field = fieldOfType[type];
      const slot = scheme.field(field)?.slot ?? -1;
      const members = given[name]?.map((member) => sourceOf(JSON.stringify({ [field]: member })).get(slot));
      return members && ((value) => members.includes(value));
    },
  };
}

export function sourceOf(fields: string): FieldSource {
  const read = readJsonFields(scheme, exactJson(fields) as Record<string, unknown>);
  if ("problem" in read) throw new Error(read.problem);
  return read.values;
}
