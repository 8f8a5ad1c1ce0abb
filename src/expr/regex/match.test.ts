import { describe, expect, test } from "vitest";
import { compileRegex, type Regex } from "./index.ts";

function regex(pattern: string): Regex {
  const result = compileRegex(pattern);
  if ("fault" in result) throw new Error(result.fault.text);
  return result.regex;
}

/** The UTF-8 bytes of a text as a binary string. */
function bytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

describe("matches and does not match", () => {
  test.each<[string, string[], string[]]>([
    ["", ["", "a"], []],
    ["abc", ["abc", "xabcx"], ["", "ab", "ABC"]],
    ["^abc", ["abc", "abcd"], ["xabc"]],
    ["abc$", ["abc", "xabc"], ["abcx", "abc\n"]],
    ["^abc$", ["abc"], ["abcd", "xabc", "abc\n"]],
    ["^$", [""], ["a", "\n"]],
    ["a.c", ["abc", "a\rc"], ["a\nc", "ac"]],
    ["(?s)a.c", ["a\nc"], ["ac"]],
    ["(?R)a.c", ["abc"], ["a\nc", "a\rc"]],
    ["^.$", ["a", "\xff"], ["\xc3\xa9", "\n"]],
    ["^..$", ["\xc3\xa9"], ["a"]],
    ["\\d\\s\\w", ["1 a", "1\x0b_"], ["1\xa0a", "\xb2 a"]],
    ["[^a]", ["b", "\n", "\xff"], ["a", ""]],
    ["[[:punct:]&&[^!]]", ["?"], ["!", "a"]],
    ["[a-z--[aeiou]]", ["b"], ["a", "B"]],
    ["[a-c~~b-d]", ["a", "d"], ["b", "c", "e"]],
    ["(?i)[^x]", ["y"], ["x", "X"]],
    ["(?i)straße", [bytes("STRAßE")], [bytes("STRASSE")]],
    ["(?i:a)b", ["Ab", "ab"], ["AB"]],
    ["a(?i)b|c", ["aB", "C"], ["Ab"]],
    ["\\xff", ["\xff"], [bytes("ÿ")]],
    ["\\x{ff}", [bytes("ÿ")], ["\xff"]],
    ["é+", [bytes("é")], ["\xc3"]],
    ["(?m)^b$", ["b", "a\nb\nc", "b\n"], ["ab", "b\r"]],
    ["(?mR)^b$", ["a\r\nb\r\nc", "b\r", "a\rb"], ["ab"]],
    ["(?mR)^$", ["", "\r\n", "a\n"], ["a"]],
    ["(?m)a$", ["a", "a\nb"], ["ab", "a\r\n"]],
    ["\\bfoo\\b", ["foo", "a foo.", "\xffoo foo"], ["afoo", "foo_"]],
    ["\\Boo\\B", ["foox"], ["foo", "oo"]],
    ["\\<a\\>", ["a", "b a"], ["ab", "ba"]],
    ["\\b{start}o", ["o", " o"], ["fo"]],
    ["o\\b{end}", ["fo", "o "], ["of"]],
    ["\\b{start-half}o", ["o", "-o"], ["fo"]],
    ["o\\b{end-half}", ["o", "o-"], ["of"]],
    ["(a|ab)(c|bcd)$", ["abcd", "ac"], ["abc d"]],
    ["(?U)^a+$", ["aaa"], ["b"]],
    ["a{2,3}b", ["aab", "aaaab"], ["ab"]],
    ["^(?:a{2}){2}$", ["aaaa"], ["aaa", "aaaaa"]],
    ["(?x) a b # comment\n c", ["abc"], ["a b"]],
    ["x*", ["", "y"], []],
    ["[^\\x00-\\xff]", [], ["", "a"]],
    ["^/api/v[0-9]+/orders", ["/api/v2/orders", "/api/v12/orders/9"], ["/api/v/orders", "x/api/v2/orders"]],
    ["\\.(js|css|png|webp)$", ["/a.js", ".webp"], ["/a.jsx", "/js", "a.js?x"]],
    ["(.*)-(.*)-([0-9]+)$", ["/a-b-12", "--0"], ["/a-12", "a-b-1x"]],
    ["sid=[0-9a-z]{8,};", ["x; sid=abcdefgh9;", "sid=sid=12345678;"], ["sid=abc;", "sid=abcdefgh"]],
    ["(?i)(union.*select|<script)", ["a UNION b Select c", "<ScRipt"], ["select union", "union\nselect"]],
  ])("%s", (pattern, matching, others) => {
    const subject = regex(pattern);
    for (const haystack of matching) {
      expect([haystack, subject.test(haystack), subject.exec(haystack) !== undefined]).toEqual([
        haystack,
        true,
        true,
      ]);
    }
    for (const haystack of others) {
      expect([haystack, subject.test(haystack), subject.exec(haystack)]).toEqual([
        haystack,
        false,
        undefined,
      ]);
    }
  });
});

