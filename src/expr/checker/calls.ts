// Calls: the number of arguments, then for each its kind, type and value, in the engine's order.

import type { Expectation, FunctionDefinition, Parameter } from "../functions/define.ts";
import type { Argument, Call } from "../tree.ts";
import { eachCount } from "../tree.ts";
import { BOOL, BYTES, elementOf, INT, IP, readType, sameType, showType, type Type } from "../types.ts";
import { argumentType, resultType } from "../typing.ts";
import type { Value } from "../values.ts";
import { includes } from "./names.ts";
import type { CheckState } from "./state.ts";

/** How many arguments a function takes at least and at most. */
function arityOf({ params }: FunctionDefinition): { min: number; max: number } {
  let min = 0;
  for (const param of params) if (!param.optional) min += param.variadic ? (param.min ?? 1) : 1;
  return { min, max: params.at(-1)?.variadic ? Number.POSITIVE_INFINITY : params.length };
}

export function checkUse(state: CheckState, definition: FunctionDefinition, { nameSpan: span }: Call): void {
  const { name, phases, usableIn, plan } = definition;
  if (state.phase !== "any" && !phases.includes(state.phase)) {
    const message = `${name}() cannot be used in ${state.phase} rules`;
    const where =
      usableIn ?? (phases.length > 0 ? `${phases.join(" and ")} rules` : "API Shield token rules");
    state.refuse({ code: "E402", span, message, help: `it can be used in ${where}` });
  } else if (state.plan && plan && !includes(state.plan, leastPlan(plan))) {
    state.refuse({
      code: "E404",
      span,
      message: `${name}() is not part of the plan ${state.plan}`,
      help: `it needs: ${plan}`,
    });
  }
  state.calls.push({ name, span });
}

function leastPlan(plan: string) {
  return plan.startsWith("Pro") ? "pro" : plan.startsWith("Business") ? "business" : "enterprise";
}

/** One argument, once everything inside it has been checked. */
export function checkArgument(
  state: CheckState,
  definition: FunctionDefinition,
  args: readonly Argument[],
  i: number,
): void {
  const argument = args[i] as Argument;
  const { span } = argument;
  if (!state.isIntact(argument)) return;
  const problem = argumentProblem(definition, args, i);
  if (problem) {
    const { code, message, engine, help } = problem;
    const end = code === "E310" ? state.end : span.end;
    const words = { span: { start: span.start, end }, message: engine };
    state.error(span.end, { code, span, message, ...(help && { help }), engine: words });
    return;
  }
  const { fields, name } = parameterOf(definition, i);
  if (state.phase !== "any" && fields && !fields.includes(state.textOf(span))) {
    state.refuse({ code: "E313", span, message: `${name} must be ${fields.join(" or ")}` });
  }
}

function parameterOf({ params }: FunctionDefinition, i: number): Parameter {
  return params[Math.min(i, params.length - 1)] as Parameter;
}

interface ArgumentProblem {
  readonly code: "E309" | "E310" | "E311" | "E312" | "E313";
  readonly message: string;
  readonly engine: string;
  readonly help?: string | undefined;
}

/** The engine's order: `[*]`, number, kind, type, value. */
function argumentProblem(
  definition: FunctionDefinition,
  args: readonly Argument[],
  i: number,
): ArgumentProblem | undefined {
  const argument = args[i] as Argument;
  const { name } = definition;
  if (i > 0 && eachCount(argument) > 0) {
    const message = `only the first argument of ${name}() may have [*]`;
    return { code: "E309", message, engine: "invalid use of map each access operator" };
  }
  if (i >= arityOf(definition).max) {
    const message = `${name}() takes ${countOf(definition)}`;
    return { code: "E310", message, engine: "invalid number of arguments", help: signatureOf(definition) };
  }
  const param = parameterOf(definition, i);
  return (
    kindProblem(definition, param, argument, i) ??
    typeProblem(definition, param, args, i) ??
    valueProblem(param, args, i)
  );
}

function kindProblem(
  definition: FunctionDefinition,
  { kind }: Parameter,
  argument: Argument,
  i: number,
): ArgumentProblem | undefined {
  const isLiteral = constantOf(argument) !== undefined;
  if (kind === "any" || (kind === "literal") === isLiteral) return undefined;
  const [wanted, got] = isLiteral ? ["Field", "Literal"] : ["Literal", "Field"];
  const message = isLiteral
    ? `${definition.name}() wants a field or a call here, not a constant`
    : `${definition.name}() wants a constant here, not something that varies`;
  const engine = `invalid kind of argument #${i}: expected argument of kind ${wanted}, but got ${got}`;
  return { code: "E311", message, engine, help: signatureOf(definition) };
}

