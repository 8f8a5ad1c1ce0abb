// What is known of a right side that cannot be read, and what recognisers make of it.

import { readBytes } from "../literals/bytes.ts";
import { readInt } from "../literals/int.ts";
import { readIp } from "../literals/ip.ts";
import type { Fault } from "../literals/reading.ts";
import type { Account, Context } from "../parser/context.ts";
import { type Broken, broken, type Literal, type OperatorName } from "../tree.ts";
import { encodeUtf8 } from "../values.ts";

export interface OperandFault {
  readonly kind: "Int" | "Ip" | "Bytes";
  readonly operator: OperatorName;
  /** Where the whole comparison begins. */
  readonly start: number;
  readonly from: number;
  readonly fault: Fault;
  /** Inside the braces of a set. */
  readonly isMember: boolean;
}

export interface OperandMistake {
  readonly account?: Account;
  /** What was meant, as far as that can be told; reading goes on behind it. */
  readonly node: Literal | Broken;
  /** The node is a member of the set, not just something skipped. */
  readonly isMember: boolean;
}

const readers = { Int: readInt, Ip: readIp, Bytes: readBytes } as const;

const LOOK_BACK = 64;

/** Where the text just before this place begins to be like the pattern, which ends in `$`. */
export function startOfEnding({ text }: Context, from: number, pattern: RegExp): number | undefined {
  const start = Math.max(0, from - LOOK_BACK);
  const found = pattern.exec(text.slice(start, from));
  return found ? start + found.index : undefined;
}

/** To the next white space or anything that ends an operand. */
export function endOfWord({ text, end }: Context, from: number): number {
  const stop = /[\s(){},;]/g;
  stop.lastIndex = from;
  return Math.min(end, stop.exec(text)?.index ?? end);
}

/** The literal of this type that the text stands for, at the place of the whole mistake. */
export function meant(
  kind: "Int" | "Ip" | "Bytes",
  text: string,
  start: number,
  end: number,
): Literal | Broken {
  const span = { start, end };
  if (kind === "Bytes") return { kind: "bytes", value: encodeUtf8(text), form: "quoted", span };
  const reading = readers[kind](text, 0, text.length);
  return reading.ok && reading.end === text.length ? { ...reading.value, span } : broken(start, end);
}
