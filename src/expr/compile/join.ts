// `and`, `or`, `xor` and `not` over tests. Two tests are joined by one function; more become a table of tests in which
// each says where to go on when it is true and when it is false, so that no operator costs a call of its own.

import type { FieldSource } from "../field-source.ts";
import type { Test } from "../typed-tree.ts";

type Matcher = (source: FieldSource) => boolean;

export function joinTests(test: Test, compile: (atom: Test) => Matcher): Matcher {
  if (test.kind === "negated" && test.item.kind !== "combined") {
    const item = compile(test.item);
    return (source) => !item(source);
  }
  return (test.kind === "combined" && pairOf(test.items, test.operator, compile)) || table(test, compile);
}

function pairOf(
  items: readonly Test[],
  operator: string,
  compile: (atom: Test) => Matcher,
): Matcher | undefined {
  const [a, b] = items.map(bare);
  if (items.length !== 2 || !a || !b || a.test.kind === "combined" || b.test.kind === "combined")
    return undefined;
  const first = compile(a.test);
  const second = compile(b.test);
  if (operator === "xor") {
    const isFlipped = a.isNegated !== b.isNegated;
    return (source) => (first(source) !== second(source)) !== isFlipped;
  }
  if (operator === "and") return andPair(first, a.isNegated, second, b.isNegated);
  return orPair(first, a.isNegated, second, b.isNegated);
}

function bare(test: Test): { test: Test; isNegated: boolean } {
  return test.kind === "negated" ? { test: test.item, isNegated: true } : { test, isNegated: false };
}

function andPair(a: Matcher, notA: boolean, b: Matcher, notB: boolean): Matcher {
  if (notA) return notB ? (source) => !a(source) && !b(source) : (source) => !a(source) && b(source);
  return notB ? (source) => a(source) && !b(source) : (source) => a(source) && b(source);
}

function orPair(a: Matcher, notA: boolean, b: Matcher, notB: boolean): Matcher {
  if (notA) return notB ? (source) => !a(source) || !b(source) : (source) => !a(source) || b(source);
  return notB ? (source) => a(source) || !b(source) : (source) => a(source) || b(source);
}

const TRUE = -1;
const FALSE = -2;

interface Row {
  readonly matcher: Matcher;
  whenTrue: number;
  whenFalse: number;
}

function table(test: Test, compile: (atom: Test) => Matcher): Matcher {
  const rows: Row[] = [];
  lay(test, TRUE, FALSE, rows, compile);
  // Rows were laid from the last to the first.
  const last = rows.length - 1;
  const flip = (at: number) => (at < 0 ? at : last - at);
  const ordered = rows.toReversed();
  const matchers = ordered.map((row) => row.matcher);
  const whenTrue = Int32Array.from(ordered, (row) => flip(row.whenTrue));
  const whenFalse = Int32Array.from(ordered, (row) => flip(row.whenFalse));
  return (source) => {
    let at = 0;
    do {
      at = ((matchers[at] as Matcher)(source) ? whenTrue[at] : whenFalse[at]) as number;
    } while (at >= 0);
    return at === TRUE;
  };
}

/** Lays the rows of a test so that it goes on to one place or the other; returns the place where it begins. */
function lay(
  test: Test,
  whenTrue: number,
  whenFalse: number,
  rows: Row[],
  compile: (atom: Test) => Matcher,
): number {
  if (test.kind === "negated") return lay(test.item, whenFalse, whenTrue, rows, compile);
  if (test.kind === "combined" && test.operator !== "xor") {
    const isAnd = test.operator === "and";
    let next = isAnd ? whenTrue : whenFalse;
    for (const item of test.items.toReversed()) {
      next = isAnd ? lay(item, next, whenFalse, rows, compile) : lay(item, whenTrue, next, rows, compile);
    }
    return next;
  }
  const matcher = test.kind === "combined" ? exclusive(test.items, compile) : compile(test);
  rows.push({ matcher, whenTrue, whenFalse });
  return rows.length - 1;
}

function exclusive(items: readonly Test[], compile: (atom: Test) => Matcher): Matcher {
  const matchers = items.map((item) =>
    item.kind === "combined" || item.kind === "negated" ? joinTests(item, compile) : compile(item),
  );
  return (source) => {
    let isTrue = false;
    for (const matcher of matchers) isTrue = isTrue !== matcher(source);
    return isTrue;
  };
}
