// Words for the mistakes that show only once the types are known.

import type { Diagnostic } from "../diagnostic.ts";
import { type Comparison, eachCount, type Indexed, type Operator, type Quantifier } from "../tree.ts";
import { elementOf, showType, type Type } from "../types.ts";
import type { CheckState } from "./state.ts";

type Advice = Pick<Diagnostic, "message"> & Partial<Pick<Diagnostic, "code" | "help" | "fix">>;

/** A comparison with something that has no such operator: most often an array. */
export function adviseOnArray(
  state: CheckState,
  { left, span }: Comparison,
  operator: Operator,
  type: Type,
): Advice {
  const text = state.textOf(left.span);
  if (!elementOf(type))
    return { message: `${operator.name} does not work on ${text}, which is ${nounOf(type)}` };
  const { end } = left.span;
  if (left.base.kind === "call" && left.indexes.length === 0 && isMapped(left)) {
    return {
      code: "E216",
      message: `${text} yields an array, one element for each of [*]`,
      help: `add [*] behind the call: any(${text}[*] ${operator.name} …)`,
      fix: { title: "Add [*]", edits: [{ span: { start: end, end }, text: "[*]" }] },
    };
  }
  if (type.kind === "Map") {
    return {
      code: "E209",
      message: `${text} is a map and cannot be compared`,
      help: `take one key: ${text}["name"]`,
    };
  }
  return {
    code: "E209",
    message: `${text} is an array and cannot be compared as one value`,
    help: `write any(${text}[*] ${operator.name} …) for any element, or ${text}[0] for the first`,
    fix: { title: "Compare every element", edits: everyElement(state, left, span) },
  };
}

/** `any(x[*] …)` around the comparison or, inside a quantifier, just the `[*]`. */
function everyElement(state: CheckState, left: Indexed, { start, end }: Diagnostic["span"]) {
  const at = (offset: number, text: string) => ({ span: { start: offset, end: offset }, text });
  const each = at(left.span.end, "[*]");
  return state.isInQuantifier ? [each] : [at(start, "any("), each, at(end, ")")];
}

function isMapped({ base }: Indexed): boolean {
  const first = base.kind === "call" ? base.args[0] : undefined;
  return first !== undefined && eachCount(first) > 0;
}

export function adviseOnQuantifier(state: CheckState, { name, argument }: Quantifier, type: Type): Advice {
  const text = state.textOf(argument.span);
  if (type.kind === "Bool" && argument.kind === "indexed" && argument.indexes.at(-1)?.kind === "each") {
    const { span } = argument.indexes.at(-1) as { span: Diagnostic["span"] };
    return {
      message: `${name}() takes the array of truths itself`,
      help: "remove the last [*]",
      fix: { title: "Remove [*]", edits: [{ span, text: "" }] },
    };
  }
  if (type.kind === "Bool") {
    return {
      message: `${text} is one truth, not an array of them`,
      help: `${name}() is for comparisons over [*]`,
    };
  }
  const negated = /^\s*(?:not\s+|!\s*)(?=in\b|contains\b|matches\b|wildcard\b|eq\b|==|~)/.exec(
    state.source.slice(argument.span.end),
  );
  if (negated) {
    const { start, end } = argument.span;
    return {
      code: "E203",
      message: "not stands before the whole comparison, not before its operator",
      help: `write ${name}(not ${text} …)`,
      fix: {
        title: "Move not to the front",
        edits: [
          { span: { start, end: start }, text: "not " },
          { span: { start: end, end: end + negated[0].length }, text: " " },
        ],
      },
    };
  }
  return {
    message: `${name}() takes an array of truths, and this is ${showType(type)}`,
    help: `compare each element: ${name}(x[*] eq "…")`,
  };
}

function nounOf(type: Type): string {
  return {
    Bool: "true or false",
    Int: "a number",
    Ip: "an IP address",
    Bytes: "text",
    Array: "an array",
    Map: "a map",
  }[type.kind];
}
