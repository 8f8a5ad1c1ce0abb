// The mistakes that people make most often: each has a code of its own, and a fix whose result is a valid expression.

import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { applyFix, checkFilter, type Diagnostic, type DiagnosticCode } from "#expr";

type Mistake = readonly [written: string, code: DiagnosticCode, fixed: string];

const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  "commas in sets": [
    ['http.host in {"a", "b"}', "E201", 'http.host in {"a"  "b"}'],
    ["ip.src.asnum in {1,2,3}", "E201", "ip.src.asnum in {1 2 3}"],
    ["ip.src in {192.0.2.1,\n2001:db8::/32,}", "E201", "ip.src in {192.0.2.1 \n2001:db8::/32 }"],
    ['http.host in {"a,b", r"c"}', "E201", 'http.host in {"a,b"  r"c"}'],
  ],
  "operators in capital letters": [
    ["ssl AND ssl", "E202", "ssl and ssl"],
    ["ssl OR ssl", "E202", "ssl or ssl"],
    ["(ssl OR ssl)", "E202", "(ssl or ssl)"],
    ["ssl XOR ssl", "E202", "ssl xor ssl"],
    ["NOT ssl", "E202", "not ssl"],
    ["ssl and Not ssl", "E202", "ssl and not ssl"],
    ['http.host EQ "a"', "E202", 'http.host eq "a"'],
    ['http.host CONTAINS "a"', "E202", 'http.host contains "a"'],
  ],
  "not in": [
    ['ip.src.country not in {"DE"}', "E203", 'not ip.src.country in {"DE"}'],
    ["ssl and ip.src not in $office", "E203", "ssl and not ip.src in $office"],
    ['(lower(http.host) not contains "a")', "E203", '(not lower(http.host) contains "a")'],
  ],
  "one equals sign": [
    ['http.host = "a"', "E204", 'http.host eq "a"'],
    ["ip.src.asnum =7", "E204", "ip.src.asnum eq7"],
    ['http.host === "a"', "E204", 'http.host eq "a"'],
  ],
  "single and curly quotes": [
    ["http.host eq 'a'", "E205", 'http.host eq "a"'],
    ["http.host eq “a”", "E205", 'http.host eq "a"'],
    ["http.host eq ‘a’", "E205", 'http.host eq "a"'],
    ["http.host in {'a'}", "E205", 'http.host in {"a"}'],
    ["starts_with(http.host, 'a')", "E205", 'starts_with(http.host, "a")'],
  ],
  "addresses in quotes": [
    ['ip.src eq "192.0.2.1"', "E206", "ip.src eq 192.0.2.1"],
    ['ip.src in {"192.0.2.0/24"}', "E206", "ip.src in {192.0.2.0/24}"],
    ["ip.src eq '2001:db8::1'", "E205", "ip.src eq 2001:db8::1"],
  ],
  "hosts without quotes": [
    ["http.host eq www.example.com", "E207", 'http.host eq "www.example.com"'],
    ["http.host in {a.example}", "E207", 'http.host in {"a.example"}'],
    ["http.request.uri.path contains /admin", "E207", 'http.request.uri.path contains "/admin"'],
    ["ip.src.country eq DE", "E207", 'ip.src.country eq "DE"'],
  ],
  "AS before a number": [
    ["ip.src.asnum eq AS13335", "E208", "ip.src.asnum eq 13335"],
    ["ip.src.asnum in {AS13335 7}", "E208", "ip.src.asnum in {13335 7}"],
  ],
  "an array of header values as one value": [
    ['http.request.headers["x"] eq "a"', "E209", 'any(http.request.headers["x"][*] eq "a")'],
    ['http.request.headers.names contains "a"', "E209", 'any(http.request.headers.names[*] contains "a")'],
  ],
  "starts_with as an operator": [
    ['http.host starts_with "a"', "E210", 'starts_with(http.host, "a")'],
    ['ssl and not http.host ends_with r"a" or ssl', "E210", 'ssl and not ends_with(http.host, r"a") or ssl'],
  ],
  "comparing with true": [
    ["ssl == true", "E211", "ssl"],
    ["ssl eq false", "E211", "not ssl"],
    ["ssl != true and ssl", "E211", "not ssl and ssl"],
    ['starts_with(http.host, "a") eq true', "E211", 'starts_with(http.host, "a")'],
  ],
  "any(a or b)": [
    [
      'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
      "E212",
      'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
    ],
    [
      'ssl and all(http.request.headers.names[*] ne "a" and http.request.headers.names[*] ne "b")',
      "E212",
      'ssl and all((http.request.headers.names[*] ne "a" and http.request.headers.names[*] ne "b"))',
    ],
  ],
  "a network after eq": [
    ["ip.src eq 10.0.0.0/8", "E213", "ip.src in {10.0.0.0/8}"],
    ["ip.src == 2001:db8::/32 and ssl", "E213", "ip.src in {2001:db8::/32} and ssl"],
  ],
  "bits of the host": [
    ["ip.src in {10.0.0.1/8}", "E113", "ip.src in {10.0.0.0/8}"],
    ["ip.src in {2001:db8::1/32 192.0.2.1}", "E113", "ip.src in {2001:db8::/32 192.0.2.1}"],
  ],
  "escapes of other languages": [
    ['http.host eq "a\\nb"', "E107", 'http.host eq "a\\x0ab"'],
    ['http.request.uri.path eq "\\/a\\/"', "E107", 'http.request.uri.path eq "/a/"'],
    ['http.host contains "\\d"', "E107", 'http.host contains "\\\\d"'],
  ],
  "lower(x[*]) without [*]": [
    [
      'any(lower(http.request.headers.names[*]) eq "a")',
      "E216",
      'any(lower(http.request.headers.names[*])[*] eq "a")',
    ],
  ],
  "old names": [
    ["ip.addr eq 192.0.2.1", "E217", "ip.src eq 192.0.2.1"],
    ['http.uri.path eq "/"', "E217", 'http.request.uri.path eq "/"'],
    ['tolower(http.host) eq "a"', "E217", 'lower(http.host) eq "a"'],
  ],
  comments: [
    ["ssl # a", "E214", "ssl "],
    ["ssl // a", "E214", "ssl "],
    ["ssl /* a */ and ssl", "E214", "ssl  and ssl"],
    ["# a\nssl", "E214", "\nssl"],
    ["ssl and # a\nssl", "E214", "ssl and \nssl"],
  ],
  tabs: [
    ["ssl\tand\tssl", "E215", "ssl and ssl"],
    ['http.host\teq\t"a\tb"', "E215", 'http.host eq "a\tb"'],
    ['http.host in {"a"\t"b"}', "E215", 'http.host in {"a" "b"}'],
    ["(\tssl\t)", "E215", "( ssl )"],
  ],
};

