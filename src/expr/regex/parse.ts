import { Cursor } from "./cursor.ts";
import type { Span } from "./fault.ts";
import { parseClass } from "./parse-class.ts";
import { literal, parseDecimal, parseEscape } from "./parse-escape.ts";
import { type Ast, type ClassSet, FLAG, type Flags } from "./syntax.ts";

const NEST_LIMIT = 250;
const LOOK_AROUND = ["?=", "?!", "?<=", "?<!"];
const NO_OPERAND = "repetition operator missing expression";
const UNCLOSED_COUNT = "unclosed counted repetition";

/** What has been read of one branch. */
interface Branch {
  readonly start: number;
  readonly asts: Ast[];
}

/** An open group and what waits outside it; the outermost level has no `opened`. */
interface Level {
  readonly opened: (Span & { readonly index: number; readonly flags: Flags | undefined }) | undefined;
  readonly outer: Branch | undefined;
  readonly verboseOutside: boolean;
  /** Branches already closed by `|`. */
  readonly branches: Ast[];
  readonly start: number;
}

export interface Parsed {
  readonly ast: Ast;
  /** Groups that capture, not counting the whole. */
  readonly groups: number;
}

/** Throws a `RegexError`. Keeps its own stack, so depth costs no recursion. */
export function parse(pattern: string): Parsed {
  const at = new Cursor(pattern);
  const names = new Map<string, Span>();
  let groups = 0;
  let level: Level = { opened: undefined, outer: undefined, verboseOutside: false, branches: [], start: 0 };
  const levels: Level[] = [level];
  let branch: Branch = { start: 0, asts: [] };
  for (;;) {
    at.space();
    if (at.code === -1) break;
    switch (at.code) {
      case 0x28: {
        const group = parseGroup(at, names, groups + 1);
        if (group.kind === "flags") {
          at.verbose = verbosity(group.flags, at.verbose);
          branch.asts.push(group);
          break;
        }
        groups = Math.max(groups, group.index);
        level = {
          opened: group,
          outer: branch,
          verboseOutside: at.verbose,
          branches: [],
          start: at.pos,
        };
        levels.push(level);
        at.verbose = verbosity(group.flags, at.verbose);
        branch = { start: at.pos, asts: [] };
        break;
      }
      case 0x29: {
        const { opened, outer, verboseOutside } = level;
        if (!opened || !outer) return at.fail("unopened group", at.charSpan());
        at.verbose = verboseOutside;
        const sub = closeLevel(level, branch, at.pos);
        at.bump();
        outer.asts.push({
          kind: "group",
          start: opened.start,
          end: at.pos,
          index: opened.index,
          flags: opened.flags,
          sub,
        });
        levels.pop();
        level = levels.at(-1) ?? level;
        branch = outer;
        break;
      }
      case 0x7c:
        level.branches.push(closeBranch(branch, at.pos));
        at.bump();
        branch = { start: at.pos, asts: [] };
        break;
      case 0x5b:
        branch.asts.push(parseClass(at));
        break;
      case 0x3f:
      case 0x2a:
      case 0x2b:
        parseRepetition(at, branch.asts);
        break;
      case 0x7b:
        parseCounted(at, branch.asts);
        break;
      default:
        branch.asts.push(parsePrimitive(at));
    }
  }
  if (level.opened) return at.fail("unclosed group", { start: level.opened.start, end: level.opened.end });
  const ast = closeLevel(level, branch, at.pos);
  checkDepth(ast, 0, at);
  return { ast, groups };
}

function closeBranch({ start, asts }: Branch, end: number): Ast {
  const [first] = asts;
  if (first === undefined) return { kind: "empty", start, end };
  return asts.length === 1 ? first : { kind: "concat", start, end, subs: asts };
}

function closeLevel(level: Level, branch: Branch, end: number): Ast {
  const last = closeBranch(branch, end);
  if (level.branches.length === 0) return last;
  return { kind: "alternation", start: level.start, end, subs: [...level.branches, last] };
}

function verbosity(flags: Flags | undefined, otherwise: boolean): boolean {
  if (flags && flags.on & FLAG.x) return true;
  return flags && flags.off & FLAG.x ? false : otherwise;
}

function parsePrimitive(at: Cursor): Ast {
  if (at.code === 0x5c) return parseEscape(at);
  const { pos: start, code } = at;
  at.bump();
  const end = at.pos;
  if (code === 0x2e) return { kind: "dot", start, end };
  if (code === 0x5e || code === 0x24) {
    return { kind: "assertion", start, end, assertion: code === 0x5e ? "^" : "$" };
  }
  return literal(start, end, code);
}

type Opening =
  | (Span & { readonly kind: "flags"; readonly flags: Flags })
  | (Span & { readonly kind: "group"; readonly index: number; readonly flags: Flags | undefined });

function parseGroup(at: Cursor, names: Map<string, Span>, index: number): Opening {
  const opened = at.charSpan();
  at.bump();
  at.space();
  for (const prefix of LOOK_AROUND) {
    if (at.bumpIf(prefix)) {
      return at.fail(
        "look-around, including look-ahead and look-behind, is not supported",
        at.since(opened.start),
      );
    }
  }
  const inner = at.here();
  if (at.bumpIf("?P<") || at.bumpIf("?<")) {
    parseGroupName(at, names);
    return { kind: "group", ...opened, index, flags: undefined };
  }
  if (!at.bumpIf("?")) return { kind: "group", ...opened, index, flags: undefined };
  if (at.code === -1) return at.fail("unclosed group", opened);
  const flags = parseFlags(at);
  const closed = at.code === 0x29;
  at.bump();
  if (!closed) return { kind: "group", ...opened, index: 0, flags };
  if (flags.on === 0 && flags.off === 0) return at.fail(NO_OPERAND, inner);
  return { kind: "flags", start: opened.start, end: at.pos, flags };
}

