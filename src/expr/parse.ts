import type { Finding } from "./diagnostic.ts";
import { Context, type Goal } from "./parser/context.ts";
import { Parser } from "./parser/parser.ts";
import type { Scheme } from "./scheme.ts";
import { defaultLimits, type Limits } from "./settings.ts";
import { trimmed } from "./source.ts";
import { broken, type Tree } from "./tree.ts";

export interface Parsed {
  readonly tree: Tree;
  readonly findings: readonly Finding[];
  /** Where the expression ends; what the engine says of "the rest" reaches to here. */
  readonly end: number;
  /** Nodes in whose text something is wrong. */
  readonly damaged: ReadonlySet<object>;
}

export function parse(
  source: string,
  scheme: Scheme,
  { limits = defaultLimits, goal = "filter" as Goal }: { limits?: Limits; goal?: Goal } = {},
): Parsed {
  if (isLongerThan(source, limits.maxLength)) return tooLong(source, limits.maxLength);
  const { start, end } = trimmed(source);
  const context = new Context(source, end, scheme, limits, goal);
  const parser = new Parser(context);
  const root = goal === "filter" ? parser.filter(start) : parser.value(start);
  return { tree: { source, root }, findings: context.findings, end, damaged: context.damaged };
}

/** Characters, not the units of JavaScript's strings. */
function isLongerThan(source: string, max: number): boolean {
  if (source.length <= max) return false;
  if (source.length > 2 * max) return true;
  return [...source].length > max;
}

function tooLong(source: string, max: number): Parsed {
  const message = `the expression is too long: at most ${max} characters are allowed`;
  const span = { start: 0, end: Math.min(1, source.length) };
  const help = "put values into a list and write in $name, or split the rule";
  const finding: Finding = {
    code: "E501",
    severity: "error",
    span,
    message,
    help,
    engine: { span, message },
    at: 0,
  };
  return {
    tree: { source, root: broken(0, source.length) },
    findings: [finding],
    end: source.length,
    damaged: new Set(),
  };
}
