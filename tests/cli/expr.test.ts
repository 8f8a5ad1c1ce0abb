// sluice expr: expressions checked, explained, evaluated and laid out, without a server or a database.

import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { json, shell, sluice, temporaryFolder } from "./program.ts";

const expr = (...args: string[]) => sluice(["expr", ...args]);

/** Runs in a folder that holds these files. */
function withFiles(files: Readonly<Record<string, unknown>>, ...args: string[]) {
  const cwd = folderWith(files);
  return sluice(["expr", ...args], { cwd });
}

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return folder;
}

describe("check", () => {
  test("a valid expression", async () => {
    const ended = await expr("check", 'http.host eq "example.com" and not ssl');
    expect(ended).toEqual({ code: 0, stdout: "valid\n", stderr: "" });
  });

  test("an invalid one: the engine's words at its place, then ours, and exit code 1", async () => {
    const { code, stdout, stderr } = await expr("check", "ssl and ip.src in {10.0.0.1, 10.0.0.2}");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`Filter parsing error (1:28):
ssl and ip.src in {10.0.0.1, 10.0.0.2}
                           ^^^^^^^^^^^ expected IP address character

error E201 (1:28): the members of a set are separated by spaces
  ssl and ip.src in {10.0.0.1, 10.0.0.2}
                             ^
  help: remove the commas: {"a" "b"}
sluice: the expression has an error
`);
  });

  test("several errors on several lines", async () => {
    const { code, stderr } = await expr("check", 'ssl == true\n  AND http.hosst eq "é"');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Filter parsing error \(1:4\):\nssl == true\n {3}\^+ unrecognised input\n/);
    expect(stderr).toMatch(/error E211 \(1:5\).*\n {2}ssl == true\n {6}\^{7}\n {2}help: write ssl\n/);
    expect(stderr).toMatch(/error E202 \(2:3\).*\n {4}AND http\.hosst eq "é"\n {4}\^{3}\n/);
    expect(stderr).toMatch(/error E301 \(2:7\).*\n.*\n {8}\^{10}\n {2}help: did you mean http\.host\?\n/);
    expect(stderr).toMatch(/sluice: the expression has 3 errors\n$/);
  });

  test("carets stay in place behind letters of several bytes; columns count bytes", async () => {
    const { stderr } = await expr("check", 'http.host eq "äöü" and absent');
    expect(stderr).toContain(
      'error E301 (1:27): there is no field absent\n  http.host eq "äöü" and absent\n',
    );
    expect(stderr).toContain(`\n  ${" ".repeat(23)}${"^".repeat(6)}\n`);
  });

  test("warnings leave it valid", async () => {
    const { code, stdout, stderr } = await expr("check", 'ip.geoip.country eq "DE"');
    expect({ code, stdout }).toEqual({ code: 0, stdout: "valid\n" });
    expect(stderr).toMatch(/^warning W601 \(1:1\): ip\.geoip\.country is an old name of ip\.src\.country\n/);
  });

  test("--json", async () => {
    const valid = await expr("check", "--json", "ssl");
    expect(valid).toMatchObject({ code: 0, stderr: "" });
    expect(json(valid)).toEqual({ valid: true, type: "Bool", diagnostics: [] });

    const invalid = await expr("check", "--json", 'http.host eq "é" and http.hosst eq "x"');
    expect(invalid.code).toBe(1);
    expect(json(invalid)).toEqual({
      valid: false,
      diagnostics: [
        {
          code: "E301",
          severity: "error",
          message: "unknown identifier",
          line: 1,
          column: 23,
          length: 10,
          text: `Filter parsing error (1:23):\nhttp.host eq "é" and http.hosst eq "x"\n${" ".repeat(22)}^^^^^^^^^^ unknown identifier\n`,
          detail: "there is no field http.hosst",
          help: "did you mean http.host?",
          fix: { title: expect.any(String), edits: [{ span: { start: 21, end: 31 }, text: "http.host" }] },
        },
      ],
    });
  });

  test("--value", async () => {
    const value = 'concat("https://", http.host, http.request.uri.path)';
    expect(await expr("check", "--value", value)).toEqual({
      code: 0,
      stdout: "valid, of type Bytes\n",
      stderr: "",
    });
    expect(json(await expr("check", "--value", "--json", "http.request.headers"))).toMatchObject({
      type: "Map<Array<Bytes>>",
    });
    expect((await expr("check", value)).code).toBe(1);
    expect((await expr("check", "--value", 'http.host eq "a"')).code).toBe(1);
  });

  test.each([
    ["request", "http.response.code eq 200", false],
    ["response", "http.response.code eq 200", true],
    ["any", "http.response.code eq 200", true],
    ["network", "tcp.dstport eq 22 and ip.src in {10.0.0.0/8}", true],
    ["request", "tcp.dstport eq 22", false],
    ["request", "len(to_string(ssl)) gt 1", false],
    ["transform", "len(to_string(ssl)) gt 1", true],
  ])("--phase %s: %s", async (phase, expression, isValid) => {
    const { code, stderr } = await expr("check", "--phase", phase, expression);
    expect(code).toBe(isValid ? 0 : 1);
    if (!isValid) expect(stderr).toMatch(/error E40[12] .* cannot be used in request rules/);
  });

  test("- reads standard input, white space around it included", async () => {
    const ended = await shell(`printf '\\n\\t http.host eq "a"\\n and ssl \\n' | sluice expr check -`);
    expect(ended).toEqual({ code: 0, stdout: "valid\n", stderr: "" });
    expect((await shell("sluice expr check - < /dev/null")).code).toBe(1);
  });

  test("control characters do not reach the terminal", async () => {
    const { stderr } = await expr("check", 'http.host eq "\u001b[31m" and absent');
    expect(stderr).not.toContain("\u001b");
  });

  test.each([
    [["check"], /missing required argument 'expression'/],
    [["check", "ssl", "and"], /too many arguments/],
    [["check", "ssl", "--phase", "later"], /'later' is invalid/],
    [["check", "ssl", "--request", "r.json"], /unknown option '--request'/],
    [["batch", "ssl"], /too many arguments/],
    [["chek", "ssl"], /unknown command 'chek', did you mean check\?/],
  ])("%j is wrong use", async (args, message) => {
    const { code, stdout, stderr } = await expr(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

const request = {
  method: "post",
  url: "https://shop.example/a/../login?next=%2F&next=2#top",
  headers: { "User-Agent": "curl/8", Accept: ["text/html", "*/*"] },
  ip: "192.0.2.7",
  country: "DE",
};

describe("explain", () => {
  test("without a request: the structure, and what the names in it are", async () => {
    const { code, stdout, stderr } = await expr(
      "explain",
      'ssl and (not ip.src in {192.0.2.0/24} or any(lower(http.request.headers["accept"][*])[*]  contains "a  b"))',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`and: all of these
  ssl
  or: at least one of these
    not
      ip.src in {192.0.2.0/24}
    any(lower(http.request.headers["accept"][*])[*] contains "a  b")

Fields
  ssl                   Bool               client connection is encrypted
  ip.src                Ip                 client address after trusted header adjustment
  http.request.headers  Map<Array<Bytes>>  lowercased header name to list of values

Functions
  lower()  the text with its ASCII letters in lower case
`);
  });

  test("names behind their old names, and warnings", async () => {
    const { stdout, stderr } = await expr("explain", 'ip.geoip.country eq "DE"');
    expect(stdout).toContain("ip.geoip.country  Bytes  old name of ip.src.country: ISO 3166");
    expect(stderr).toMatch(/^warning W601/);
  });

  test("with a request: what each part says, and the value it said that of", async () => {
    const { code, stdout, stderr } = await withFiles(
      { "request.json": request },
      "explain",
      '(ip.src.country in {"DE" "FR"} or http.cookie contains "x") and not http.request.uri.args["page"][0] eq "1" and any(http.request.headers["accept"][*] contains "html") and all(http.request.headers["x"][*] eq "") and cf.client.bot',
      "--request",
      "request.json",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`false  and: all of these
true     or: at least one of these
true       ip.src.country in {"DE" "FR"}   it is "DE"
false      http.cookie contains "x"   it is ""
true     not
false      http.request.uri.args["page"][0] eq "1"   it is missing
true     any(http.request.headers["accept"][*] contains "html")
true       "text/html"
false      "*/*"
true     all(http.request.headers["x"][*] eq "")
           (missing, so there are no elements)
false    cf.client.bot   it is missing
`);
  });

  test("many elements and long values are cut", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `x${i}`);
    const { stdout } = await withFiles(
      { "fields.json": { "http.request.headers.names": names, "http.host": "h".repeat(5000) } },
      "explain",
      'any(http.request.headers.names[*] eq "x19") and http.host eq "a"',
      "--fields",
      "fields.json",
    );
    expect(stdout).toContain("and 8 more\n");
    expect(stdout).toMatch(/it is "h+… \(cut\)\n/);
  });

  test("--json, with and without a request, whatever the literals", async () => {
    const expression = 'http.request.timestamp.sec lt 9223372036854775807 and http.host matches "a+"';
    const structure = await expr("explain", "--json", expression);
    expect(json(structure)).toEqual({
      structure: {
        kind: "and",
        text: expression,
        parts: [
          { kind: "comparison", text: "http.request.timestamp.sec lt 9223372036854775807", parts: [] },
          { kind: "comparison", text: 'http.host matches "a+"', parts: [] },
        ],
      },
      fields: [
        { name: "http.request.timestamp.sec", type: "Int", doc: expect.any(String) },
        { name: "http.host", type: "Bytes", doc: expect.any(String) },
      ],
      functions: [],
      diagnostics: [],
    });
    const fields = '{"http.request.timestamp.sec": 9223372036854775806, "http.host": {"hex": "61ff"}}';
    const account = await withFiles(
      { "fields.json": fields },
      "explain",
      "--json",
      expression,
      "--fields",
      "fields.json",
    );
    expect(json(account)).toMatchObject({
      result: true,
      explanation: {
        kind: "and",
        result: true,
        parts: [
          { result: true, value: "9223372036854775806" },
          { result: true, value: { hex: "61ff" } },
        ],
      },
    });
  });

  test("an invalid expression", async () => {
    const { code, stdout, stderr } = await expr("explain", "ssl and");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Filter parsing error/);
  });
});

describe("eval", () => {
  const evalWith = (fields: unknown, ...args: string[]) =>
    withFiles({ "fields.json": fields }, "eval", ...args, "--fields", "fields.json");

  test.each([
    [{ ssl: true }, "ssl", "true\n"],
    [{ ssl: false }, "ssl", "false\n"],
    [{}, "ssl", "false\n"],
    [{ "ip.src": "2001:db8::1" }, "ip.src in {2001:db8::/32}", "true\n"],
    [{ "ip.geoip.country": "DE" }, 'ip.src.country eq "DE"', "true\n"],
    [{ "http.host": { hex: "00ff" } }, "http.host eq 00:ff", "true\n"],
    [{ "http.host": "é" }, "len(http.host) eq 2", "true\n"],
    [{ "http.host": null }, 'http.host eq ""', "false\n"],
    [
      { "http.request.headers": { "x-a": ["1"] } },
      'any(http.request.headers["x-a"][*] in {"1" "2"})',
      "true\n",
    ],
  ])("--fields %j: %s", async (fields, expression, stdout) => {
    expect(await evalWith(fields, expression)).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("integers of 64 bits are exact, as numbers and as text", async () => {
    const exact = "http.request.timestamp.sec eq 9223372036854775807";
    for (const value of ["9223372036854775807", '"9223372036854775807"']) {
      const ended = await evalWith(`{"http.request.timestamp.sec": ${value}}`, exact);
      expect(ended.stdout).toBe("true\n");
    }
    const near = await evalWith('{"http.request.timestamp.sec": 9223372036854775806}', exact);
    expect(near.stdout).toBe("false\n");
    const beyond = await evalWith('{"http.request.timestamp.sec": 9223372036854775808}', exact);
    expect(beyond.stderr).toBe(
      "sluice: fields.json: the value of http.request.timestamp.sec is not of type Int\n",
    );
  });

  test("--request", async () => {
    const ended = await withFiles(
      { "request.json": request },
      "eval",
      'http.request.method eq "POST" and http.host eq "shop.example" and ssl and ip.src eq 192.0.2.7 and http.request.uri.path eq "/login" and raw.http.request.uri.path eq "/a/../login" and http.request.uri.args["next"][1] eq "2" and http.user_agent eq "curl/8" and ip.src.country eq "DE"',
      "--request",
      "request.json",
    );
    expect(ended).toEqual({ code: 0, stdout: "true\n", stderr: "" });
  });

  test("--json and --value", async () => {
    expect((await evalWith({ ssl: true }, "ssl", "--json")).stdout).toBe('{\n  "result": true\n}\n');
    const value = (expression: string) =>
      evalWith({ "http.host": "a", "ip.src": "192.0.2.7" }, "--phase", "any", "--value", expression);
    expect((await value('concat(http.host, "b")')).stdout).toBe('"ab"\n');
    expect((await value("to_string(ip.src)")).stdout).toBe('"192.0.2.7"\n');
    expect((await value('http.request.headers["x"][0]')).stdout).toBe("null\n");
    expect(JSON.parse((await value("sha256(http.host)")).stdout)).toEqual({ hex: expect.any(String) });
  });

  test("without values every field is missing", async () => {
    expect(await expr("eval", 'not http.host eq "a"')).toMatchObject({ code: 0, stdout: "true\n" });
  });

  test.each<[name: string, files: Record<string, unknown>, args: string[], code: number, message: RegExp]>([
    [
      "both at once",
      { "a.json": {} },
      ["--fields", "a.json", "--request", "a.json"],
      2,
      /give --fields or --request, not both/,
    ],
    ["a missing file", {}, ["--fields", "a.json"], 2, /cannot read a\.json: there is no such file/],
    ["no JSON", { "a.json": "{" }, ["--fields", "a.json"], 2, /a\.json is not JSON/],
    ["no object", { "a.json": [] }, ["--fields", "a.json"], 2, /a\.json does not hold a JSON object/],
    [
      "a wrong type",
      { "a.json": { "ip.src": 5 } },
      ["--fields", "a.json"],
      2,
      /a\.json: the value of ip\.src is not of type Ip/,
    ],
    [
      "an unknown field",
      { "a.json": { "http.hosst": "a" } },
      ["--fields", "a.json"],
      2,
      /a\.json: there is no field http\.hosst/,
    ],
    ["no URL", { "a.json": { url: "nowhere" } }, ["--request", "a.json"], 2, /a\.json: url is neither/],
    [
      "a wrong member",
      { "a.json": { method: 5 } },
      ["--request", "a.json"],
      2,
      /a\.json: method is not text/,
    ],
    [
      "an unknown member",
      { "a.json": { header: {} } },
      ["--request", "a.json"],
      2,
      /a\.json: a request has no header, only method, url, headers/,
    ],
    [
      "a wrong field",
      { "a.json": { fields: { ssl: "yes" } } },
      ["--request", "a.json"],
      2,
      /a\.json: the value of ssl is not of type Bool/,
    ],
  ])("%s", async (_name, files, args, code, message) => {
    const ended = await withFiles(files, "eval", "ssl", ...args);
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).toMatch(/^sluice: [^\n]+\n$/);
    expect(ended).toMatchObject({ code, stdout: "" });
  });

  test("an invalid expression", async () => {
    const { code, stdout, stderr } = await expr("eval", "http.host");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("expected ComparisonOp");
  });
});

describe("fmt", () => {
  test("one layout, words for operators", async () => {
    const ended = await expr("fmt", 'ssl&&(http.host=="a"||!ip.src in{10.0.0.0/8})');
    expect(ended).toEqual({
      code: 0,
      stdout: 'ssl and (http.host eq "a" or not ip.src in {10.0.0.0/8})\n',
      stderr: "",
    });
  });

  test("--width breaks lines, and the result reads the same", async () => {
    const expression = 'http.host in {"alpha.example" "beta.example"} and (ssl or ip.src eq 192.0.2.1)';
    const narrow = await expr("fmt", "--width", "34", expression);
    for (const line of narrow.stdout.trimEnd().split("\n")) expect(line.length).toBeLessThanOrEqual(34);
    expect((await expr("fmt", narrow.stdout)).stdout).toBe(`${expression}\n`);
  });

  test("--value", async () => {
    expect((await expr("fmt", "--value", "lower( http.host )")).stdout).toBe("lower(http.host)\n");
  });

  test("what is wrong", async () => {
    expect(await expr("fmt", "ssl &&")).toMatchObject({ code: 1, stdout: "" });
    for (const width of ["x", "19", "40.5"]) {
      const ended = await expr("fmt", "ssl", "--width", width);
      expect(ended).toMatchObject({ code: 2, stderr: "sluice: --width takes a number of at least 20\n" });
    }
  });
});

test("starts without the server, and leaves nothing behind", async () => {
  const cwd = temporaryFolder();
  const hook = join(cwd, "hook.mjs");
  writeFileSync(
    hook,
    `import { registerHooks } from "node:module";
     const loaded = [];
     registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
     process.on("exit", () => console.error(JSON.stringify(loaded)));`,
  );
  const { stderr } = await sluice(["expr", "check", "ssl"], {
    cwd,
    env: { NODE_OPTIONS: `--import=${hook}` },
  });
  const rooms = new Set((JSON.parse(stderr) as string[]).map((url) => /\/src\/([^/]+)\//.exec(url)?.[1]));
  for (const room of ["app", "api", "store", "gateway"]) expect(rooms).not.toContain(room);
  expect(rooms).toContain("expr");
  expect(readdirSync(cwd)).toEqual(["hook.mjs"]);
});