const NAME_START = /^[_\p{Alphabetic}]/u;
const NAME_REST = /^[_.[\]\p{Alphabetic}\p{N}]/u;

function parseGroupName(at: Cursor, names: Map<string, Span>): void {
  const start = at.pos;
  while (at.code !== -1 && at.code !== 0x3e) {
    const allowed = at.pos === start ? NAME_START : NAME_REST;
    if (!allowed.test(String.fromCodePoint(at.code))) {
      at.fail("invalid capture group character", at.charSpan());
    }
    at.bump();
  }
  if (at.code === -1) at.fail("unclosed capture group name", at.here());
  const span = at.since(start);
  at.bump();
  if (span.end === start) at.fail("empty capture group name", span);
  const name = at.pattern.slice(start, span.end);
  const original = names.get(name);
  if (original) at.fail("duplicate capture group name", span, original);
  names.set(name, span);
}

function parseFlags(at: Cursor): Flags {
  const seen = new Map<number, Span>();
  let on = 0;
  let off = 0;
  let negation: Span | undefined;
  let dangling = false;
  while (at.code !== 0x3a && at.code !== 0x29) {
    const span = at.charSpan();
    dangling = at.code === 0x2d;
    if (dangling) {
      if (negation) return at.fail("flag negation operator repeated", span, negation);
      negation = span;
    } else {
      const bit = flagBit(at);
      const original = seen.get(bit);
      if (original) return at.fail("duplicate flag", span, original);
      seen.set(bit, span);
      if (negation) off |= bit;
      else on |= bit;
    }
    if (!at.bump()) return at.fail("expected flag but got end of regex", at.here());
  }
  if (dangling && negation) return at.fail("dangling flag negation operator", negation);
  return { on, off };
}

function flagBit(at: Cursor): number {
  const index = "imsUuRx".indexOf(String.fromCodePoint(at.code));
  return index === -1 ? at.fail("unrecognized flag", at.charSpan()) : 1 << index;
}

function operand(at: Cursor, asts: Ast[]): Ast {
  const sub = asts.pop();
  return sub && sub.kind !== "flags" ? sub : at.fail(NO_OPERAND, at.here());
}

function parseRepetition(at: Cursor, asts: Ast[]): void {
  const sub = operand(at, asts);
  const { code } = at;
  at.bump();
  const greedy = at.code !== 0x3f;
  if (!greedy) at.bump();
  asts.push({
    kind: "repetition",
    start: sub.start,
    end: at.pos,
    min: code === 0x2b ? 1 : 0,
    max: code === 0x3f ? 1 : Number.POSITIVE_INFINITY,
    greedy,
    sub,
  });
}

function parseCounted(at: Cursor, asts: Ast[]): void {
  const start = at.pos;
  const sub = operand(at, asts);
  if (!at.bumpAndSpace()) at.fail(UNCLOSED_COUNT, at.since(start));
  const first = parseDecimal(at);
  if (at.code === -1) at.fail(UNCLOSED_COUNT, at.since(start));
  let min: number;
  let max: number;
  if (at.code === 0x2c) {
    if (!at.bumpAndSpace()) at.fail(UNCLOSED_COUNT, at.since(start));
    min = counted(at, first);
    max = at.is(0x7d) ? Number.POSITIVE_INFINITY : counted(at, parseDecimal(at));
  } else {
    min = counted(at, first);
    max = min;
  }
  if (at.code !== 0x7d) at.fail(UNCLOSED_COUNT, at.since(start));
  let greedy = true;
  if (at.bumpAndSpace() && at.is(0x3f)) {
    greedy = false;
    at.bump();
  }
  if (min > max) at.fail("invalid repetition count range, the start must be <= the end", at.since(start));
  asts.push({ kind: "repetition", start: sub.start, end: at.pos, min, max, greedy, sub });
}

function counted(at: Cursor, { value, start, end }: ReturnType<typeof parseDecimal>): number {
  if (value === undefined) return at.fail("repetition quantifier expects a valid decimal", { start, end });
  return value <= 0xffffffff ? value : at.fail("decimal literal invalid", { start, end });
}

/** Recurses no deeper than the limit it checks. */
function checkDepth(node: Ast | ClassSet, depth: number, at: Cursor): void {
  switch (node.kind) {
    case "class":
    case "repetition":
    case "group":
    case "alternation":
    case "concat":
    case "union":
    case "operation":
      break;
    default:
      return;
  }
  if (depth >= NEST_LIMIT) {
    at.fail(`exceed the maximum number of nested parentheses/brackets (${NEST_LIMIT})`, node);
  }
  if (node.kind === "class") {
    checkDepth(node.set, depth + 1, at);
  } else if (node.kind === "repetition" || node.kind === "group") {
    checkDepth(node.sub, depth + 1, at);
  } else if (node.kind === "operation") {
    checkDepth(node.left, depth + 1, at);
    checkDepth(node.right, depth + 1, at);
  } else {
    for (const sub of node.kind === "union" ? node.items : node.subs) checkDepth(sub, depth + 1, at);
  }
}
