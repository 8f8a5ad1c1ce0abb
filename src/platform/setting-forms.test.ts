import { describe, expect, test } from "vitest";
import * as forms from "./setting-forms.ts";

interface Form {
  name: string;
  parse(value: string): unknown;
  good: [text: string, value: unknown][];
  bad: string[];
  says: string;
}

const table: Form[] = [
  { name: "text", parse: forms.text, good: [["a b", "a b"]], bad: [""], says: "must not be empty" },
  {
    name: "oneOf",
    parse: forms.oneOf("free", "pro"),
    good: [["pro", "pro"]],
    bad: ["", "Pro", "pro ", "free,pro"],
    says: "must be one of free, pro",
  },
  {
    name: "integer(1, 300)",
    parse: forms.integer(1, 300),
    good: [
      ["1", 1],
      ["300", 300],
      ["007", 7],
    ],
    bad: ["", "0", "301", "-1", "1.0", "1e2", "0x10", " 1", "1 ", "one", "NaN"],
    says: "must be a whole number from 1 to 300",
  },
  {
    name: "integer(0)",
    parse: forms.integer(0),
    good: [
      ["0", 0],
      ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ],
    bad: ["-1", "9007199254740993", "1".repeat(400)],
    says: "must be a whole number, at least 0",
  },
  {
    name: "address",
    parse: forms.address,
    good: [
      ["127.0.0.1:8787", { host: "127.0.0.1", port: 8787 }],
      ["localhost:0", { host: "localhost", port: 0 }],
      ["[::1]:65535", { host: "::1", port: 65535 }],
      ["[::]:80", { host: "::", port: 80 }],
    ],
    bad: [
      "",
      "8787",
      ":8787",
      "127.0.0.1",
      "127.0.0.1:",
      "127.0.0.1:65536",
      "127.0.0.1:-1",
      "::1:80",
      "[localhost]:80",
      "[::1]",
      "[::1:80",
      "a b:80",
      "http://a:80",
    ],
    says: "must be host:port, for instance 127.0.0.1:8787 or [::1]:8787",
  },
  {
    name: "orOff",
    parse: forms.orOff(forms.integer(1, 9)),
    good: [
      ["off", null],
      ["3", 3],
    ],
    bad: ["Off", "", "none"],
    says: "must be a whole number from 1 to 9",
  },
  {
    name: "listOf",
    parse: forms.listOf(forms.integer(1, 9)),
    good: [
      ["", []],
      ["1", [1]],
      [" 1, 2 ,,3,", [1, 2, 3]],
    ],
    bad: ["1;2", "1,x"],
    says: "must be a whole number from 1 to 9",
  },
  {
    name: "someOf",
    parse: forms.someOf(forms.text),
    good: [["a, b", ["a", "b"]]],
    bad: ["", ",", " , "],
    says: "must name at least one",
  },
  {
    name: "cidr",
    parse: forms.cidr,
    good: [
      ["10.0.0.0/8", "10.0.0.0/8"],
      ["192.0.2.1", "192.0.2.1/32"],
      ["2001:db8::/32", "2001:db8::/32"],
      ["::1", "::1/128"],
      ["0.0.0.0/0", "0.0.0.0/0"],
    ],
    bad: [
      "",
      "10/8",
      "10.0.0.0/33",
      "10.0.0.0/",
      "10.0.0.0/8/8",
      "::/129",
      "example.com",
      "10.0.0.0/-1",
      "10.0.0.0/a",
    ],
    says: "must be an address or a network such as 10.0.0.0/8",
  },
  {
    name: "urlWith",
    parse: forms.urlWith("sqlite:", "postgres://"),
    good: [
      ["sqlite:", "sqlite:"],
      ["postgres://u:p@h/d", "postgres://u:p@h/d"],
    ],
    bad: ["", "postgres:/h", "mysql://h", "Sqlite:"],
    says: "must begin with sqlite: or postgres://",
  },
  {
    name: "rate",
    parse: forms.rate,
    good: [
      ["1200/300", { calls: 1200, seconds: 300 }],
      ["1/1", { calls: 1, seconds: 1 }],
    ],
    bad: ["", "1200", "0/300", "1200/0", "-1/1", "1/1/1", "1.5/2", "1 /2", "1200/300s"],
    says: "must be calls/seconds, for instance 1200/300, or off",
  },
  {
    name: "retention",
    parse: forms.retention,
    good: [
      ["72h,2GiB", { ageMs: 72 * 3_600_000, bytes: 2 * 1024 ** 3 }],
      ["90s, 1KiB", { ageMs: 90_000, bytes: 1024 }],
      ["5m,3MiB", { ageMs: 300_000, bytes: 3 * 1024 ** 2 }],
      ["7d,1TiB", { ageMs: 7 * 86_400_000, bytes: 1024 ** 4 }],
    ],
    bad: ["", "72h", "2GiB", "72,2", "72h,2GB", "72H,2GiB", "2GiB,72h", "-1h,2GiB", "1.5h,2GiB"],
    says: "must be a duration and a size, for instance 72h,2GiB",
  },
  {
    name: "email",
    parse: forms.email,
    good: [
      ["Ada@Example.COM", "ada@example.com"],
      ["a@b", "a@b"],
    ],
    bad: ["", "a", "@b", "a@", "a@b@c", "a b@c", "a'b@c", 'a"b@c', "a@b,c", `${"a".repeat(254)}@b`],
    says: "must be an e-mail address",
  },
];

describe.each(table)("$name", ({ parse, good, bad, says }) => {
  test.each(good)("%j is read", (text, value) => expect(parse(text)).toEqual(value));
  test.each(bad)("%j is refused", (text) => expect(() => parse(text)).toThrow(says));
});

test("every form is here", () => {
  const tested = table.map(({ name }) => name.replace(/\(.*/, ""));
  expect(new Set(tested)).toEqual(new Set(Object.keys(forms).filter((name) => name !== "isEmail")));
});
