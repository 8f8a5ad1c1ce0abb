import type { Cursor } from "./cursor.ts";
import type { Span } from "./fault.ts";
import { literal, parseEscape } from "./parse-escape.ts";
import {
  type BracketClass,
  type ClassItem,
  type ClassOperator,
  type ClassSet,
  type Literal,
  POSIX_CLASSES,
  type Primitive,
} from "./syntax.ts";

const UNCLOSED = "unclosed character class";

/** Items side by side, whose span grows with them. */
interface Union {
  start: number;
  end: number;
  items: ClassItem[];
}

/** An opened bracket: what stood before it, and the operator still waiting for its right side. */
interface Opened {
  readonly outer: Union | undefined;
  readonly span: Span;
  readonly negated: boolean;
  pending: { readonly operator: ClassOperator; readonly left: ClassSet } | undefined;
}

/** Stands on `[`. Nested brackets go onto a stack of ours: depth is checked only after parsing. */
export function parseClass(at: Cursor): BracketClass {
  const stack: Opened[] = [];
  let union = emptyUnion(at);
  for (;;) {
    at.space();
    const top = stack.at(-1);
    if (at.code === -1) return at.fail(UNCLOSED, top?.span ?? at.here());
    if (at.code === 0x5b || top === undefined) {
      const posix = top && parsePosix(at);
      if (posix) push(union, posix);
      else union = open(at, stack, union);
    } else if (at.code === 0x5d) {
      const set = closeOperation(top, asItem(union));
      at.bump();
      stack.pop();
      const done: BracketClass = {
        kind: "class",
        start: top.span.start,
        end: at.pos,
        negated: top.negated,
        set,
      };
      if (stack.length === 0 || top.outer === undefined) return done;
      union = top.outer;
      push(union, done);
    } else {
      const operator = operatorAt(at);
      if (operator) {
        at.bumpIf(operator);
        top.pending = { operator, left: closeOperation(top, asItem(union)) };
        union = emptyUnion(at);
      } else {
        push(union, parseRange(at, top.span));
      }
    }
  }
}

function operatorAt(at: Cursor): ClassOperator | undefined {
  if (at.code !== at.peek()) return undefined;
  return at.code === 0x26 ? "&&" : at.code === 0x2d ? "--" : at.code === 0x7e ? "~~" : undefined;
}

function emptyUnion(at: Cursor): Union {
  return { start: at.pos, end: at.pos, items: [] };
}

function push(union: Union, item: ClassItem): void {
  if (union.items.length === 0) union.start = item.start;
  union.end = item.end;
  union.items.push(item);
}

function asItem({ start, end, items }: Union): ClassItem {
  const [first] = items;
  if (first === undefined) return { kind: "nothing", start, end };
  return items.length === 1 ? first : { kind: "union", start, end, items };
}

function closeOperation(top: Opened, right: ClassSet): ClassSet {
  if (!top.pending) return right;
  const { operator, left } = top.pending;
  top.pending = undefined;
  return { kind: "operation", start: left.start, end: right.end, operator, left, right };
}

function open(at: Cursor, stack: Opened[], outer: Union): Union {
  const start = at.pos;
  const step = (end?: number): void => {
    if (!at.bumpAndSpace()) at.fail(UNCLOSED, { start, end: end ?? at.pos });
  };
  step();
  const negated = at.code === 0x5e;
  if (negated) step();
  const union = emptyUnion(at);
  while (at.code === 0x2d) {
    push(union, literal(at.pos, at.charEnd(), 0x2d));
    step(start);
  }
  if (union.items.length === 0 && at.code === 0x5d) {
    push(union, literal(at.pos, at.charEnd(), 0x5d));
    step();
  }
  stack.push({ outer, span: at.since(start), negated, pending: undefined });
  return union;
}

function parseRange(at: Cursor, opened: Span): ClassItem {
  const from = parseItem(at);
  at.space();
  if (at.code === -1) return at.fail(UNCLOSED, opened);
  const after = at.code === 0x2d ? at.peekSpace() : 0x2d;
  if (after === 0x5d || after === 0x2d) {
    if (from.kind === "assertion" || from.kind === "dot") {
      return at.fail("invalid escape sequence found in character class", from);
    }
    return from;
  }
  if (!at.bumpAndSpace()) return at.fail(UNCLOSED, opened);
  const to = parseItem(at);
  const range = { start: from.start, end: to.end, from: bound(at, from), to: bound(at, to) };
  if (range.from.code > range.to.code) {
    return at.fail("invalid character class range, the start must be <= the end", range);
  }
  return { kind: "range", ...range };
}

function bound(at: Cursor, item: Primitive): Literal {
  return item.kind === "literal" ? item : at.fail("invalid range boundary, must be a literal", item);
}

function parseItem(at: Cursor): Primitive {
  if (at.code === 0x5c) return parseEscape(at);
  const item = literal(at.pos, at.charEnd(), at.code);
  at.bump();
  return item;
}

/** `[:name:]`, or nothing read at all: an unknown name is an ordinary nested class. */
function parsePosix(at: Cursor): ClassItem | undefined {
  const start = at.pos;
  const { pattern } = at;
  if (pattern[start + 1] !== ":") return undefined;
  const negated = pattern[start + 2] === "^";
  const nameStart = start + (negated ? 3 : 2);
  const nameEnd = pattern.indexOf(":", nameStart);
  if (nameEnd === -1 || pattern[nameEnd + 1] !== "]") return undefined;
  const name = pattern.slice(nameStart, nameEnd);
  if (!POSIX_CLASSES[name]) return undefined;
  at.seek(nameEnd + 2);
  return { kind: "posix", start, end: at.pos, name, negated };
}
