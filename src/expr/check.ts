import { Checker } from "./checker/check.ts";
import { type CheckOptions, CheckState } from "./checker/state.ts";
import type { Diagnostic, Finding } from "./diagnostic.ts";
import { parse } from "./parse.ts";
import type { Goal } from "./parser/context.ts";
import type { Scheme } from "./scheme.ts";
import type { Indexed, Logical, Tree } from "./tree.ts";
import type { Test, TypedValue } from "./typed-tree.ts";

export interface Checked<Typed> {
  readonly tree: Tree;
  /** Errors and warnings in the order in which one reading of the text meets them. */
  readonly diagnostics: readonly Diagnostic[];
  /** The first error, as the engine would report it. */
  readonly error: Diagnostic | undefined;
  /** Present when there is no error. */
  readonly typed: Typed | undefined;
}

/** Reads and judges a filter: an expression that is true or false. */
export function checkFilter(source: string, scheme: Scheme, options: CheckOptions = {}): Checked<Test> {
  return check(source, scheme, options, "filter", (checker, root) => checker.filter(root as Logical));
}

/** Reads and judges a value expression: what a rewrite or a redirect is made of. */
export function checkValue(source: string, scheme: Scheme, options: CheckOptions = {}): Checked<TypedValue> {
  return check(source, scheme, options, "value", (checker, root) =>
    root.kind === "indexed" ? checker.value(root) : undefined,
  );
}

function check<Typed>(
  source: string,
  scheme: Scheme,
  options: CheckOptions,
  goal: Goal,
  judge: (checker: Checker, root: Logical | Indexed) => Typed | undefined,
): Checked<Typed> {
  const parsed = parse(source, scheme, { goal, ...(options.limits && { limits: options.limits }) });
  const state = new CheckState(parsed, scheme, options);
  const typed = judge(new Checker(state), parsed.tree.root);
  checkCounts(state);
  // What a complete part shows comes before what is wrong with the text behind it.
  const findings = [...state.findings, ...parsed.findings].sort((a, b) => order(a) - order(b));
  const error = findings.find((finding) => finding.severity === "error");
  return { tree: parsed.tree, diagnostics: findings, error, typed: error ? undefined : typed };
}

function order({ at }: Finding): number {
  return at === Number.POSITIVE_INFINITY ? Number.MAX_SAFE_INTEGER : at;
}

/** Limits on the whole expression. */
function checkCounts(state: CheckState): void {
  const { regexes, limits, calls, scheme } = state;
  const [first] = regexes;
  const extra = regexes[limits.maxRegexes];
  if (first && !state.hasRegexes) {
    const message = `regular expressions are not part of the plan${state.plan ? ` ${state.plan}` : ""}`;
    state.refuse({
      code: "E405",
      span: first,
      message,
      help: "use contains, wildcard, starts_with() or ends_with()",
    });
  } else if (extra) {
    const message = `${regexes.length} regular expressions, and at most ${limits.maxRegexes} are allowed`;
    state.refuse({ code: "E503", span: extra, message, help: "split the rule, or join patterns with |" });
  }
  for (const [i, { name, span }] of calls.entries()) {
    const { maxPerExpression, notWith = [] } = scheme.function(name) ?? {};
    if (maxPerExpression === undefined) continue;
    const before = calls.slice(0, i).filter((call) => call.name === name || notWith.includes(call.name));
    if (before.length < maxPerExpression) continue;
    const names = [name, ...notWith].map((each) => `${each}()`).join(" and ");
    state.refuse({
      code: "E504",
      span,
      message: `${names}: at most ${maxPerExpression} in one expression`,
      help: "use several rules",
    });
  }
}
