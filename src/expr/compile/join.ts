// `and`, `or`, `xor` and `not` over tests. Two or three tests are joined by one function that calls them in turn;
// negation is part of the joining function, so that it costs no call of its own.

import type { FieldSource } from "../field-source.ts";
import type { Test } from "../typed-tree.ts";

type Matcher = (source: FieldSource) => boolean;
type Compile = (test: Test) => Matcher;

export function joinTests(test: Test, compile: Compile): Matcher {
  if (test.kind === "negated") return negation(compile(test.item));
  if (test.kind !== "combined") return compile(test);
  if (test.operator === "xor") return exclusive(test.items.map(compile));
  return conjunction(test.items, test.operator === "or", compile);
}

function negation(item: Matcher): Matcher {
  return (source) => !item(source);
}

/** `a or b` is what `not (not a and not b)` is: both are one conjunction with negations in the right places. */
function conjunction(items: readonly Test[], isOr: boolean, compile: Compile): Matcher {
  const [a, b, c] = items.slice(0, 3).map((item) => signed(item, compile));
  if (a && b && items.length === 2) return isOr ? either(a, b) : both(a, b);
  if (a && b && c && items.length === 3) return isOr ? anyOfThree(a, b, c) : allOfThree(a, b, c);
  const matchers = items.map(compile);
  if (isOr) {
    return (source) => {
      for (let i = 0; i < matchers.length; i++) if ((matchers[i] as Matcher)(source)) return true;
      return false;
    };
  }
  return (source) => {
    for (let i = 0; i < matchers.length; i++) if (!(matchers[i] as Matcher)(source)) return false;
    return true;
  };
}

interface Signed {
  readonly run: Matcher;
  /** What `run` says when the test is true. */
  readonly is: boolean;
}

function signed(test: Test, compile: Compile): Signed {
  return test.kind === "negated" ? { run: compile(test.item), is: false } : { run: compile(test), is: true };
}

function both({ run: a, is: isA }: Signed, { run: b, is: isB }: Signed): Matcher {
  if (isA && isB) return (source) => a(source) && b(source);
  return (source) => a(source) === isA && b(source) === isB;
}

function either({ run: a, is: isA }: Signed, { run: b, is: isB }: Signed): Matcher {
  if (isA && isB) return (source) => a(source) || b(source);
  return (source) => a(source) === isA || b(source) === isB;
}

function allOfThree(
  { run: a, is: isA }: Signed,
  { run: b, is: isB }: Signed,
  { run: c, is: isC }: Signed,
): Matcher {
  return (source) => a(source) === isA && b(source) === isB && c(source) === isC;
}

function anyOfThree(
  { run: a, is: isA }: Signed,
  { run: b, is: isB }: Signed,
  { run: c, is: isC }: Signed,
): Matcher {
  return (source) => a(source) === isA || b(source) === isB || c(source) === isC;
}

function exclusive(matchers: readonly Matcher[]): Matcher {
  return (source) => {
    let isTrue = false;
    for (const matcher of matchers) isTrue = isTrue !== matcher(source);
    return isTrue;
  };
}
