import { describe, expect, test } from "vitest";
import { compileRegex, type Regex } from "./index.ts";

function regex(pattern: string): Regex {
  const result = compileRegex(pattern);
  if ("fault" in result) throw new Error(result.fault.text);
  return result.regex;
}

describe("a pattern that is a literal says so", () => {
  test.each([
    ["abc", { kind: "contains", text: "abc" }],
    ["a\\.c", { kind: "contains", text: "a.c" }],
    ["^abc", { kind: "prefix", text: "abc" }],
    ["\\Aabc", { kind: "prefix", text: "abc" }],
    ["abc$", { kind: "suffix", text: "abc" }],
    ["^abc$", { kind: "equals", text: "abc" }],
    ["^(?:a(b)c)\\z", { kind: "equals", text: "abc" }],
    ["^$", { kind: "equals", text: "" }],
    ["", { kind: "contains", text: "" }],
    ["é", { kind: "contains", text: "\xc3\xa9" }],
    ["[a]", { kind: "contains", text: "a" }],
    ["(?i)123", { kind: "contains", text: "123" }],
  ])("%s", (pattern, literal) => expect(regex(pattern).literal).toEqual(literal));

  test.each(["a+", "a|b", "(?i)a", "(?m)^a", "a.", "\\ba", "a$b"])("%s is none", (pattern) => {
    expect(regex(pattern).literal).toBeUndefined();
  });
});

describe("literals a match must contain", () => {
  test.each<[string, string[][]]>([
    ["abc", [["abc"]]],
    ["^https?://", [["http://", "https://"]]],
    ["\\.(js|css)$", [[".js", ".css"]]],
    ["^/api/.*/orders", [["/orders"], ["/api/"]]],
    ["a*", []],
    ["a|b*", []],
    ["(foo|ba[rz])+x", [["foo", "bar", "baz"], ["x"]]],
    ["(foo|foobar)", [["foo"]]],
    ["[a-z]+@example\\.com", [["@example.com"]]],
    ["(?i)ab", [["AB", "Ab", "aB", "ab"]]],
    ["(union.*select|<script)", [["select", "<script"]]],
    ["(?:ab){3}", [["ababab"]]],
    ["\\w+", []],
  ])("%s", (pattern, required) => expect(regex(pattern).required).toEqual(required));

  test("sets stay small", () => {
    const { required } = regex("(?i)(facebookexternalhit|python-requests|googlebot)[a-f0-9]{64}");
    expect(required.length).toBeLessThanOrEqual(8);
    for (const set of required) expect(set.length).toBeLessThanOrEqual(32);
  });
});
