// The right side of a comparison. The type of the left side decides how it is read.

import { readName } from "../lexer.ts";
import { readBytes } from "../literals/bytes.ts";
import { readInt, readIntRange } from "../literals/int.ts";
import { readIp, readIpMember } from "../literals/ip.ts";
import { readList } from "../literals/list.ts";
import { readRegex, readWildcard } from "../literals/pattern.ts";
import { fault, type Reading } from "../literals/reading.ts";
import { mistakeInOperand } from "../mistakes/operand.ts";
import { endOfWord, type OperandFault } from "../mistakes/operand-fault.ts";
import { tabAt } from "../mistakes/stray.ts";
import { comparisons } from "../operators/index.ts";
import {
  broken,
  type Indexed,
  type LiteralSet,
  type Member,
  type Operand,
  type OperatorName,
} from "../tree.ts";
import type { Type } from "../types.ts";
import type { Context } from "./context.ts";

export type ScalarKind = "Int" | "Ip" | "Bytes";

/** Reads a field or a call; the parser lends it for right sides that are not literals. */
export type ReadIndexed = (from: number) => Indexed;

const memberReaders = { Int: readIntRange, Ip: readIpMember, Bytes: readBytes } as const;
const literalReaders = { Int: readInt, Ip: readIp, Bytes: readBytes } as const;

type Reader = "set" | "value" | "int" | "bytes" | "pattern";

const readAs: Readonly<Partial<Record<OperatorName, Reader>>> = {
  in: "set",
  bitwise_and: "int",
  contains: "bytes",
  matches: "pattern",
  wildcard: "pattern",
  "strict wildcard": "pattern",
};

/** What an operator's right side is read as; undefined where the left side has no such operator. */
export function operandOf(operator: OperatorName, { kind }: Type): Reader | undefined {
  const isDefined = (comparisons[operator].types as readonly string[]).includes(kind);
  return isDefined ? (readAs[operator] ?? "value") : undefined;
}

/** What is known when a right side is to be read. */
export interface LeftSide {
  readonly operator: OperatorName;
  readonly type: Type | undefined;
  /** Where the comparison begins. */
  readonly start: number;
}

type KnownLeft = Pick<OperandFault, "operator" | "kind" | "start">;

export function readOperand(
  context: Context,
  left: LeftSide,
  from: number,
  readIndexed: ReadIndexed,
): Operand {
  const { operator, type, start } = left;
  const as = type && operandOf(operator, type);
  const kind = type?.kind as ScalarKind;
  const known: KnownLeft = { operator, kind, start };
  const tab = as && tabAt(context, from);
  if (tab) {
    context.report(from, faultOfTab(context, as, kind, from), tab);
    return readOperand(context, left, context.allowTabs(from), readIndexed);
  }
  switch (as) {
    case "set":
      return context.is("$", from) ? readListName(context, from) : readSet(context, known, from);
    case "value":
      return isName(context, kind, from) ? readIndexed(from) : readLiteral(context, known, from);
    case "int":
    case "bytes":
      return readLiteral(context, known, from);
    case "pattern":
      return readPattern(context, known, from);
    default:
      return readByLooks(context, operator, from, readIndexed);
  }
}

function faultOfTab(context: Context, as: Reader, kind: ScalarKind, from: number) {
  if (as === "set") return fault("E105", from, context.end, 'expected literal "{"').fault;
  if (as === "pattern") return fault("E116", from, context.end, 'expected " or r').fault;
  return (
    literalFault(context.text, context.end, kind, from) ??
    fault("E116", from, context.end, "unrecognised input").fault
  );
}

