import { describe, expect, test } from "vitest";
import { compileRegex, type RegexFault } from "./index.ts";

function faultOf(pattern: string): RegexFault | undefined {
  const result = compileRegex(pattern);
  return "fault" in result ? result.fault : undefined;
}

describe("accepted", () => {
  test.each([
    ["", "]", "}", "[]a]", "[^]a]", "[a-]", "[-a]", "[--a]", "a|", "(|a)", "^*", "$+", "\\b+", "()", "()*"],
    ["a++", "a**", "a{2}{3}", "a{0}", "a{1,}", "a{2,2}?", "a{ 2 }", "a{2 , 3}", "\\b{2}", "a??"],
    ["\\/", "\\-", "\\_", "\\%", '\\"', "\\ ", "\\#", "\\~", "\\&", "\\'", "\\a\\f\\t\\n\\r\\v"],
    ["\\x41", "\\xff", "\\x{e9}", "\\x{10FFFF}", "\\u00e9", "\\u{1F600}", "\\U0001F600", "\\x{00000000041}"],
    ["\\A", "\\z", "\\B", "\\<", "\\>", "\\b{start}", "\\b{end}", "\\b{start-half}", "\\b{end-half}"],
    [
      "(?P<n>a)",
      "(?<n>a)",
      "(?<_a.b[0]>x)",
      "(?<é>x)",
      "(?:a)",
      "(?i:a)",
      "(?i-s:a)",
      "(?-u)é",
      "(?imsUuRx)",
    ],
    [
      "[[:alpha:]]",
      "[[:^digit:]]",
      "[[:foo:]]",
      "[a[bc]]",
      "[a-z&&[^b]]",
      "[a-z--b]",
      "[a~~b]",
      "[\\]]",
      "[&&a]",
    ],
    [
      "é",
      "日本",
      "😀",
      "(?u)[é-ü]",
      "(?u)\\pL",
      "(?u)\\p{Greek}",
      "(?u)\\p{sc=Greek}",
      "(?u)\\p{Script!=Greek}",
    ],
    [
      "(?u)\\P{Letter}",
      "(?u)\\p{any}",
      "(?u)\\p{ascii}",
      "(?u)\\p{Assigned}",
      "(?u)\\p{gc:Lu}",
      "(?u)\\p{old persian}",
    ],
    ["(?x) a b # c\n d", "(?x)[a - z]", "(?x: a )", "(?x)a{ 2 , 3 }", "(?x)( ?: a )"],
  ])("%j and others", (...patterns) => {
    for (const pattern of patterns)
      expect([pattern, faultOf(pattern)?.message]).toEqual([pattern, undefined]);
  });
});

