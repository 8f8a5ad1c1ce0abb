// What a zone's rules make of one request, with an account of it that a person can follow.

import { scheme } from "#catalog";
import { checkFilter, type Explanation, explain, type FieldSource, type Lists } from "#expr";
import { type Action, inOrder, isActive, isTerminating, type RuleWithFilter } from "./firewall-rule.ts";

export interface ExplainedPart {
  readonly kind: Explanation["kind"];
  readonly text: string;
  readonly result: boolean | readonly boolean[];
  /** What the left side was; absent when it was missing. */
  readonly value?: unknown;
  readonly parts?: readonly ExplainedPart[];
}

export interface RuleTrace {
  readonly rule_id: string;
  readonly action: Action;
  readonly priority: number | null;
  readonly description?: string;
  readonly expression: string;
  /** `not_reached`: behind a rule that ended the evaluation. */
  readonly outcome: "matched" | "not_matched" | "paused" | "not_reached";
  /** The part of the expression that made it true or false. */
  readonly decided_by?: string;
  readonly explanation?: ExplainedPart;
}

export interface Decision {
  /** Of the first rule that ends the evaluation and matches. */
  readonly action: Action | null;
  readonly rule_id: string | null;
  readonly matched: readonly { readonly rule_id: string; readonly action: Action }[];
  readonly trace: readonly RuleTrace[];
}

export function decide(rules: readonly RuleWithFilter[], source: FieldSource, lists: Lists): Decision {
  const matched: { rule_id: string; action: Action }[] = [];
  let ending: RuleWithFilter | undefined;
  const trace = inOrder(rules).map((rule): RuleTrace => {
    const known = traceHead(rule);
    if (!isActive(rule)) return { ...known, outcome: "paused" };
    if (ending) return { ...known, outcome: "not_reached" };
    const explanation = explainExpression(rule.filter.expression, source, lists);
    const isMatch = explanation.result === true;
    if (isMatch) matched.push({ rule_id: rule.id, action: rule.action });
    if (isMatch && isTerminating(rule.action)) ending = rule;
    const outcome = isMatch ? "matched" : "not_matched";
    return { ...known, outcome, decided_by: decidingPart(explanation), explanation };
  });
  return { action: ending?.action ?? null, rule_id: ending?.id ?? null, matched, trace };
}

function traceHead({ id, action, priority, description, filter }: RuleWithFilter) {
  return {
    rule_id: id,
    action,
    priority,
    ...(description && { description }),
    expression: filter.expression,
  };
}

/** An expression that was stored is valid; a plan that changed since does not make it less so. */
export function explainExpression(expression: string, source: FieldSource, lists: Lists): ExplainedPart {
  const { typed } = checkFilter(expression, scheme);
  if (!typed) return { kind: "comparison", text: expression, result: false };
  return described(expression, explain(typed, source, { lists, missingIsUnequal: true }));
}

function described(
  expression: string,
  { kind, span, result, value, isMissing, parts }: Explanation,
): ExplainedPart {
  return {
    kind,
    text: expression.slice(span.start, span.end),
    result,
    ...(value !== undefined && !isMissing && { value }),
    ...(parts.length > 0 && { parts: parts.map((part) => described(expression, part)) }),
  };
}

/** The part that alone made the whole true or false: the first true part of an `or`, the first false one of an `and`. */
function decidingPart({ kind, text, result, parts = [] }: ExplainedPart): string {
  const [only] = parts;
  if (kind === "not" && only) return decidingPart(only);
  const isDecidedByOne = (kind === "or" && result === true) || (kind === "and" && result === false);
  const decisive = isDecidedByOne ? parts.find((part) => part.result === result) : undefined;
  return decisive ? decidingPart(decisive) : text;
}
