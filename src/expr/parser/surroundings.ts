// Where an expression is over and something else should come: the end, a parenthesis, a comma.

import { readCombining } from "../lexer.ts";
import { fault } from "../literals/reading.ts";
import { mistakeInLeftover } from "../mistakes/leftover.ts";
import { tabAt } from "../mistakes/stray.ts";
import type { Context } from "./context.ts";

/** What the text around expects once an expression is complete. */
export type Surroundings = "end" | "parenthesis" | "quantifier" | "call";

export function leftoverFault(context: Context, from: number, around: Surroundings) {
  if (around === "end") return fault("E104", from, context.end, "unrecognised input").fault;
  const wanted = around === "call" ? "," : ")";
  return fault("E105", context.skip(from), context.end, `expected literal "${wanted}"`).fault;
}

/** Behind a complete expression; a tab there is reported, and is white space from then on. */
export function skipTabs(context: Context, end: number, around: Surroundings): number {
  const at = context.skip(end);
  const tab = tabAt(context, at);
  if (!tab) return at;
  context.report(around === "end" ? end : at, leftoverFault(context, end, around), tab);
  return context.allowTabs(at);
}

/** Behind the next combining operator, if there is one. */
export function behindNext(context: Context, end: number): number {
  const word = readCombining(context.text, context.skip(end), context.end);
  return word ? context.skip(word.end) : end;
}

/** Takes the closing parenthesis; without it, says so and skips to where one may be. */
export function close(context: Context, from: number, around: "parenthesis" | "quantifier"): number {
  const at = context.skip(from);
  return context.is(")", at) ? at + 1 : leftover(context, from, around);
}

/** Something stands where the expression should be over. Returns where reading goes on. */
export function leftover(context: Context, from: number, around: Surroundings): number {
  const at = context.skip(from);
  if (at >= context.end && around === "end") return at;
  const mistake = mistakeInLeftover(context, at);
  context.report(around === "end" ? from : at, leftoverFault(context, from, around), mistake?.account);
  if (around === "end") return context.end;
  const closing = context.text.indexOf(")", at);
  return closing < 0 || closing >= context.end ? context.end : closing + 1;
}

/** Behind text that makes no sense: at the next combining operator or closing parenthesis. */
export function resume({ text, end }: Context, from: number, around: Surroundings): number {
  const next = /\s(?:and|or|xor|&&|\|\||\^\^)\s|[)]/g;
  next.lastIndex = from;
  const found = next.exec(text);
  if (!found || found.index >= end) return end;
  return around === "end" && found[0] === ")" ? end : found.index;
}
