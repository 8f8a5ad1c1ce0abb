import { describe, expect, test } from "vitest";
import { compileRegex, type Regex } from "./index.ts";

function regex(pattern: string): Regex {
  const result = compileRegex(pattern);
  if ("fault" in result) throw new Error(result.fault.text);
  return result.regex;
}

/** The quickest of several runs: what disturbs a run only makes it slower. */
function quickest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 9; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Four times the input: 4 is linear, 16 quadratic. */
const LINEAR = 9;

/** How much longer the large run takes. A machine may be busy; what is quadratic is so every time. */
function growth(small: () => unknown, large: () => unknown, leastMs: number): number {
  let ratio = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4 && ratio >= LINEAR; i++) {
    ratio = Math.min(ratio, quickest(large) / Math.max(quickest(small), leastMs));
  }
  return ratio;
}

const random = (length: number): string => {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed >>> 31 ? "a" : "b";
  }).join("");
};

describe("the time of a test grows with the haystack and no faster", () => {
  test.each<[string, (length: number) => string]>([
    ["^(a+)+$", (length) => `${"a".repeat(length)}!`],
    ["^(?:a|[ab])*$", (length) => `${"a".repeat(length)}!`],
    ["^(?:a|ab)*c", (length) => "ab".repeat(length / 2)],
    ["(.*)-(.*)-(.*)-(.*)z$", (length) => `${"-".repeat(length)}z!`],
    ["(.*)-(.*)-(.*)-(.*)z", (length) => "-".repeat(length)],
    ["(x+x+)+y", (length) => "x".repeat(length)],
    ["(a|a)*b", (length) => "a".repeat(length)],
    ["([a-z]+)*=", (length) => "a".repeat(length)],
    ["([a-z]+)+[0-9]$", (length) => "a".repeat(length)],
    ["^(?:a*)*b$", (length) => "a".repeat(length)],
    ["^[^/]+/[^/]+/[^/]+$", (length) => `${"a".repeat(length)}//`],
    ["(?:a|aa|aaa){1,3}b", (length) => "a".repeat(length)],
    ["a{0,40}a{40}b", (length) => "a".repeat(length)],
    ["(?u)\\b(\\w+)+\\b!", (length) => "a".repeat(length / 8)],
    ["a[ab]{64}c", random],
  ])("%s", (pattern, haystackOf) => {
    const subject = regex(pattern);
    const small = haystackOf(16_384);
    const large = haystackOf(65_536);
    subject.test(large);
    expect(
      growth(
        () => subject.test(small),
        () => subject.test(large),
        0.02,
      ),
    ).toBeLessThan(LINEAR);
  });
});

test("a haystack longer than RegExp can come back through is read all the same", () => {
  const subject = regex("^(?:ab|ba)*c$");
  const long = "ab".repeat(5_000_000);
  expect(subject.test(long)).toBe(false);
  expect(subject.test(`${long}c`)).toBe(true);
});

test("more states than are kept are made anew, with the same answers", () => {
  const subject = regex("a[ab]{40}c");
  const text = random(20_000);
  for (let i = 0; i < 3; i++) {
    expect(subject.test(text)).toBe(false);
    expect(subject.test(`${text}${"a".repeat(41)}c`)).toBe(true);
  }
});

describe("the time to compile grows with the pattern and no faster", () => {
  test.each<[string, (length: number) => string]>([
    ["open groups", (length) => "(".repeat(length)],
    ["open classes", (length) => "[".repeat(length)],
    ["nested groups", (length) => "(".repeat(length) + ")".repeat(length)],
    ["a long literal", (length) => "a".repeat(length)],
    ["many branches", (length) => Array.from({ length: length / 8 }, (_, index) => `x${index}`).join("|")],
    ["many classes", (length) => "[a-z&&b-y]".repeat(length / 8)],
    ["half a POSIX class", (length) => "[[:".repeat(length / 3)],
  ])("%s", (_, patternOf) => {
    const small = patternOf(8192);
    const large = patternOf(32_768);
    compileRegex(large);
    expect(
      growth(
        () => compileRegex(small),
        () => compileRegex(large),
        0.05,
      ),
    ).toBeLessThan(LINEAR);
  });
});
