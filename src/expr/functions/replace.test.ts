// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of replacements

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeUtf8 } from "../values.ts";
import { anyBytes, call, fault } from "./call.case.ts";
import { regexReplace } from "./regex-replace.ts";
import { wildcardReplace } from "./wildcard-replace.ts";

describe("regex_replace", () => {
  it.each([
    [["/foo/bar", "/bar$", "/baz"], "/foo/baz"],
    [["/x", "^/y$", "/mumble"], "/x"],
    [["/foo", "^/FOO$", "/x"], "/foo"],
    [["/a/a", "/a", "/b"], "/b/a"],
    [["/b", "^/b$", "/b$$"], "/b$"],
    [["/foo/a/path", "^/foo/([^/]*)/(.*)$", "/bar/${2}/${1}"], "/bar/path/a"],
    [["ab", "(a)|(b)", "<${1}${2}>"], "<a>b"],
    [["ab", "a", "${1}"], "b"],
    [["ab", "", "x"], "xab"],
    [["ab", "a", "$1 $x ${x} $"], "$1 $x ${x} $b"],
    [["ab", "(a)", "$${1}"], "${1}b"],
    [[encodeUtf8("aéb"), encodeUtf8("é"), "-"], "a-b"],
    [["a\xffb", "[^a]", ""], "ab"],
  ])("%j → %j", (args, result) => {
    expect(call(regexReplace, args)).toBe(result);
  });

  it("refuses bad patterns and references", () => {
    expect(fault(regexReplace, [undefined, "("])).toBe("is not valid: unclosed group");
    expect(fault(regexReplace, [undefined, "\xff"])).toBe("is not valid: not UTF-8");
    expect(fault(regexReplace, [undefined, "a", "${8}"])).toBeUndefined();
    expect(fault(regexReplace, [undefined, "a", "${9}"])).toBe("must refer to ${1} to ${8}, not ${9}");
    expect(fault(regexReplace, [undefined, "a", "${0}"])).toBe("must refer to ${1} to ${8}, not ${0}");
    expect(fault(regexReplace, [undefined, "a", "${10}"])).toBe("must refer to ${1} to ${8}, not ${10}");
    expect(fault(regexReplace, [undefined, "a", "$${9}"])).toBeUndefined();
    expect(fault(regexReplace, [undefined, "a", "${1}".repeat(8)])).toBeUndefined();
    expect(fault(regexReplace, [undefined, "a", "${1}".repeat(9)])).toBe("must have at most 8 references");
  });
});

describe("wildcard_replace", () => {
  it.each([
    [["https://A.example.com/B", "https://*.EXAMPLE.com/*", "${1}|${2}"], "A|B"],
    [["/a/b/c", "/*/*", "${1}|${2}"], "a|b/c"],
    [["/a", "/b*", "x"], "/a"],
    [["/a/x", "/A/*", "${1}"], "x"],
    [["/a/x", "/A/*", "${1}", "s"], "/a/x"],
    [["/A/x", "/A/*", "${1}", "s"], "x"],
    [["xa", "a*", "y"], "xa"],
    [["a*b", "a\\*b", "y"], "y"],
    [["ab", "a*", "$${1}$${${1}}"], "${1}${b}"],
    [["ab", "a*", "${2}"], ""],
  ])("%j → %j", (args, result) => {
    expect(call(wildcardReplace, args)).toBe(result);
  });

  it("refuses bad patterns, references and flags", () => {
    expect(fault(wildcardReplace, [undefined, "a**"])).toBe("is not valid: wildcard contains a double star");
    expect(fault(wildcardReplace, [undefined, "a\\"])).toContain("incomplete escape sequence");
    expect(fault(wildcardReplace, [undefined, "a", "${9}"])).toBeDefined();
    expect(fault(wildcardReplace, [undefined, "a", "b", "i"])).toBe('must be "s"');
  });

  it("never throws, and puts a text together again", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (text, other) => {
        expect(call(wildcardReplace, [text, "*/*", "${1}/${2}"])).toBe(text);
        fault(wildcardReplace, [undefined, other]);
        fault(wildcardReplace, [undefined, "*", other]);
      }),
    );
  });
});
