import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerAscii } from "./functions/case.ts";
import { encodeUtf8 } from "./values.ts";
import { compileWildcard, type Wildcard } from "./wildcard.ts";

function compile(pattern: string, strict = false): Wildcard {
  const outcome = compileWildcard(pattern, strict);
  if ("fault" in outcome) throw new Error(outcome.fault);
  return outcome.wildcard;
}

describe("faults", () => {
  it.each([
    ["a**b", undefined, "wildcard contains a double star"],
    ["**", undefined, "wildcard contains a double star"],
    ["***", undefined, "wildcard contains a double star"],
    ["*a*b*", 2, "wildcard has 3 star metacharacters, but the limit is 2"],
    ["**", 1, "wildcard has 2 star metacharacters, but the limit is 1"],
    ["a\\?b", undefined, "invalid wildcard: wildcard syntax error at position 1: invalid escape sequence"],
    ["**\\a", 1, "invalid wildcard: wildcard syntax error at position 2: invalid escape sequence"],
    [
      "a\\",
      undefined,
      "invalid wildcard: wildcard syntax error at position 1: incomplete escape sequence at the end of the wildcard",
    ],
    [
      "\\\\\\",
      undefined,
      "invalid wildcard: wildcard syntax error at position 2: incomplete escape sequence at the end of the wildcard",
    ],
  ])("%s with limit %s", (pattern, limit, fault) => {
    expect(compileWildcard(pattern, false, limit)).toEqual({ fault });
  });

  it("does not count escaped stars", () => {
    expect(compileWildcard("a\\*\\**", true, 1)).toMatchObject({ wildcard: { parts: ["a**", ""] } });
  });
});

describe("matching without regard to case", () => {
  it.each([
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["*", "any\nthing", true],
    ["*x.com*", "https://X.COM/", true],
    ["a*\\*b", "axx*b", true],
    ["a\\*b", "axb", false],
    ["a?b", "axb", false],
    ["a?b", "A?B", true],
    ["\\\\*", "\\x", true],
    ["*a*b*c*", "zaybxcw", true],
    ["*a*b*c*", "zcybxaw", false],
    ["ab*ba", "aba", false],
    ["ab*ba", "abba", true],
    ["*ab*b", "ab", false],
    ["@*", "`", false],
    ["[*", "{", false],
    ["Abc", "aBC", true],
    [encodeUtf8("É*"), encodeUtf8("éa"), false],
    [encodeUtf8("É*A"), encodeUtf8("Éa"), true],
    ["*\xc9*", "x\xe9y", false],
  ])("%j on %j", (pattern, value, matches) => {
    const wildcard = compile(pattern);
    expect(wildcard.test(value)).toBe(matches);
    expect(wildcard.capture(value) !== undefined).toBe(matches);
  });
});

it("regards case when strict", () => {
  expect(compile("/API/*", true).test("/API/x")).toBe(true);
  expect(compile("/API/*", true).test("/api/x")).toBe(false);
  expect(compile("/API/*", true).parts).toEqual(["/API/", ""]);
  expect(compile("/API/*").parts).toEqual(["/api/", ""]);
});

it("captures lazily and from the original text", () => {
  expect(compile("*/*").capture("A/B/C")).toEqual(["A", "B/C"]);
  expect(compile("https://*.example.com/*").capture("HTTPS://A.Example.com/B")).toEqual(["A", "B"]);
  expect(compile("a*a").capture("aaaa")).toEqual(["aa"]);
  expect(compile("abc").capture("ABC")).toEqual([]);
});

const letters = fc.constantFrom("a", "A", "b", "*", "\\", "\xe9", "\xc9");
const pieces = fc.array(fc.constantFrom("a", "A", "b", "*", "\\*", "\\\\", "\xe9"), { maxLength: 9 });
const values = fc.array(letters, { maxLength: 14 }).map((chars) => chars.join(""));

describe("properties", () => {
  it("agrees with a naive matcher", () => {
    fc.assert(
      fc.property(pieces, values, fc.boolean(), (tokens, value, strict) => {
        const tidy = tokens.filter((token, i) => token !== "*" || tokens[i - 1] !== "*");
        const wildcard = compile(tidy.join(""), strict);
        const expected = naive(tidy, value, strict);
        expect(wildcard.test(value)).toBe(expected !== undefined);
        expect(wildcard.capture(value)).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it("never throws", () => {
    const bytes = fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(bytes, bytes, fc.boolean(), (pattern, value, strict) => {
        const outcome = compileWildcard(pattern, strict);
        if ("wildcard" in outcome) outcome.wildcard.test(value);
      }),
    );
  });
});

/** Tries the runs of each star from the shortest on. */
function naive(tokens: readonly string[], value: string, strict: boolean): readonly string[] | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return value === "" ? [] : undefined;
  if (token === "*") {
    for (let n = 0; n <= value.length; n++) {
      const captures = naive(rest, value.slice(n), strict);
      if (captures) return [value.slice(0, n), ...captures];
    }
    return undefined;
  }
  const wanted = token.slice(-1);
  const same = strict ? value[0] === wanted : lowerAscii(value.slice(0, 1)) === lowerAscii(wanted);
  return value !== "" && same ? naive(rest, value.slice(1), strict) : undefined;
}
