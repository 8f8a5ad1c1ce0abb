// sluice rules test: requests and expected decisions, against a file's own rules and against a zone's.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "../../src/cli/failure.ts";
import { rulesCommand } from "../../src/cli/rules.ts";
import { adminEmail, adminKey, type Sluice, startSluice } from "../servers/sluice.ts";
import { type Ended, json, sluice, temporaryFolder } from "./program.ts";

/** Runs on a file of this content, text as it is and all else as JSON. */
function rulesTest(content: unknown, ...args: string[]): Promise<Ended> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "rules.yaml"), toText(content));
  return sluice(["rules", "test", "rules.yaml", ...args], { cwd });
}

function toText(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content, null, 2);
}

interface Report {
  passed: number;
  failed: number;
  tests: { name: string; passed: boolean; expected: unknown; decision: Decision }[];
}

interface Decision {
  action: string | null;
  rule_id: string | null;
  matched: { rule_id: string; action: string }[];
  trace: { rule_id: string; outcome: string }[];
}

const one = { action: "block", expression: "ip.src eq 192.0.2.1" };
const hit = { request: { ip: "192.0.2.1" } };
const miss = { request: { ip: "192.0.2.2" } };

describe("a file's own rules", () => {
  test("as YAML", async () => {
    const ended = await rulesTest(`
rules:
  - action: block
    description: the API is for one address
    expression: >
      http.request.uri.path contains "/api/"
      and not ip.src eq 93.184.216.34
tests:
  - name: others are blocked
    request: { url: https://example.com/api/users, ip: 198.51.100.7 }
    expect: block
  - request: { url: https://example.com/api/users, ip: 93.184.216.34 }
    expect: none
`);
    expect(ended).toEqual({
      code: 0,
      stdout: "ok   others are blocked\nok   test 2\n2 passed, 0 failed\n",
      stderr: "",
    });
  });

  test("as JSON, indented with tabs", async () => {
    const content = { rules: [one], tests: [{ ...hit, expect: "block" }] };
    const ended = await rulesTest(JSON.stringify(content, null, "\t"));
    expect(ended).toEqual({ code: 0, stdout: "ok   test 1\n1 passed, 0 failed\n", stderr: "" });
  });

  test("every form of expect that holds", async () => {
    const rules = [one, { action: "log", expression: "ssl or ip.src eq 192.0.2.1" }];
    const tests = [
      { ...hit, expect: "block" },
      { ...miss, expect: "none" },
      { ...miss, expect: null },
      { ...hit, expect: { action: "block" } },
      { ...miss, expect: { action: null } },
      { ...miss, expect: { action: "none", matched: [] } },
      { ...hit, expect: { matched: ["log", "block"] } },
      { ...hit, expect: { action: "block", matched: ["log", "block"] } },
      { fields: { "ip.src": "192.0.2.2", ssl: true }, expect: { action: null, matched: ["log"] } },
    ];
    const { code, stdout } = await rulesTest({ rules, tests });
    expect(stdout).toMatch(/^(ok {3}test \d\n){9}9 passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  test("every form of expect that does not", async () => {
    const rules = [one, { action: "log", expression: "ip.src eq 192.0.2.1" }];
    const expectations = ["allow", "none", { matched: ["block"] }, { matched: ["block", "log"] }];
    const last = { action: "none", matched: [] };
    const tests = [...expectations, last].map((expected) => ({ ...hit, expect: expected }));
    const { code, stdout, stderr } = await rulesTest({ rules, tests });
    expect(stdout.split("\n").filter((line) => line.includes("expected"))).toEqual([
      "     expected allow, got block",
      "     expected none, got block",
      "     expected matched: block, got block (matched: log, block)",
      "     expected matched: block, log, got block (matched: log, block)",
      "     expected none (matched: none), got block (matched: log, block)",
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "sluice: 5 of 5 tests failed\n" });
  });

  test("a failing test shows every rule in its order, and what decided", async () => {
    const ended = await rulesTest({
      rules: [
        { action: "block", expression: 'ssl and http.host eq "a.test"' },
        { action: "allow", expression: "ip.src eq 192.0.2.9", description: "the office" },
        { action: "challenge", expression: "true", paused: true },
        { action: "block", expression: 'http.request.method eq "GET"', priority: 7 },
        { action: "log", expression: "not ssl", priority: 6 },
      ],
      tests: [
        { ...miss, expect: "block" },
        { name: "all is well", ...hit, expect: "allow" },
      ],
    });
    expect(ended).toEqual({
      code: 1,
      stdout: `ok   test 1
FAIL all is well
     expected allow, got block
     rule 5 log: matched, by ssl
     rule 4 block: matched, by http.request.method eq "GET"
     rule 2 allow (the office): not reached
     rule 3 challenge: paused
     rule 1 block: not reached
1 passed, 1 failed
`,
      stderr: "sluice: 1 of 2 tests failed\n",
    });
  });

  test("order: priority first, then the action, then the place in the file", async () => {
    const rule = (action: string, priority?: number | null) => ({ action, expression: "true", priority });
    const rules = [
      rule("block"),
      rule("allow", null),
      rule("js_challenge", 20),
      rule("challenge", 10),
      rule("allow"),
    ];
    const { tests } = json<Report>(
      await rulesTest({ rules, tests: [{ request: {}, expect: "challenge" }] }, "--json"),
    );
    expect(tests[0]?.decision.trace.map(({ rule_id }) => rule_id)).toEqual(["4", "3", "2", "5", "1"]);
    expect(tests[0]?.decision).toMatchObject({ action: "challenge", rule_id: "4" });
  });

  test("paused rules are passed over", async () => {
    const rules = [{ ...one, paused: true }];
    expect(await rulesTest({ rules, tests: [{ ...hit, expect: "none" }] })).toMatchObject({ code: 0 });
  });

  test("lists of addresses, numbers and host names", async () => {
    const ended = await rulesTest(`
lists:
  office: [192.0.2.0/24, "2001:db8::/32"]
  hosters: [64496, 64497]
  shops: [shop.example, "*.shop.example"]
  nobody: []
rules:
  - { action: allow, expression: ip.src in $office }
  - { action: challenge, expression: ip.src.asnum in $hosters }
  - { action: block, expression: http.host in $shops or ip.src in $nobody or ip.src in $cf.anonymizer }
tests:
  - { request: { ip: 192.0.2.77 }, expect: allow }
  - { request: { ip: "2001:db8::1" }, expect: allow }
  - { request: { ip: 198.51.100.1, asn: 64497 }, expect: challenge }
  - { request: { url: "https://shop.example/", ip: 198.51.100.1 }, expect: block }
  - { request: { url: "https://a.b.shop.example/", ip: 198.51.100.1 }, expect: block }
  - { request: { url: "https://workshop.example/", ip: 198.51.100.1 }, expect: none }
`);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toMatch(/\n6 passed, 0 failed\n$/);
  });

  test("--json", async () => {
    const tests = [
      { name: "first", ...hit, expect: "block" },
      { ...hit, expect: { action: "none", matched: [] } },
    ];
    const ended = await rulesTest({ rules: [one], tests }, "--json");
    expect(ended).toMatchObject({ code: 1, stderr: "sluice: 1 of 2 tests failed\n" });
    const decision = {
      action: "block",
      rule_id: "1",
      matched: [{ rule_id: "1", action: "block" }],
      trace: [
        {
          rule_id: "1",
          action: "block",
          priority: null,
          expression: one.expression,
          outcome: "matched",
          decided_by: one.expression,
          explanation: { kind: "comparison", text: one.expression, result: true, value: "192.0.2.1" },
        },
      ],
    };
    expect(json(ended)).toEqual({
      passed: 1,
      failed: 1,
      tests: [
        { name: "first", passed: true, expected: { action: "block" }, decision },
        { name: "test 2", passed: false, expected: { action: null, matched: [] }, decision },
      ],
    });
  });
});

describe("the guide's example", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/guide/testing-rules.md"), "utf8");
  const [yaml = ""] = blocks("yaml");
  const [printed = "", failure = ""] = blocks("text");

  function blocks(language: string): string[] {
    const fenced = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm");
    return [...guide.matchAll(fenced)].map(([, content = ""]) => content);
  }

  test("holds as printed", async () => {
    const { code, stdout } = await rulesTest(yaml);
    expect(`$ sluice rules test rules.yaml\n${stdout}`).toBe(printed);
    expect(code).toBe(0);
  });

  test("fails as printed when its paused rule is not", async () => {
    const { code, stdout } = await rulesTest(yaml.replace("paused: true", "paused: false"));
    expect(code).toBe(1);
    expect(stdout).toContain(failure);
  });
});

describe("a wrong file is told in one line, with exit code 2", () => {
  const tests = [{ ...hit, expect: "block" }];
  const rules = [one];

  test.each<[what: string, content: unknown, words: string | RegExp]>([
    ["not YAML", "rules: [", /^not YAML: .+ at line 1, column \d+$/],
    ["an alias of nothing", "rules: *gone", /^not YAML: .+gone/],
    ["text", "hello", "the file must be an object with zone, rules, lists, tests"],
    ["nothing", "", "the file must be an object with zone, rules, lists, tests"],
    ["an unknown key", { rules, test: [] }, "the file has no test, only zone, rules, lists, tests"],
    ["no tests", { rules }, "tests must be a list of at least one test"],
    ["tests that are empty", { rules, tests: [] }, "tests must be a list of at least one test"],
    ["no rules", { tests }, "there are no rules; write some, or name a zone"],
    ["rules that are no list", { rules: {}, tests }, "rules must be a list"],
    [
      "a zone and rules",
      { zone: "a.test", rules, tests },
      "give zone, or rules and lists: a zone has its own",
    ],
    ["a zone that is no text", { zone: 5, tests }, "zone must be a name or an id"],
    ["a rule that is text", { rules: ["ssl"], tests }, /^rule 1 must be an object with action, expression, /],
    [
      "an unknown action",
      { rules: [one, { ...one, action: "drop" }], tests },
      "rule 2: action must be one of log, bypass, allow, challenge, managed_challenge, js_challenge, block",
    ],
    [
      "an unknown key of a rule",
      { rules: [{ ...one, prio: 1 }], tests },
      /^rule 1 has no prio, only action, /,
    ],
    ["no expression", { rules: [{ action: "block" }], tests }, "rule 1: expression must be text"],
    [
      "a priority of half",
      { rules: [{ ...one, priority: 0.5 }], tests },
      "rule 1: priority must be a whole number from 0 to 2147483647",
    ],
    ["paused as text", { rules: [{ ...one, paused: "no" }], tests }, "rule 1: paused must be true or false"],
    [
      "a description of 5",
      { rules: [{ ...one, description: 5 }], tests },
      "rule 1: description must be text",
    ],
    [
      "both request and fields",
      { rules, tests: [{ ...hit, fields: {}, expect: "none" }] },
      "test 1: give either request or fields",
    ],
    ["neither", { rules, tests: [{ expect: "none" }] }, "test 1: give either request or fields"],
    ["no expect", { rules, tests: [{ name: "a", ...hit }] }, "test 1 (a): expect is missing"],
    [
      "an unknown action to expect",
      { rules, tests: [{ ...hit, expect: "blocked" }] },
      /^test 1: expect must be one of log, .+, block, none$/,
    ],
    [
      "expect says nothing",
      { rules, tests: [{ ...hit, expect: {} }] },
      "test 1: expect must say action or matched",
    ],
    [
      "an unknown key of expect",
      { rules, tests: [{ ...hit, expect: { match: [] } }] },
      "test 1: expect has no match, only action, matched",
    ],
    [
      "matched is no list",
      { rules, tests: [{ ...hit, expect: { matched: "block" } }] },
      "test 1: expect: matched must be a list of actions",
    ],
    [
      "a request that is text",
      { rules, tests: [{ request: "/", expect: "none" }] },
      "test 1: request must be an object",
    ],
    [
      "an unknown part of a request",
      { rules, tests: [{ request: { uri: "/" }, expect: "none" }] },
      /^test 1: a request has no uri, only method, url, /,
    ],
    [
      "an unknown field",
      { rules, tests: [...tests, { name: "b", fields: { "http.hosst": "a" }, expect: "none" }] },
      "test 2 (b): there is no field http.hosst",
    ],
    [
      "a value of another type",
      { rules, tests: [{ fields: { ssl: "yes" }, expect: "none" }] },
      "test 1: the value of ssl is not of type Bool",
    ],
    ["lists that are a list", { rules, lists: [], tests }, "lists must map names to lists of items"],
    [
      "a list that is text",
      { rules, lists: { office: "192.0.2.1" }, tests },
      "lists: office must be a list of addresses, numbers or host names",
    ],
    [
      "a list of two kinds",
      { rules, lists: { office: ["192.0.2.1", 5] }, tests },
      /^lists: office must hold addresses alone, /,
    ],
    ["a name that is none of a list", { rules, lists: { Office: [] }, tests }, /^lists: Office is no name: /],
  ])("%s", async (_, content, words) => {
    const file = join(temporaryFolder(), "rules.yaml");
    writeFileSync(file, toText(content));
    const failure = await rulesCommand()
      .parseAsync(["test", file], { from: "user" })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(UsageError);
    const { message } = failure as Error;
    expect(message.split("\n")).toHaveLength(1);
    const line = message.replace(`${file}: `, "");
    if (typeof words === "string") expect(line).toBe(words);
    else expect(line).toMatch(words);
  });

  test("as the program prints it", async () => {
    expect(await rulesTest({ rules })).toEqual({
      code: 2,
      stdout: "",
      stderr: "sluice: rules.yaml: tests must be a list of at least one test\n",
    });
  });

  test.each([
    [
      'http.hosst eq "a"',
      `Filter parsing error (1:1):
http.hosst eq "a"
^^^^^^^^^^ unknown identifier
there is no field http.hosst
help: did you mean http.host?
`,
    ],
    [
      "ip.src in $offfice",
      `Filter parsing error (1:11):
ip.src in $offfice
          ^^^^^^^^ there is no list offfice of addresses
help: create the list first, or check its name and kind
`,
    ],
    [
      "http.host in $office",
      `Filter parsing error (1:14):
http.host in $office
             ^^^^^^^ there is no list office of host names
help: create the list first, or check its name and kind
`,
    ],
  ])("the expression %s, with its place above the line", async (expression, text) => {
    const lists = { office: ["192.0.2.1"] };
    const ended = await rulesTest({ rules: [one, { action: "block", expression }], lists, tests });
    expect(ended).toEqual({
      code: 2,
      stdout: "",
      stderr: `${text}sluice: rules.yaml: rule 2: the expression has an error\n`,
    });
  });

  test("an expression that is too long", async () => {
    const expression = `http.host eq "${"a".repeat(4096)}"`;
    const { code, stderr } = await rulesTest({ rules: [{ action: "block", expression }], tests });
    expect(code).toBe(2);
    expect(stderr).toContain("4096");
    expect(stderr).toMatch(/sluice: rules\.yaml: rule 1: the expression has an error\n$/);
  });

  test("no file at all", async () => {
    const { code, stderr } = await sluice(["rules", "test", "absent.yaml"], { cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toBe("sluice: cannot read absent.yaml: there is no such file\n");
  });
});

describe("the rules of a zone", () => {
  let server: Sluice;
  let zone: string;

  async function call<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "x-auth-email": adminEmail, "x-auth-key": adminKey },
      body: JSON.stringify(body),
    });
    const envelope = (await answer.json()) as { success: boolean; result: T };
    expect(envelope).toMatchObject({ success: true });
    return envelope.result;
  }

  beforeAll(async () => {
    server = await startSluice();
    const made = await call<{ id: string; account: { id: string } }>("/client/v4/zones", {
      name: "example.com",
    });
    zone = made.id;
    const lists = `/client/v4/accounts/${made.account.id}/rules/lists`;
    const list = await call<{ id: string }>(lists, { name: "office", kind: "ip" });
    await call(`${lists}/${list.id}/items`, [{ ip: "192.0.2.0/24" }]);
    await call(`/client/v4/zones/${zone}/firewall/rules`, [
      { action: "block", filter: { expression: 'http.request.uri.path contains "/api/"' } },
      { action: "allow", filter: { expression: "ip.src in $office" } },
      { action: "log", filter: { expression: "ssl" }, paused: true, priority: 1, description: "resting" },
    ]);
  });
  afterAll(() => server.stop());

  const table = {
    tests: [
      { name: "office", request: { url: "https://example.com/api/", ip: "192.0.2.9" }, expect: "allow" },
      { name: "others", request: { url: "https://example.com/api/", ip: "198.51.100.1" }, expect: "block" },
      { name: "fields", fields: { "http.request.uri.path": "/" }, expect: { action: null, matched: [] } },
    ],
  };
  const passed = "ok   office\nok   others\nok   fields\n3 passed, 0 failed\n";

  test("on this machine, beside the server, by name and by id", async () => {
    for (const name of ["example.com", zone]) {
      const ended = await rulesTest(table, "--zone", name, "--data-dir", server.dataDir);
      expect(ended).toEqual({ code: 0, stdout: passed, stderr: "" });
    }
  });

  test("named by the file", async () => {
    const ended = await rulesTest({ zone: "example.com", ...table }, "--data-dir", server.dataDir);
    expect(ended).toEqual({ code: 0, stdout: passed, stderr: "" });
  });

  test("instead of the file's rules", async () => {
    const content = { rules: [{ action: "block", expression: "true" }], ...table };
    expect(await rulesTest(content)).toMatchObject({ code: 1 });
    const ended = await rulesTest(content, "--zone", "example.com", "--data-dir", server.dataDir);
    expect(ended).toMatchObject({ code: 0, stdout: passed });
  });

  test("of a server elsewhere, with a token that may only read", async () => {
    const made = await sluice([
      ...[
        "token",
        "create",
        adminEmail,
        "--permission",
        "Firewall Services Read",
        "--permission",
        "Zone Read",
      ],
      ...["--zone", "example.com", "--json", "--data-dir", server.dataDir],
    ]);
    expect(made).toMatchObject({ code: 0 });
    const { value } = json<{ value: string }>(made);
    const ended = await rulesTest(table, "--zone", "example.com", "--base-url", server.url, "--token", value);
    expect(ended).toEqual({ code: 0, stdout: passed, stderr: "" });
  });

  test("a failing test, with the stored rules in their order", async () => {
    const tests = [{ request: { url: "https://example.com/api/", ip: "198.51.100.1" }, expect: "none" }];
    const ended = await rulesTest({ tests }, "--zone", "example.com", "--data-dir", server.dataDir);
    expect(ended).toMatchObject({ code: 1, stderr: "sluice: 1 of 1 tests failed\n" });
    expect(ended.stdout).toMatch(
      new RegExp(
        [
          "^FAIL test 1\\n     expected none, got block",
          "     rule [0-9a-f]{32} log \\(resting\\): paused",
          "     rule [0-9a-f]{32} allow: not matched, by ip\\.src in \\$office",
          '     rule [0-9a-f]{32} block: matched, by http\\.request\\.uri\\.path contains "/api/"',
          "0 passed, 1 failed\\n$",
        ].join("\\n"),
      ),
    );
  });

  test("a zone that is not there, and a wrong request, which no server is asked about", async () => {
    const absent = await rulesTest(table, "--zone", "absent.test", "--data-dir", server.dataDir);
    expect(absent).toEqual({
      code: 1,
      stdout: "",
      stderr: "sluice: no zone absent.test; sluice zone list shows all\n",
    });
    const tests = [{ request: { url: "ftp://a/" }, expect: null }];
    const wrong = await rulesTest({ tests }, "--zone", "example.com", "--base-url", "http://127.0.0.1:1");
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toMatch(/^sluice: rules\.yaml: test 1: url is neither /);
  });
});
