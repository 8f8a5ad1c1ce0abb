import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRegex, type Regex } from "./index.ts";

function regex(pattern: string): Regex {
  const result = compileRegex(pattern);
  if ("fault" in result) throw new Error(result.fault.text);
  return result.regex;
}

/** Short strings over few bytes: what looks, classes and literals of the generated patterns tell apart. */
const haystack = fc.string({
  unit: fc.constantFrom("a", "b", "c", "A", "0", "-", "_", " ", "\n", "\r", "\xc3", "\xa9", "\xff"),
  maxLength: 24,
});

const shared = [
  "a",
  "b",
  "c",
  "0",
  "-",
  "_",
  "ab",
  "abc",
  "\\.",
  "\\-",
  "[a-c]",
  "[^a]",
  "[ab0]",
  "\\d",
  "\\w",
  "[\\w-]",
];
const own = [
  ".",
  "\\s",
  "\\W",
  "(?s:.)",
  "[[:alpha:]]",
  "[a-c--b]",
  "é",
  "\\xc3",
  "(?u:é)",
  "(?u:.)",
  "(?iu:k)",
];
const looks = ["^", "$", "\\b", "\\B"];
const ownLooks = [
  "(?m:^)",
  "(?m:$)",
  "(?mR:^)",
  "(?mR:$)",
  "\\<",
  "\\>",
  "\\b{start-half}",
  "\\b{end-half}",
  "(?u:\\b)",
];
const counts = ["", "", "", "*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}"];

/** Concatenations and alternations of atoms. */
function patterns(atoms: readonly string[], counts: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ pattern: string; part: string }>((tie) => ({
    pattern: fc
      .array(fc.array(tie("part"), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((branches) => branches.map((parts) => parts.join("")).join("|")),
    part: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc
        .tuple(fc.constantFrom(...atoms), fc.constantFrom(...counts))
        .map(([atom, count]) => `(?:${atom})${count}`),
      fc.constantFrom(...atoms),
      fc
        .tuple(fc.constantFrom("(", "(?:"), tie("pattern"), fc.constantFrom(...counts))
        .map(([open, inner, count]) => `${open}${inner})${count}`),
    ),
  })).pattern;
}

const everything = [...shared, ...own, ...looks, ...ownLooks];
const lazyCounts = [...counts, "*?", "+?", "??", "{1,2}?"];

test("the way of testing a pattern agrees with following every way through it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("", "(?i)", "(?U)", "(?m)", "(?u)"),
      patterns(everything, lazyCounts),
      fc.array(haystack, { minLength: 1, maxLength: 8 }),
      (flags, pattern, haystacks) => {
        const subject = regex(flags + pattern);
        for (const bytes of haystacks) {
          const found = subject.exec(bytes) !== undefined;
          expect([bytes, subject.test(bytes)]).toEqual([bytes, found]);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("where the dialects agree, so does JavaScript: whether and where", () => {
  fc.assert(
    fc.property(patterns([...shared, ...looks], lazyCounts), haystack, (pattern, bytes) => {
      const theirs = new RegExp(pattern).exec(bytes);
      const ours = regex(pattern).exec(bytes)?.[0];
      expect(regex(pattern).test(bytes)).toBe(theirs !== null);
      // A round of a loop that reads nothing ends the loop there but not here: only the start must agree.
      expect(ours?.[0]).toBe(theirs?.index);
    }),
    { numRuns: 2000 },
  );
});

test("what a match must contain, a match contains", () => {
  fc.assert(
    fc.property(patterns(everything, counts), haystack, (pattern, bytes) => {
      const subject = regex(pattern);
      if (!subject.test(bytes)) return;
      for (const set of subject.required) expect(set.some((text) => bytes.includes(text))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const scraps = [
  ..."()[]{}?*+|\\^$.-&~:,=!<>#",
  "(?",
  "[^",
  "[[:",
  ":]]",
  "\\p{",
  "\\x{",
  "\\b{",
  "{2,3}",
  "a",
  "é",
  "😀",
  "\n",
  "\ud800",
];

test("any text is a pattern or has a fault inside it, and nothing is thrown", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...scraps), { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.constantFrom("", "(?x)", "(?u)", "(?iu)"), haystack, (rest, flags, bytes) => {
      const pattern = flags + rest;
      const result = compileRegex(pattern);
      if ("regex" in result) {
        expect(result.regex.test(bytes)).toBe(result.regex.exec(bytes) !== undefined);
        return;
      }
      const { start, end, message, text } = result.fault;
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(pattern.length);
      expect(text.endsWith(`error: ${message}`)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