describe.each(Object.entries(mistakes))("%s", (_name, rows) => {
  test.each(rows)("%s", (written, code, fixed) => {
    const { error } = checkFilter(written, scheme);
    expect(error).toMatchObject({ code, severity: "error" });
    expect(error?.help).toBeTruthy();
    expect(repaired(written, error)).toBe(fixed);
    expect(checkFilter(fixed, scheme).error?.message).toBe(undefined);
  });
});

test("capital letters in the name of a header are a warning with a fix", () => {
  const written = 'any(http.request.headers["User-Agent"][*] contains "bot")';
  const { error, diagnostics } = checkFilter(written, scheme);
  expect(error).toBe(undefined);
  expect(diagnostics).toMatchObject([{ code: "W603", severity: "warning" }]);
  expect(repaired(written, diagnostics[0])).toBe('any(http.request.headers["user-agent"][*] contains "bot")');
});

test("names of cookies have no field, and the help says what to use", () => {
  const { error } = checkFilter('any(http.request.cookies.names[*] eq "a")', scheme);
  expect(error).toMatchObject({ code: "E217" });
  expect(error?.help).toContain("http.request.cookies");
});

test("each mistake has a code that no other has", () => {
  const groups = Object.values(mistakes).map((rows) => rows[0]?.[1]);
  expect(new Set(groups).size).toBe(groups.length);
});

test("several mistakes are all told of at once, and their fixes lead to a valid expression", () => {
  let text = `ssl AND http.host = 'a' OR ip.src not in {"192.0.2.1", 192.0.2.2}\tand ip.src.asnum in {AS1}`;
  expect(checkFilter(text, scheme).diagnostics.length).toBeGreaterThanOrEqual(6);
  for (let round = 0; round < 12; round++) text = repaired(text, checkFilter(text, scheme).error);
  expect(text).toBe(
    'ssl and http.host eq "a" or not ip.src in {192.0.2.1  192.0.2.2} and ip.src.asnum in {1}',
  );
});

function repaired(text: string, diagnostic: Diagnostic | undefined): string {
  return diagnostic?.fix ? applyFix(text, diagnostic.fix) : text;
}
