import { readQuoted } from "../literals/bytes.ts";
import { readInt } from "../literals/int.ts";
import { fault } from "../literals/reading.ts";
import { mistakeInString, otherQuotesOfKey } from "../mistakes/operand-text.ts";
import type { Index } from "../tree.ts";
import { decodeUtf8 } from "../values.ts";
import type { Context } from "./context.ts";

const MAX_INDEX = 2 ** 32 - 1;

/** `[0]`, `["key"]` or `[*]`; undefined, and reported, when it is none of these. */
export function readIndex(context: Context, open: number): Index | undefined {
  const { end } = context;
  const from = context.skip(open + 1);
  const index = readIndexValue(context, from);
  if (!index) return undefined;
  const close = context.skip(index.span.end);
  if (!context.is("]", close)) {
    context.report(close, fault("E105", close, end, 'expected literal "]"').fault);
    return undefined;
  }
  return { ...index, span: { start: open, end: close + 1 } };
}

function readIndexValue(context: Context, from: number): Index | undefined {
  const { text, end } = context;
  const wrong = (message: string) => {
    const reading = fault("E117", from, end, `expected literal "${message}"`).fault;
    context.report(from, reading, otherQuotesOfKey(context, from));
    return undefined;
  };
  if (context.is("*", from)) return { kind: "each", span: { start: from, end: from + 1 } };
  if (context.is('"', from)) {
    const key = readQuoted(text, from, end);
    if (!key.ok) {
      context.report(from, key.fault, mistakeInString(context, from, key.fault)?.account);
      return undefined;
    }
    const { value, span } = key.value;
    return decodeUtf8(value) === undefined
      ? wrong("expected utf8 string")
      : { kind: "key", key: value, span };
  }
  const position = readInt(text, from, end);
  if (!position.ok) return wrong("expected quoted utf8 string or positive integer");
  const { value, span } = position.value;
  if (value < 0 || value > MAX_INDEX) return wrong("expected positive integer as index");
  return { kind: "position", position: Number(value), span };
}