describe("with Unicode on", () => {
  test.each<[string, string[], string[]]>([
    ["(?u)^.$", ["é", "日", "😀", "a"], ["ab", "\n"]],
    ["(?u)^\\w+$", ["Straße", "日本", "a_1", "٣"], ["a-b", "😀"]],
    ["(?u)^\\d$", ["1", "٣"], ["a", "²"]],
    ["(?u)^\\s$", [" ", "\u00a0", "\u2028"], ["\u200b"]],
    ["(?u)^[^a]$", ["é", "😀"], ["a"]],
    ["(?u)^[α-ω]$", ["σ"], ["Σ", "a"]],
    ["(?iu)^σ$", ["σ", "Σ", "ς"], ["s"]],
    ["(?iu)^k$", ["k", "K", "\u212a"], ["c"]],
    ["(?iu)^ß$", ["ß", "ẞ"], ["ss"]],
    ["(?iu)^[^k]$", ["a"], ["k", "K", "\u212a"]],
    ["(?u)^\\p{Greek}\\P{Greek}$", ["αa"], ["aα", "αα"]],
    ["(?u)^[\\p{Lu}&&\\p{Cyrillic}]$", ["Ж"], ["ж", "A"]],
    ["(?u)^\\p{Emoji}$", ["😀"], ["a"]],
    ["(?u)\\bé\\b", ["é", "a é"], ["aé", "éa"]],
    ["(?u)a\\B", ["aé"], ["a", "a "]],
    ["(?u)é(?-u:.)$", ["éa"], ["é日"]],
    ["(?u)[é-ü]$", ["aé"], ["a", "éa"]],
  ])("%s", (pattern, matching, others) => {
    const subject = regex(pattern);
    for (const text of matching) expect([text, subject.test(bytes(text))]).toEqual([text, true]);
    for (const text of others) expect([text, subject.test(bytes(text))]).toEqual([text, false]);
  });

  test("bytes that are no UTF-8 are no characters and no word boundary", () => {
    expect(regex("(?u)^.$").test("\xff")).toBe(false);
    expect(regex("(?u)\\B").test("\xff")).toBe(false);
    expect(regex("(?-u)\\B").test("\xff")).toBe(true);
  });
});

describe("the match found", () => {
  test.each<[string, string, readonly (readonly [number, number] | undefined)[] | undefined]>([
    ["a|ab", "ab", [[0, 1]]],
    ["ab|a", "ab", [[0, 2]]],
    ["a+", "baac", [[1, 3]]],
    ["a+?", "baac", [[1, 2]]],
    ["(?U)a+", "baac", [[1, 2]]],
    ["", "abc", [[0, 0]]],
    ["x*", "abc", [[0, 0]]],
    ["(a)|(b)", "b", [[0, 1], undefined, [0, 1]]],
    [
      "(a|ab)(c|bcd)(d*)",
      "abcd",
      [
        [0, 4],
        [0, 1],
        [1, 4],
        [4, 4],
      ],
    ],
    [
      "(?:(a)|b)*",
      "ab",
      [
        [0, 2],
        [0, 1],
      ],
    ],
    [
      "(?P<year>\\d{4})-(\\d\\d)",
      "on 2026-11",
      [
        [3, 10],
        [3, 7],
        [8, 10],
      ],
    ],
    [
      "(|a)*",
      "aaa",
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      "(|a)+",
      "aaa",
      [
        [0, 0],
        [0, 0],
      ],
    ],
    ["b", "a", undefined],
  ])("%s in %s", (pattern, haystack, captures) => {
    expect(regex(pattern).exec(haystack)).toEqual(captures);
  });

  test("many groups in a large pattern take no table of groups times states", () => {
    const pattern = Array.from({ length: 2000 }, (_, index) => `(a)b${index};`).join("|");
    expect(regex(pattern).exec("ab1999;")?.[2000]).toEqual([0, 1]);
  });
});
