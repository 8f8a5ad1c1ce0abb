// The usual limits, at their edges. Smaller ones are tried in conformance/limits.case.

import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { checkFilter, checkValue, compileFilter, fieldValues } from "#expr";

function codeOf(text: string): string | undefined {
  return checkFilter(text, scheme).error?.code;
}

describe("length", () => {
  const padded = (length: number, filler = "a") =>
    `http.host eq "${filler.repeat((length - 'http.host eq ""'.length) / filler.length)}"`;

  test("4096 characters are allowed, one more is not", () => {
    expect(padded(4096)).toHaveLength(4096);
    expect(codeOf(padded(4096))).toBe(undefined);
    expect(codeOf(padded(4097))).toBe("E501");
    expect(checkValue(`concat(http.host, "${"a".repeat(4096)}")`, scheme).error?.code).toBe("E501");
  });

  test("characters count, whatever they take", () => {
    expect(codeOf(`http.host eq "${"é".repeat(4000)}"`)).toBe(undefined);
    expect(codeOf(`http.host eq "${"😀".repeat(4000)}"`)).toBe(undefined);
    expect(codeOf(`http.host eq "${"😀".repeat(4096)}"`)).toBe("E501");
  });

  test("white space at the ends counts", () => {
    expect(codeOf(`ssl${" ".repeat(4093)}`)).toBe(undefined);
    expect(codeOf(`ssl${" ".repeat(4094)}`)).toBe("E501");
  });
});

describe("depth", () => {
  const towers: [name: string, tower: (n: number) => string][] = [
    ["parentheses", (n) => `${"(".repeat(n)}ssl${")".repeat(n)}`],
    ["not", (n) => `${"not ".repeat(n)}ssl`],
    ["!", (n) => `${"!".repeat(n)}ssl`],
    ["calls", (n) => `${"lower(".repeat(n)}http.host${")".repeat(n)} eq "a"`],
    ["parentheses and not", (n) => `${"not (".repeat(n / 2)}ssl${")".repeat(n / 2)}`],
    [
      "a quantifier inside",
      (n) => `${"(".repeat(n - 2)}any((http.request.headers.names[*] eq "a"))${")".repeat(n - 2)}`,
    ],
  ];
  test.each(towers)("128 levels of %s are allowed, more are not", (_name, tower) => {
    expect(codeOf(tower(128))).toBe(undefined);
    expect(codeOf(tower(130))).toBe("E502");
  });

  test.each(towers.slice(0, 4))("the 129th of %s is too deep", (_name, tower) => {
    expect(codeOf(tower(129))).toBe("E502");
  });

  test("parts side by side do not add up", () => {
    const deep = `${"(".repeat(128)}ssl${")".repeat(128)}`;
    expect(codeOf(`${deep} and ${deep} or ${deep}`)).toBe(undefined);
  });

  test("what is as deep as allowed runs", () => {
    const { typed } = checkFilter(`${"not ".repeat(128)}ssl`, scheme);
    if (!typed) throw new Error("not valid");
    expect(compileFilter(typed)(fieldValues(scheme, { ssl: true }))).toBe(true);
  });
});

describe("regular expressions", () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => `http.host matches "^${i}"`).join(" or ");

  test("64 are allowed, one more is not", () => {
    expect(codeOf(many(64))).toBe(undefined);
    expect(codeOf(many(65))).toBe("E503");
  });

  test("one that compiles to more than 10 MiB is refused", () => {
    expect(codeOf('http.host matches "[a-z]{1000}"')).toBe(undefined);
    expect(codeOf('http.host matches "(?:[a-z]{1000}){1000}"')).toBe("E120");
  });

  test("250 nested groups are allowed, and not many more", () => {
    const nested = (n: number) => `http.host matches "${"(".repeat(n)}a${")".repeat(n)}"`;
    expect(codeOf(nested(249))).toBe(undefined);
    expect(codeOf(nested(300))).toBe("E120");
  });
});

test("255 # of a raw string are allowed, one more is not", () => {
  const raw = (n: number) => `http.host eq r${"#".repeat(n)}"a"${"#".repeat(n)}`;
  expect(codeOf(raw(255))).toBe(undefined);
  expect(codeOf(raw(256))).toBe("E108");
});

test("positions end at 2^32 - 1", () => {
  expect(codeOf('http.request.headers.names[4294967295] eq "a"')).toBe(undefined);
  expect(codeOf('http.request.headers.names[4294967296] eq "a"')).toBe("E117");
});

test("split takes 1 to 128 pieces, a replacement eight references", () => {
  const valueCode = (text: string) => checkValue(text, scheme, { phase: "transform" }).error?.code;
  expect(valueCode('split(http.host, ".", 128)')).toBe(undefined);
  expect(valueCode('split(http.host, ".", 129)')).toBe("E313");
  expect(valueCode('split(http.host, ".", 0)')).toBe("E313");
  expect(valueCode(`regex_replace(http.host, "${"(a)".repeat(8)}", "\${8}")`)).toBe(undefined);
  expect(valueCode(`regex_replace(http.host, "${"(a)".repeat(9)}", "\${9}")`)).toBe("E313");
});
