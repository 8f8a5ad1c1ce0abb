import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { readJsonFields } from "#expr";
import { canonicalItem, isListName, itemMatcher, type ListKind, MAX_LIST_NAME } from "./list.ts";

describe("the one form of an item", () => {
  const table: [kind: ListKind, given: string, kept: string | undefined][] = [
    ["ip", "192.0.2.1", "192.0.2.1"],
    ["ip", " 192.0.2.1\n", "192.0.2.1"],
    ["ip", "192.0.2.1/32", "192.0.2.1"],
    ["ip", "192.0.2.1/24", "192.0.2.0/24"],
    ["ip", "255.255.255.255/0", "0.0.0.0/0"],
    ["ip", "2001:DB8:0:0:0::1", "2001:db8::1"],
    ["ip", "2001:db8::1/128", "2001:db8::1"],
    ["ip", "2001:db8:ffff::/32", "2001:db8::/32"],
    ["ip", "::/0", "::/0"],
    ["ip", "", undefined],
    ["ip", "192.0.2", undefined],
    ["ip", "192.0.2.256", undefined],
    ["ip", "192.0.2.1/33", undefined],
    ["ip", "192.0.2.1/-1", undefined],
    ["ip", "192.0.2.1/", undefined],
    ["ip", "192.0.2.1/8/8", undefined],
    ["ip", "::/129", undefined],
    ["ip", "example.com", undefined],
    ["asn", "0", "0"],
    ["asn", "13335", "13335"],
    ["asn", "007", "7"],
    ["asn", "4294967295", "4294967295"],
    ["asn", "4294967296", undefined],
    ["asn", "-1", undefined],
    ["asn", "1.5", undefined],
    ["asn", "AS13335", undefined],
    ["asn", "", undefined],
    ["asn", "1e3", undefined],
    ["hostname", "Example.COM", "example.com"],
    ["hostname", " example.com. ", "example.com"],
    ["hostname", "*.Example.com", "*.example.com"],
    ["hostname", "localhost", "localhost"],
    ["hostname", "a_b.test", "a_b.test"],
    ["hostname", `${"a".repeat(63)}.test`, `${"a".repeat(63)}.test`],
    ["hostname", `${"a".repeat(64)}.test`, undefined],
    ["hostname", `${"a.".repeat(127)}test`, undefined],
    ["hostname", "", undefined],
    ["hostname", "*", undefined],
    ["hostname", "a.*.test", undefined],
    ["hostname", "*.*.test", undefined],
    ["hostname", "a..test", undefined],
    ["hostname", "-a.test", undefined],
    ["hostname", "a-.test", undefined],
    ["hostname", "a b", undefined],
    ["hostname", "http://a.test", undefined],
    ["hostname", "bücher.test", undefined],
  ];

  test.each(table)("%s %j → %s", (kind, given, kept) => {
    expect(canonicalItem(kind, given)).toBe(kept);
    if (kept !== undefined) expect(canonicalItem(kind, kept)).toBe(kept);
  });
});

describe("whether a value is in a list", () => {
  const ip = (text: string) => {
    const read = readJsonFields(scheme, { "ip.src": text });
    if ("problem" in read) throw new Error(read.problem);
    return read.values.get(scheme.fields.find(({ name }) => name === "ip.src")?.slot ?? -1);
  };

  const table: [kind: ListKind, items: string[], given: string | number, isIn: boolean][] = [
    ["ip", ["192.0.2.0/24", "198.51.100.7"], "192.0.2.255", true],
    ["ip", ["192.0.2.0/24", "198.51.100.7"], "192.0.3.0", false],
    ["ip", ["192.0.2.0/24", "198.51.100.7"], "198.51.100.7", true],
    ["ip", ["192.0.2.0/24", "198.51.100.7"], "198.51.100.8", false],
    ["ip", ["0.0.0.0/0"], "203.0.113.1", true],
    ["ip", ["0.0.0.0/0"], "2001:db8::1", false],
    ["ip", ["2001:db8::/32"], "2001:db8:ffff::1", true],
    ["ip", ["2001:db8::/32"], "2001:db9::1", false],
    ["ip", [], "192.0.2.1", false],
    ["asn", ["13335", "0"], 13335, true],
    ["asn", ["13335", "0"], 0, true],
    ["asn", ["13335", "0"], 1333, false],
    ["asn", ["4294967295"], 4_294_967_295, true],
    ["asn", [], 0, false],
    ["hostname", ["example.com", "*.example.org"], "example.com", true],
    ["hostname", ["example.com", "*.example.org"], "EXAMPLE.com", true],
    ["hostname", ["example.com", "*.example.org"], "www.example.com", false],
    ["hostname", ["example.com", "*.example.org"], "www.example.org", true],
    ["hostname", ["example.com", "*.example.org"], "a.b.Example.ORG", true],
    ["hostname", ["example.com", "*.example.org"], "example.org", false],
    ["hostname", ["example.com", "*.example.org"], "notexample.org", false],
    ["hostname", ["example.com", "*.example.org"], "*.example.org", true],
    ["hostname", ["example.com"], "", false],
    ["hostname", [], "example.com", false],
  ];

  test.each(table)("%s %j has %s: %s", (kind, items, given, isIn) => {
    const value = kind === "ip" ? ip(String(given)) : given;
    if (value === undefined) throw new Error("no value");
    expect(itemMatcher(kind, items)(value)).toBe(isIn);
  });
});

test("names of lists", () => {
  for (const name of ["a", "office_2", "0", "n".repeat(MAX_LIST_NAME)])
    expect(isListName(name), name).toBe(true);
  for (const name of ["", "Office", "a-b", "a b", "cf.vpn", "ü", "a\n", "n".repeat(MAX_LIST_NAME + 1)])
    expect(isListName(name), name).toBe(false);
});