describe("refused, with the reason", () => {
  test.each([
    ["(", "unclosed group"],
    ["(a|b", "unclosed group"],
    ["(?", "unclosed group"],
    [")", "unopened group"],
    ["a|b)", "unopened group"],
    ["[", "unclosed character class"],
    ["[a", "unclosed character class"],
    ["[]", "unclosed character class"],
    ["[a[b]", "unclosed character class"],
    ["[[:alpha:]", "unclosed character class"],
    ["*", "repetition operator missing expression"],
    ["a|*", "repetition operator missing expression"],
    ["(?i)*", "repetition operator missing expression"],
    ["(?)", "repetition operator missing expression"],
    ["{", "repetition operator missing expression"],
    ["a{", "unclosed counted repetition"],
    ["a{3", "unclosed counted repetition"],
    ["a{3,", "unclosed counted repetition"],
    ["a{3;", "unclosed counted repetition"],
    ["a{,3}", "repetition quantifier expects a valid decimal"],
    ["a{}", "repetition quantifier expects a valid decimal"],
    ["a{b}", "repetition quantifier expects a valid decimal"],
    ["a{99999999999}", "decimal literal invalid"],
    ["a{3,1}", "invalid repetition count range, the start must be <= the end"],
    ["[z-a]", "invalid character class range, the start must be <= the end"],
    ["[\\w-z]", "invalid range boundary, must be a literal"],
    ["[a-\\d]", "invalid range boundary, must be a literal"],
    ["[\\b]", "invalid escape sequence found in character class"],
    ["\\", "incomplete escape sequence, reached end of pattern prematurely"],
    ["\\x", "incomplete escape sequence, reached end of pattern prematurely"],
    ["\\x4", "incomplete escape sequence, reached end of pattern prematurely"],
    ["\\x{41", "incomplete escape sequence, reached end of pattern prematurely"],
    ["\\p{L", "incomplete escape sequence, reached end of pattern prematurely"],
    ["\\xg0", "invalid hexadecimal digit"],
    ["\\x{}", "hexadecimal literal empty"],
    ["\\x{110000}", "hexadecimal literal is not a Unicode scalar value"],
    ["\\ud800", "hexadecimal literal is not a Unicode scalar value"],
    ["\\1", "backreferences are not supported"],
    ["\\0", "backreferences are not supported"],
    ["\\9", "backreferences are not supported"],
    ["\\Z", "unrecognized escape sequence"],
    ["\\e", "unrecognized escape sequence"],
    ["\\Q", "unrecognized escape sequence"],
    ["\\é", "unrecognized escape sequence"],
    ["(?=a)", "look-around, including look-ahead and look-behind, is not supported"],
    ["(?<!a)", "look-around, including look-ahead and look-behind, is not supported"],
    ["(?z)", "unrecognized flag"],
    ["(?#a)", "unrecognized flag"],
    ["(?>a)", "unrecognized flag"],
    ["(?i", "expected flag but got end of regex"],
    ["(?ii)", "duplicate flag"],
    ["(?i-i)", "duplicate flag"],
    ["(?--i)", "flag negation operator repeated"],
    ["(?i-)", "dangling flag negation operator"],
    ["(?<", "unclosed capture group name"],
    ["(?<>a)", "empty capture group name"],
    ["(?<1>a)", "invalid capture group character"],
    ["(?P<a>)(?P<a>)", "duplicate capture group name"],
    [
      "\\b{foo}",
      "unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half",
    ],
    ["\\b{start", "special word boundary assertion is either unclosed or contains an invalid character"],
    ["[é]", "Unicode not allowed here"],
    ["[\\x{e9}]", "Unicode not allowed here"],
    ["\\pL", "Unicode not allowed here"],
    ["(?u)\\p{foo}", "Unicode property not found"],
    ["(?u)\\p{^L}", "Unicode property not found"],
    ["(?u)\\p{sc=foo}", "Unicode property value not found"],
    ["(?u)\\p{gc=Cs}", "Unicode property value not found"],
    ["(?u)\\p\\", "invalid Unicode character class"],
  ])("%s: %s", (pattern, message) => {
    expect(faultOf(pattern)).toMatchObject({ kind: "syntax", message });
  });

  test("250 levels are allowed, 251 are not", () => {
    const nested = (depth: number): string => "(".repeat(depth) + ")".repeat(depth);
    expect(faultOf(nested(250))).toBeUndefined();
    expect(faultOf(nested(251))).toMatchObject({
      message: "exceed the maximum number of nested parentheses/brackets (250)",
      start: 250,
      end: 252,
    });
    expect(faultOf(nested(100_000))?.message).toMatch(/nested/);
    expect(faultOf("[".repeat(100_000))?.message).toBe("unclosed character class");
  });
});

describe("the fault as drawn", () => {
  test.each([
    ["a{2", "regex parse error:\n    a{2\n     ^^\nerror: unclosed counted repetition", 1, 3],
    ["é(", "regex parse error:\n    é(\n     ^\nerror: unclosed group", 1, 2],
    ["😀(", "regex parse error:\n    😀(\n     ^\nerror: unclosed group", 2, 3],
    ["(?i-i)", "regex parse error:\n    (?i-i)\n      ^ ^\nerror: duplicate flag", 4, 5],
    [
      "(?P<ab>)(?P<ab>)",
      "regex parse error:\n    (?P<ab>)(?P<ab>)\n        ^^      ^^\nerror: duplicate capture group name",
      12,
      14,
    ],
    [
      "a\n(b",
      `regex parse error:\n${"~".repeat(79)}\n1: a\n2: (b\n   ^\n${"~".repeat(79)}\nerror: unclosed group`,
      2,
      3,
    ],
    [
      "a{1\n",
      `regex parse error:\n${"~".repeat(79)}\n1: a{1\n${"~".repeat(79)}\non line 1 (column 2) through line 2 (column 0)\nerror: unclosed counted repetition`,
      1,
      4,
    ],
  ])("%j", (pattern, text, start, end) => {
    expect(faultOf(pattern)).toMatchObject({ text, start, end });
  });
});

describe("the size limit", () => {
  const tooBig = "Compiled regex exceeds size limit of 10485760 bytes.";

  test.each([
    ["a{327675}", undefined],
    ["a{327676}", tooBig],
    ["^a{327674}", undefined],
    ["^a{327675}", tooBig],
    ["[ab]{145633}", undefined],
    ["[ab]{145634}", tooBig],
    ["(a|bc){56987}", undefined],
    ["(a|bc){56988}", tooBig],
    ["(abc|abd|xyz|ab){17246}", undefined],
    ["(abc|abd|xyz|ab){17247}", tooBig],
    ["((((a{100}){100}){100}){100}){100}", tooBig],
    ["a{4294967295}", tooBig],
    ["(?u)\\w{1000}", tooBig],
  ])("%s: %s", (pattern, message) => {
    expect(faultOf(pattern)?.message).toBe(message);
  });

  test("is the caller's to set", () => {
    expect(compileRegex("a{100}", { maxBytes: 1000 })).toMatchObject({
      fault: { kind: "size", text: "Compiled regex exceeds size limit of 1000 bytes.", start: 0, end: 6 },
    });
  });
});
