import { scheme } from "#catalog";
import { checkFilter, type Diagnostic, renderEngineError } from "#expr";
import type { Entitlement } from "./entitlement.ts";
import type { ListKind } from "./list.ts";

/** A match expression that rules and other features of a zone refer to. */
export interface Filter {
  readonly id: string;
  readonly zoneId: string;
  /** Unique within its zone. */
  readonly expression: string;
  readonly paused: boolean;
  readonly description: string;
  readonly ref: string;
  /** Counts up with every filter and rule that is made; order of creation. */
  readonly position: number;
}

export const MAX_DESCRIPTION = 500;
export const MAX_REF = 50;

/** White space at the ends is not part of an expression; inside it stays as it was sent. */
export function trimExpression(expression: string): string {
  return expression.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
}

/** A list that an expression looks into. */
export interface ListUse {
  readonly name: string;
  readonly kind: ListKind;
}

export type ExpressionVerdict =
  | { readonly isValid: true; readonly lists: readonly ListUse[] }
  | {
      readonly isValid: false;
      readonly reason: "syntax" | "length" | "regex" | "plan" | "list";
      readonly text: string;
    };

const listKinds: Readonly<Record<string, ListKind>> = { Ip: "ip", Int: "asn", Bytes: "hostname" };

/** Judges an expression for a zone that is entitled to something, in an account that has some lists. */
export function judgeExpression(
  expression: string,
  entitlement: Entitlement,
  knowsList: (use: ListUse) => boolean,
): ExpressionVerdict {
  const lists: ListUse[] = [];
  const { error } = checkFilter(expression, scheme, {
    plan: entitlement.plan,
    hasRegexes: entitlement.features.includes("regex"),
    knowsList(name, { kind }) {
      const use = { name, kind: listKinds[kind] ?? "ip" };
      lists.push(use);
      return name.startsWith("cf.") || knowsList(use);
    },
  });
  return error
    ? { isValid: false, reason: reasonOf(error), text: textOf(expression, error) }
    : { isValid: true, lists };
}

function reasonOf({ code }: Diagnostic): Extract<ExpressionVerdict, { isValid: false }>["reason"] {
  if (code === "E501") return "length";
  if (code === "E405") return "regex";
  if (code === "E406") return "list";
  return code === "E403" || code === "E404" ? "plan" : "syntax";
}

/** The engine's caret text, and our help below it. */
function textOf(expression: string, { engine, message, help, code }: Diagnostic): string {
  if (code === "E501" || code === "E403" || code === "E404" || !engine) return message;
  return `${renderEngineError(expression, engine)}${help ? `help: ${help}\n` : ""}`;
}
