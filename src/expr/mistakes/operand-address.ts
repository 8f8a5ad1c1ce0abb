// Addresses, networks and the numbers of systems.

import { networkOf, parseIp, showIp } from "../ip.ts";
import type { Account, Context } from "../parser/context.ts";
import { broken } from "../tree.ts";
import { meant, type OperandFault, type OperandMistake, startOfEnding } from "./operand-fault.ts";

export function systemNumber(context: Context, { from, kind }: OperandFault): OperandMistake | undefined {
  const digits = /^AS([0-9]+)/i.exec(context.text.slice(from, context.end));
  if (kind !== "Int" || !digits?.[1]) return undefined;
  const span = { start: from, end: from + digits[0].length };
  const account: Account = {
    code: "E208",
    span,
    message: "the number of an autonomous system is written without AS",
    help: `write ${digits[1]}`,
    fix: { title: "Remove AS", edits: [{ span, text: digits[1] }] },
  };
  return { account, node: meant("Int", digits[1], span.start, span.end), isMember: true };
}

/** `ip.src eq 192.0.2.0/24`. */
export function networkAfterComparison(context: Context, found: OperandFault): OperandMistake | undefined {
  const { text, end } = context;
  const { from, kind, operator, isMember, start } = found;
  const word = /^[0-9a-fA-F:.]+(?:\/[0-9]+|\.\.[0-9a-fA-F:.]+)/.exec(text.slice(from, end))?.[0];
  if (kind !== "Ip" || isMember || !word || operator === "in") return undefined;
  const span = { start: from, end: from + word.length };
  const sign = startOfEnding(context, from, /(?:eq|ne|==|!=)\s*$/);
  const negation = operator === "ne" ? [{ span: { start, end: start }, text: "not " }] : [];
  const account: Account = {
    code: "E213",
    span,
    message: `${word} is more than one address`,
    help: operator === "ne" ? `write not … in {${word}}` : `write in {${word}}`,
    ...(sign !== undefined && {
      fix: {
        title: `Write in {${word}}`,
        edits: [...negation, { span: { start: sign, end: span.end }, text: `in {${word}}` }],
      },
    }),
  };
  return { account, node: broken(span.start, span.end), isMember: true };
}

/** `10.0.0.1/8`. */
export function hostBits({ text }: Context, { fault }: OperandFault): OperandMistake | undefined {
  if (fault.code !== "E113") return undefined;
  const { start, end } = fault.span;
  const prefix = /^[0-9]+/.exec(text.slice(end + 1))?.[0] ?? "";
  const address = parseIp(text.slice(start, end));
  const network = address === undefined ? "" : `${showIp(networkOf(address, Number(prefix)))}/${prefix}`;
  const span = { start, end: end + 1 + prefix.length };
  const account: Account = {
    span,
    message: `${text.slice(start, span.end)} is an address inside a network, not the network`,
    help: network
      ? `write ${network} for the network, or ${text.slice(start, end)} for the address`
      : "write the network's first address",
    ...(network && { fix: { title: `Write ${network}`, edits: [{ span, text: network }] } }),
  };
  return { account, node: broken(start, span.end), isMember: true };
}