function typeProblem(
  definition: FunctionDefinition,
  { types }: Parameter,
  args: readonly Argument[],
  i: number,
): ArgumentProblem | undefined {
  const type = argumentType(args[i] as Argument);
  const wanted = types
    .flatMap((each) => (each === "scalar" ? scalars : [each]))
    .map((each) => expected(each, definition, args));
  if (!type || wanted.some((one) => one.fits(type))) return undefined;
  const text = listOf(wanted.map((one) => one.text).toSorted(inEngineOrder));
  const message = `${definition.name}() wants ${text} here, and this is ${showType(type)}`;
  const engine = `invalid type of argument #${i}: expected value of type ${text}, but got ${showType(type)}`;
  return { code: "E312", message, engine, help: typeHelp(type, text) };
}

function valueProblem(
  { name, check }: Parameter,
  args: readonly Argument[],
  i: number,
): ArgumentProblem | undefined {
  const constant = constantOf(args[i] as Argument);
  const problem = constant === undefined ? undefined : check?.(constant, args.slice(0, i).map(constantOf));
  if (!problem) return undefined;
  const engine = `invalid value of argument #${i}: invalid argument: ${JSON.stringify(problem)}`;
  return { code: "E313", message: `${name} ${problem}`, engine };
}

function constantOf(argument: Argument): Value | undefined {
  return argument.kind === "bytes" || argument.kind === "int" || argument.kind === "ip"
    ? argument.value
    : undefined;
}

export function checkCount(state: CheckState, definition: FunctionDefinition, call: Call): void {
  if (!call.isIntact || call.args.length >= arityOf(definition).min) return;
  const span = { start: call.nameSpan.start, end: Math.max(call.span.end, call.close) };
  state.error(call.close, {
    code: "E310",
    span,
    message: `${definition.name}() takes ${countOf(definition)}`,
    help: signatureOf(definition),
    engine: { span: { start: call.close, end: state.end }, message: "invalid number of arguments" },
  });
}

function countOf(definition: FunctionDefinition): string {
  const { min, max } = arityOf(definition);
  const plural = (count: number) => `${count} argument${count === 1 ? "" : "s"}`;
  if (max === Number.POSITIVE_INFINITY) return `at least ${plural(min)}`;
  return min === max ? plural(min) : `${min} to ${plural(max)}`;
}

function signatureOf({ name, params }: FunctionDefinition): string {
  const shown = params.map(
    (param) => `${param.name}${param.optional ? "?" : ""}${param.variadic ? "…" : ""}`,
  );
  return `${name}(${shown.join(", ")})`;
}

const scalars = ["Bool", "Int", "Ip", "Bytes"] as const;

function expected(
  expectation: Exclude<Expectation, "scalar">,
  definition: FunctionDefinition,
  args: readonly Argument[],
) {
  const typeOf = (i: number): Type | undefined => (args[i] ? argumentType(args[i]) : undefined);
  const exactly = (type: Type | undefined) => ({
    text: type ? showType(type) : "T",
    fits: (other: Type) => !type || sameType(type, other),
  });
  switch (expectation) {
    case "Array":
    case "Map":
      return { text: `${expectation}<_>`, fits: (type: Type) => type.kind === expectation };
    case "same":
      return exactly(definition.returns === "same" ? resultType(definition, args) : typeOf(0));
    case "element": {
      const holder = typeOf(0);
      const element = holder && elementOf(holder);
      return { ...exactly(element), ...(element && elementOf(element) && { fits: () => false }) };
    }
    default:
      return exactly(
        { Bool: BOOL, Int: INT, Ip: IP, Bytes: BYTES }[expectation as string] ?? readType(expectation),
      );
  }
}

const engineOrder = ["Bool", "Int", "Ip", "Bytes", "Array<_>", "Map<_>"];

function inEngineOrder(a: string, b: string): number {
  return engineOrder.indexOf(a) - engineOrder.indexOf(b);
}

function listOf(texts: readonly string[]): string {
  return texts.length > 2 ? `{${texts.join(", ")}}` : texts.join(" or ");
}

function typeHelp(type: Type, wanted: string): string | undefined {
  if (type.kind === "Array" && wanted === showType(type.of))
    return "take one element with [0], or every one with [*]";
  return undefined;
}
