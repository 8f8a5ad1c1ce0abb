import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeUtf8 } from "../values.ts";
import { anyBytes, call, fault } from "./call.case.ts";
import { concat } from "./concat.ts";
import { endsWith } from "./ends-with.ts";
import { join } from "./join.ts";
import { len } from "./len.ts";
import { lower } from "./lower.ts";
import { removeBytes } from "./remove-bytes.ts";
import { removeQueryArgs } from "./remove-query-args.ts";
import { split } from "./split.ts";
import { startsWith } from "./starts-with.ts";
import { substring } from "./substring.ts";
import { upper } from "./upper.ts";

const every = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join("");

describe("lower and upper", () => {
  it("touch ASCII letters only", () => {
    const lowered = every.replace(/[A-Z]/g, (char) => char.toLowerCase());
    const raised = every.replace(/[a-z]/g, (char) => char.toUpperCase());
    expect(call(lower, [every])).toBe(lowered);
    expect(call(upper, [every])).toBe(raised);
  });

  it.each(["", "abc", "ABC", "\xb5", "\xdf", "\xff", "\xdfA", "\xdfa"])("keep the length of %j", (text) => {
    expect(call(lower, [text])).toHaveLength(text.length);
    expect(call(upper, [text])).toHaveLength(text.length);
  });

  it("agree with a letter by letter reading", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(call(lower, [bytes])).toBe(bytes.replace(/[A-Z]/g, (char) => char.toLowerCase()));
        expect(call(upper, [bytes])).toBe(bytes.replace(/[a-z]/g, (char) => char.toUpperCase()));
      }),
    );
  });
});

describe("concat", () => {
  it.each([
    [["a", "b"], "ab"],
    [["a", undefined], "a"],
    [[undefined, "b"], "b"],
    [[undefined, undefined], undefined],
    [["a", undefined, "c"], "ac"],
    [[undefined, undefined, undefined], undefined],
    [["a", "", "c", undefined, "d"], "acd"],
    [[undefined, undefined, undefined, undefined], undefined],
    [
      [["a"], ["b", "c"]],
      ["a", "b", "c"],
    ],
    [[[], undefined], []],
    [
      [[1], [2], [3], [4]],
      [1, 2, 3, 4],
    ],
  ])("%o → %o", (args, result) => {
    expect(call(concat, args)).toEqual(result);
  });
});

it("len counts bytes and elements", () => {
  expect(call(len, [encodeUtf8("é😀")])).toBe(6);
  expect(call(len, [[]])).toBe(0);
});

describe("starts_with and ends_with", () => {
  it.each([
    ["abc", "ab", true, false],
    ["abc", "bc", false, true],
    ["abc", "AB", false, false],
    ["abc", "", true, true],
    ["", "", true, true],
    ["", "a", false, false],
    ["a", "aa", false, false],
  ])("%j, %j", (source, part, starts, ends) => {
    expect(call(startsWith, [source, part])).toBe(starts);
    expect(call(endsWith, [source, part])).toBe(ends);
  });
});

describe("substring", () => {
  it.each([
    [["abcdef", 0], "abcdef"],
    [["abcdef", 2], "cdef"],
    [["abcdef", -2], "ef"],
    [["abcdef", -9], "abcdef"],
    [["abcdef", 9], ""],
    [["abcdef", 1, 3], "bc"],
    [["abcdef", 1, 99], "bcdef"],
    [["abcdef", 3, 3], ""],
    [["abcdef", 4, 2], ""],
    [["abcdef", -4, -2], "cd"],
    [["abcdef", 0, -9], ""],
    [["abcdef", 0, 0], ""],
    [["abcdef", -(2n ** 63n), 2n ** 63n - 1n], "abcdef"],
    [["", 0, 1], ""],
  ])("%o → %o", (args, result) => {
    expect(call(substring, args)).toBe(result);
  });
});

describe("remove_bytes", () => {
  it.each([
    ["www.example.com", ".w", "examplecom"],
    ["a]b^c-d\\e[f", "]^-\\[", "abcdef"],
    ["^a", "^", "a"],
    ["a-z", "a-z", ""],
    ["abc", "", "abc"],
    ["\x00\xff\n", "\xff\n\x00", ""],
    [every, every, ""],
  ])("%j without %j", (source, unwanted, result) => {
    expect(call(removeBytes, [source, unwanted])).toBe(result);
  });

  it("agrees with filtering", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (source, unwanted) => {
        const kept = source.split("").filter((char) => !unwanted.includes(char));
        expect(call(removeBytes, [source, unwanted])).toBe(kept.join(""));
      }),
    );
  });
});

describe("join and split", () => {
  it.each([
    [
      ["a.b.c", ".", 9],
      ["a", "b", "c"],
    ],
    [
      ["a.b.c", ".", 3],
      ["a", "b", "c"],
    ],
    [
      ["a.b.c", ".", 2],
      ["a", "b.c"],
    ],
    [["a.b.c", ".", 1], ["a.b.c"]],
    [
      ["..", ".", 9],
      ["", "", ""],
    ],
    [
      ["aaa", "aa", 9],
      ["", "a"],
    ],
    [["", ".", 9], [""]],
  ])("%o → %o", (args, pieces) => {
    expect(call(split, args)).toEqual(pieces);
    expect(call(join, [pieces, args[1]])).toBe(args[0]);
  });

  it("refuses an empty separator and limits out of range", () => {
    expect(fault(split, [undefined, ""])).toBe("must not be empty");
    expect(fault(split, [undefined, ","])).toBeUndefined();
    expect(fault(split, [undefined, ",", 0])).toBe("must be between 1 and 128");
    expect(fault(split, [undefined, ",", 129])).toBe("must be between 1 and 128");
    expect(fault(split, [undefined, ",", 2n ** 62n])).toBe("must be between 1 and 128");
    expect(fault(split, [undefined, ",", 128])).toBeUndefined();
  });

  it("joins nothing to an empty text", () => {
    expect(call(join, [[], "-"])).toBe("");
  });
});

describe("remove_query_args", () => {
  it.each([
    [["order=asc&country=GB", "country"], "order=asc"],
    [["a=1&b=2&a=3&a", "a"], "b=2"],
    [["a=1", "a"], ""],
    [["", "a"], ""],
    [["ab=1&a=2", "b"], "ab=1&a=2"],
    [["a=b=c&d", "a=b"], "a=b=c&d"],
    [["&&a=1&", "a"], "&&"],
    [["=1&a=2", ""], "a=2"],
    [["A=1&a=2&%61=3", "a"], "A=1&%61=3"],
    [["a=1&b=2&c=3", "c", "a"], "b=2"],
  ])("%o → %o", (args, result) => {
    expect(call(removeQueryArgs, args)).toBe(result);
  });
});