/** A dynamic right side begins with a known name; for bytes, quotes and raw strings come first. */
function isName({ text, end, scheme }: Context, kind: ScalarKind, from: number): boolean {
  if (
    kind === "Bytes" ? /^(?:"|r"|r#)/.test(text.slice(from, from + 2)) : !/[A-Za-z_]/.test(text[from] ?? "")
  ) {
    return false;
  }
  const name = readName(text, from, end);
  if (name.missing !== undefined) return false;
  const word = text.slice(from, name.end);
  return scheme.field(word) !== undefined || scheme.function(word) !== undefined;
}

function readLiteral(context: Context, left: KnownLeft, from: number): Operand {
  const reading = literalReaders[left.kind](context.text, from, context.end);
  return reading.ok ? reading.value : mend(context, left, from, reading);
}

function mend(
  context: Context,
  left: KnownLeft,
  from: number,
  { fault }: Extract<Reading<unknown>, { ok: false }>,
): Operand {
  const { account, node } = mistakeInOperand(context, { ...left, from, fault, isMember: false });
  context.report(from, fault, account);
  return node;
}

/** The engine's words for a value that cannot be read as a literal of this type. */
export function literalFault(text: string, end: number, kind: ScalarKind, from: number) {
  const reading = literalReaders[kind](text, from, end);
  return reading.ok ? undefined : reading.fault;
}

function readListName(context: Context, from: number): Operand {
  const reading = readList(context.text, from, context.end);
  if (reading.ok) return reading.value;
  context.report(from, reading.fault);
  return broken(from, endOfWord(context, from));
}

function readSet(context: Context, left: KnownLeft, from: number): Operand {
  if (context.is("{", from)) return readMembers(context, left, from);
  return mend(context, left, from, fault("E105", from, context.end, 'expected literal "{"'));
}

function readMembers(context: Context, left: KnownLeft, from: number): LiteralSet {
  const { text, end } = context;
  const members: Member[] = [];
  let hasCommas = false;
  let at = from + 1;
  for (;;) {
    at = context.skip(at);
    if (context.is("}", at)) return { kind: "set", members, span: { start: from, end: at + 1 } };
    // One complaint about commas is enough.
    if (hasCommas && (context.is(",", at) || context.is(";", at))) {
      at++;
      continue;
    }
    const reading: Reading<Member> = memberReaders[left.kind](text, at, end);
    if (reading.ok) {
      members.push(reading.value);
      at = reading.end;
      continue;
    }
    const { fault } = reading;
    const mistake = mistakeInOperand(context, { ...left, from: at, fault, isMember: true });
    context.report(at, fault, mistake.account);
    hasCommas ||= mistake.account?.code === "E201";
    if (mistake.account?.code === "E215") context.allowTabs(at);
    if (mistake.node.span.end >= end) return { kind: "set", members, span: { start: from, end } };
    if (mistake.isMember) members.push(mistake.node as Member);
    at = mistake.node.span.end;
  }
}

function readPattern(context: Context, left: KnownLeft, from: number): Operand {
  const { text, end, limits } = context;
  const { operator } = left;
  const reading =
    operator === "matches"
      ? readRegex(text, from, end, limits.maxRegexBytes)
      : readWildcard(text, from, end, operator === "strict wildcard", limits.maxWildcardStars);
  if (!reading.ok) return mend(context, left, from, reading);
  if (reading.patternFault) context.report(reading.end, reading.patternFault, { span: reading.value.span });
  return reading.value;
}

/** The left side is wrong already: read whatever this looks like, to have the rest of the tree. */
function readByLooks(
  context: Context,
  operator: OperatorName,
  from: number,
  readIndexed: ReadIndexed,
): Operand {
  const { text, end } = context;
  if (context.is("$", from) && operator === "in") {
    const list = readList(text, from, end);
    if (list.ok) return list.value;
  }
  if (context.is("{", from)) return setByLooks(context, from);
  if (/^(?:"|r"|r#)/.test(text.slice(from, from + 2))) {
    const string =
      operator === "matches"
        ? readRegex(text, from, end, context.limits.maxRegexBytes)
        : readBytes(text, from, end);
    if (string.ok) return string.value;
  } else {
    for (const kind of ["Ip", "Int", "Bytes"] as const) {
      const literal = literalReaders[kind](text, from, end);
      if (literal.ok) return literal.value;
    }
    if (isName(context, "Int", from)) return readIndexed(from);
  }
  return broken(from, endOfWord(context, from));
}

function setByLooks(context: Context, from: number): LiteralSet {
  const { text, end } = context;
  const members: Member[] = [];
  for (let at = context.skip(from + 1); ; at = context.skip(at)) {
    if (at >= end) return { kind: "set", members, span: { start: from, end } };
    if (context.is("}", at)) return { kind: "set", members, span: { start: from, end: at + 1 } };
    const found = [readIpMember, readIntRange, readBytes]
      .map((reader): Reading<Member> => reader(text, at, end))
      .find((reading) => reading.ok && reading.end > at);
    const member: Member = found?.ok ? found.value : broken(at, Math.max(at + 1, endOfWord(context, at)));
    members.push(member);
    at = member.span.end;
  }
}
