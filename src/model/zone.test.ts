import { describe, expect, test } from "vitest";
import { normaliseZoneName } from "./zone.ts";

const label63 = "a".repeat(63);
/** 253 characters, the most a name may have. */
const longest = `${`${label63}.`.repeat(3)}${"a".repeat(57)}.com`;

describe("a domain name is kept in one form", () => {
  test.each([
    ["example.com", "example.com"],
    ["EXAMPLE.Com", "example.com"],
    ["example.com.", "example.com"],
    ["  example.com\t", "example.com"],
    ["www.sub.example.co.uk", "www.sub.example.co.uk"],
    ["a.bc", "a.bc"],
    ["1.example", "1.example"],
    ["123.example", "123.example"],
    ["a--b.example", "a--b.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["example.xn--p1ai", "example.xn--p1ai"],
    [`${label63}.example`, `${label63}.example`],
    [longest, longest],
  ])("%s → %s", (name, kept) => expect(normaliseZoneName(name)).toBe(kept));
});

describe("anything else is refused", () => {
  test.each([
    ["nothing", ""],
    ["a dot", "."],
    ["one label", "localhost"],
    ["one label and a dot", "com."],
    ["a dot in front", ".example.com"],
    ["two dots", "example..com"],
    ["two dots at the end", "example.com.."],
    ["a hyphen in front", "-a.example"],
    ["a hyphen at a label's end", "a-.example"],
    ["a hyphen before the last label", "example.-com"],
    ["a hyphen at the end", "example.com-"],
    ["hyphens only", "example.--"],
    ["an underscore", "a_b.example"],
    ["a wildcard", "*.example.com"],
    ["a space", "exa mple.com"],
    ["a line break", "example.com\nexample.net"],
    ["a scheme", "https://example.com"],
    ["a path", "example.com/path"],
    ["a port", "example.com:80"],
    ["an e-mail address", "user@example.com"],
    ["a last label of one character", "example.c"],
    ["an address", "192.0.2.1"],
    ["an address with long parts", "192.168.100.200"],
    ["an address of version 6", "2001:db8::1"],
    ["a number for a last label", "example.123"],
    ["letters beyond ASCII", "bücher.example"],
    ["a capital I with a dot", "İ.example"],
    ["a zero byte", "exam\u0000ple.com"],
    ["a label of 64", `${"a".repeat(64)}.example`],
    ["254 characters", `a${longest}`],
    ["very many labels", `${"a.".repeat(5000)}com`],
  ])("%s", (_what, name) => expect(normaliseZoneName(name)).toBeNull());

  test("quickly, however it is made", () => {
    const start = performance.now();
    for (const name of [`${"a-".repeat(100_000)}!`, `${"a.".repeat(100_000)}!`, "-".repeat(200_000)])
      expect(normaliseZoneName(name)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
