// Time grows with the length of the text and not faster. Only ratios are asserted: for eight times the text a linear reader
// takes about eight times as long and a quadratic one sixty-four times; the bound lies between them, with room for both.

import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { checkFilter } from "#expr";
import { usualLimits } from "./observe.ts";

const BOUND = 24;
const roomy = { ...usualLimits, maxLength: 2 ** 21 };

/** Milliseconds, the least of several tries: what else the machine does only ever adds. */
function timeOf(run: () => void, tries = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const timeToCheck = (text: string) => timeOf(() => void checkFilter(text, scheme, { limits: roomy }));

/** How much longer a text takes that is eight times as long as one that takes a time worth measuring. */
function growth(make: (n: number) => string): number {
  let n = Math.ceil(2000 / lengthOfOne(make));
  let time = timeToCheck(make(n));
  while (time < 2 && make(n).length < 16_000) {
    n *= 2;
    time = timeToCheck(make(n));
  }
  return timeToCheck(make(8 * n)) / Math.max(time, 0.5);
}

function lengthOfOne(make: (n: number) => string): number {
  return Math.max(1, (make(100).length - make(1).length) / 99);
}

const texts: [name: string, make: (n: number) => string][] = [
  ["open parentheses", (n) => "(".repeat(n)],
  ["closing parentheses", (n) => `ssl${")".repeat(n)}`],
  ["words in a row", (n) => "a ".repeat(n)],
  ["a set", (n) => `http.host in {${'"a" '.repeat(n)}}`],
  ["a set without an end", (n) => `http.host in {${'"a" '.repeat(n)}`],
  [
    "a set of different strings",
    (n) => `http.host in {${Array.from({ length: n }, (_, i) => `"${i}"`).join(" ")}}`,
  ],
  [
    "a set of networks",
    (n) =>
      `ip.src in {${Array.from({ length: n }, (_, i) => `10.${(i >> 8) & 255}.${i & 255}.0/24`).join(" ")}}`,
  ],
  ["commas in a set", (n) => `http.host in {${'"a", '.repeat(n)}}`],
  ["nothing but commas", (n) => `ip.src.asnum in {${",".repeat(n)}}`],
  ["numbers in quotes", (n) => `ip.src.asnum in {${'"1" '.repeat(n)}}`],
  ["words in a set", (n) => `http.host in {${"abc ".repeat(n)}}`],
  ["a conjunction", (n) => `${"ssl and ".repeat(n)}ssl`],
  ["a mixture of operators", (n) => `${"ssl and ssl or ".repeat(n)}ssl`],
  ["capital operators", (n) => `${"ssl AND ".repeat(n)}ssl`],
  ["unknown names", (n) => `${"nothing.here eq 1 or ".repeat(n)}ssl`],
  ["unknown functions", (n) => `${"nothing(1) or ".repeat(n)}ssl`],
  ["one long name", (n) => "a".repeat(n)],
  ["one long dotted name", (n) => `${"a.".repeat(n)}a eq 1`],
  ["one long string", (n) => `http.host eq "${"a".repeat(n)}"`],
  ["a string without an end", (n) => `http.host eq "${"a".repeat(n)}`],
  ["escapes", (n) => `http.host eq "${"\\x41".repeat(n)}"`],
  ["wrong escapes", (n) => `http.host eq "${"\\n".repeat(n)}"`],
  ["single quotes", (n) => `http.host in {${"'a' ".repeat(n)}}`],
  ["single equals signs", (n) => `${'http.host = "a" or '.repeat(n)}ssl`],
  ["tabs", (n) => `ssl${"\t".repeat(n)}and ssl`],
  ["tabs everywhere", (n) => `${"ssl\tand\t".repeat(n)}ssl`],
  ["arguments", (n) => `concat(${'"a", '.repeat(n)}"a") eq "a"`],
  ["commas in arguments", (n) => `concat(${",".repeat(n)}) eq "a"`],
  ["comments", (n) => `ssl ${"# a\n".repeat(n)}`],
  ["hashes of a raw string", (n) => `http.host eq r${"#".repeat(n)}`],
  ["starts of raw strings", (n) => `http.host in {${'r#"a" '.repeat(n)}}`],
  ["a long number", (n) => `ip.src.asnum eq ${"1".repeat(n)}`],
  ["a long address", (n) => `ip.src eq ${"1.".repeat(n)}`],
  ["a long path", (n) => `http.request.headers.names${"[0]".repeat(n)} eq "a"`],
  ["a wildcard", (n) => `http.host wildcard "${"a*".repeat(n)}"`],
  ["many wildcards", (n) => `${'http.host wildcard "a*" or '.repeat(n)}ssl`],
  ["equalities", (n) => `${'http.host eq "a" or '.repeat(n)}ssl`],
  ["white space", (n) => `${" ".repeat(n)}ssl${"\n".repeat(n)}`],
  ["letters beyond ASCII", (n) => `http.host eq "é" ${"é".repeat(n)}`],
  ["many lines", (n) => `${"ssl and\n".repeat(n)}nothing`],
  ["errors on many lines", (n) => `${"nothing eq 1 and\n".repeat(n)}nothing`],
];

describe("a text eight times as long takes not much more than eight times as long", () => {
  test.each(texts)("%s", (_name, make) => {
    let ratio = growth(make);
    // A machine may be busy; a reader that is quadratic is so every time.
    for (let again = 0; again < 2 && ratio > BOUND; again++) ratio = Math.min(ratio, growth(make));
    expect(ratio).toBeLessThan(BOUND);
  });
});

describe("a text that is too long is refused at once", () => {
  test.each(texts)("%s", (_name, make) => {
    const one = lengthOfOne(make);
    const [short, long] = [make(Math.ceil(10_000 / one)), make(Math.ceil(1_000_000 / one))];
    for (const text of [short, long]) {
      const { error, diagnostics } = checkFilter(text, scheme);
      expect(error?.code).toBe("E501");
      expect(diagnostics).toHaveLength(1);
    }
    const repeated = (text: string) => () => {
      for (let i = 0; i < 20; i++) checkFilter(text, scheme);
    };
    const ratioNow = () => timeOf(repeated(long)) / Math.max(timeOf(repeated(short)), 0.5);
    let ratio = ratioNow();
    for (let again = 0; again < 2 && ratio > 20; again++) ratio = Math.min(ratio, ratioNow());
    expect(ratio).toBeLessThan(20);
  });
});
