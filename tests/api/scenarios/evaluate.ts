// Trying a request against a zone's rules: what they decide, and why.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { aToken, aZone, denied, expressionOfLength, notFound } from "./stage.ts";

const zone = "/client/v4/zones/$ez";
const evaluate = "/sluice/v1/zones/$ez/evaluate";

function ask(name: string, body: unknown, result: object, more: Partial<Scenario> = {}): Scenario {
  return { name, method: "POST", url: evaluate, body, status: 200, json: { result }, ...more };
}

function refused(name: string, body: unknown, code: number, pointer: string): Scenario {
  return { name, method: "POST", url: evaluate, body, status: 400, codes: [code], pointers: [pointer] };
}

const request = (url: string, more: object = {}) => ({ request: { url, ...more } });

const rules = [
  {
    action: "block",
    filter: { expression: 'http.request.uri.path contains "/admin"' },
    description: "admin",
  },
  { action: "log", filter: { expression: "ssl" } },
  { action: "allow", priority: 2, filter: { expression: "ip.src in {192.0.2.0/24}" } },
  { action: "block", priority: 1, filter: { expression: 'http.user_agent contains "bad \\"bot\\""' } },
  { action: "block", priority: 1, paused: true, filter: { expression: "not ssl" } },
  { action: "block", priority: 1, filter: { expression: 'http.host eq "paused.test"', paused: true } },
];
const rule = (place: number) => ({ rule_id: `$e${place}`, action: rules[place]?.action });

const deciding: Scenario[] = [
  ask("no rules, no decision", request("https://ez.test/"), {
    action: null,
    rule_id: null,
    matched: [],
    trace: [],
  }),
  {
    name: "rules",
    method: "POST",
    url: `${zone}/firewall/rules`,
    body: rules,
    status: 200,
    save: Object.fromEntries(
      rules.flatMap((_, n) => [
        [`e${n}`, `result.${n}.id`],
        [`ef${n}`, `result.${n}.filter.id`],
      ]),
    ),
  },
  ask("a block, and what was logged before it", request("https://ez.test/admin/x"), {
    action: "block",
    rule_id: "$e0",
    matched: [rule(1), rule(0)],
  }),
  ask("T45 in order: by priority, then by action", request("https://ez.test/admin"), {
    trace: [
      { ...rule(3), priority: 1, outcome: "not_matched" },
      { ...rule(4), priority: 1, outcome: "paused" },
      { ...rule(5), priority: 1, outcome: "paused" },
      { ...rule(2), priority: 2, outcome: "not_matched" },
      { ...rule(1), priority: null, outcome: "matched" },
      { ...rule(0), outcome: "matched", description: "admin", expression: rules[0]?.filter.expression },
    ],
  }),
  ask("an allow ends it", request("https://ez.test/admin", { ip: "192.0.2.9" }), {
    action: "allow",
    rule_id: "$e2",
    matched: [rule(2)],
    trace: [{}, {}, {}, { outcome: "matched" }, { outcome: "not_reached" }, { outcome: "not_reached" }],
  }),
  ask("a log alone decides nothing", request("https://ez.test/"), {
    action: null,
    rule_id: null,
    matched: [rule(1)],
  }),
  ask(
    "a header, by any case of its name",
    request("http://ez.test/", { headers: { "User-Agent": 'a bad "bot"' } }),
    {
      action: "block",
      rule_id: "$e3",
    },
  ),
  ask("a paused rule and a rule on a paused filter rest", request("http://paused.test/"), {
    action: null,
    matched: [],
  }),
  ask("the part that decided is named", request("https://ez.test/admin"), {
    trace: [
      {},
      {},
      {},
      {},
      {},
      { decided_by: 'http.request.uri.path contains "/admin"', explanation: { result: true } },
    ],
  }),
  ask(
    "by fields",
    { fields: { "http.request.uri.path": "/admin", ssl: false } },
    { action: "block", rule_id: "$e0" },
  ),
  ask("a missing value matches nothing", { fields: {} }, { action: null, matched: [] }),
  ask(
    "fields beside a request win",
    request("https://ez.test/", { fields: { "http.request.uri.path": "/admin" } }),
    {
      action: "block",
    },
  ),
  {
    name: "a filter is paused",
    method: "PUT",
    url: `${zone}/filters/$ef0`,
    body: { expression: rules[0]?.filter.expression, paused: true },
    status: 200,
  },
  ask("and its rule rests at once", request("https://ez.test/admin"), { action: null, matched: [rule(1)] }),
  {
    name: "and is made to match something else",
    method: "PUT",
    url: `${zone}/filters/$ef0`,
    body: { expression: 'http.request.uri.path eq "/other"' },
    status: 200,
  },
  ask("and its rule follows", request("https://ez.test/other"), { action: "block", rule_id: "$e0" }),
];

const lists = "/client/v4/accounts/$account/rules/lists";
const list = (held: string, kind: string, items: object[]): Scenario[] => [
  {
    name: `the list ${held}`,
    method: "POST",
    url: lists,
    body: { name: held, kind },
    status: 200,
    save: { [held]: "result.id" },
  },
  { name: `its items: ${held}`, method: "POST", url: `${lists}/$${held}/items`, body: items, status: 200 },
];
const expression = (text: string, given: object, matched: boolean, more: Partial<Scenario> = {}): Scenario =>
  ask(text, { ...given, expression: text }, { matched, explanation: { result: matched } }, more);
const from = (ip: string) => ({ fields: { "ip.src": ip } });

const expressions: Scenario[] = [
  expression("ssl", { fields: { ssl: true } }, true),
  expression("not ssl", { fields: { ssl: true } }, false),
  expression(' http.host eq "ez.test"\n', request("https://ez.test/"), true, {
    json: { result: { explanation: { text: 'http.host eq "ez.test"', value: "ez.test" } } },
  }),
  expression("ip.src eq 1.2.3.4 or ssl", { fields: { "ip.src": "1.2.3.4", ssl: false } }, true, {
    json: {
      result: {
        explanation: {
          parts: [
            { text: "ip.src eq 1.2.3.4", result: true, value: "1.2.3.4" },
            { text: "ssl", result: false },
          ],
        },
      },
    },
  }),
  ...list("networks", "ip", [{ ip: "198.51.100.0/24" }, { ip: "2001:db8::/32" }]),
  ...list("names", "hostname", [{ hostname: { url_hostname: "*.list.test" } }]),
  ...list("numbers", "asn", [{ asn: 13335 }]),
  expression("ip.src in $$networks", from("198.51.100.200"), true),
  expression("not ip.src in $$networks", from("198.51.101.1"), true),
  expression("(ip.src in $$networks)", from("2001:db8:1::1"), true),
  expression("http.host in $$names", { fields: { "http.host": "a.b.LIST.test" } }, true),
  expression("not http.host in $$names", { fields: { "http.host": "list.test" } }, true),
  expression("ip.src.asnum in $$numbers", { fields: { "ip.src.asnum": 13335 } }, true),
  expression("ip.src in $$cf.vpn", from("198.51.100.1"), false),
  expression('http.host matches "^e.\\.test$$"', { fields: { "http.host": "ez.test" } }, true),
  refused("an expression that is wrong", { fields: {}, expression: "bogus" }, 10101, "/expression"),
  refused("an empty one", { fields: {}, expression: "" }, 10101, "/expression"),
  refused("one too long", { fields: {}, expression: expressionOfLength(4097) }, 20127, "/expression"),
];

const faults: Scenario[] = [
  refused("neither request nor fields", {}, 1001, ""),
  refused("both", { request: {}, fields: {} }, 1001, ""),
  refused("a field that is none", { fields: { "http.bogus": 1 } }, 1001, "/fields"),
  refused("a value of another type", { fields: { ssl: "yes" } }, 1001, "/fields"),
  refused("an address that is none", { request: { ip: "nowhere" } }, 1001, "/request"),
  {
    ...refused("a URL that is none", request("ftp://x"), 1001, ""),
    pointers: [expect.stringMatching(/^\/request/)] as never,
  },
  refused("a header that is a number", request("/", { headers: { a: 5 } }), 1001, "/request/headers/a"),
  { name: "no body", method: "POST", url: evaluate, status: 400, codes: [6008] },
  ask("a path alone", request("/other", { headers: { Host: "x.test" } }), { action: "block" }),
  ask("nothing said of the request", { request: {} }, { action: null }),
];

const access: Scenario[] = [
  aToken("tries", ["Firewall Services Read"], "ez"),
  ask("a token that reads", { fields: {} }, {}, { as: "tries" }),
  ask("a reader", { fields: {} }, {}, { as: "reader" }),
  { ...ask("a token without the permission", { fields: {} }, {}), as: "zoneWriter", ...denied, json: {} },
  { ...ask("another tenant", { fields: {} }, {}), as: "rival", ...notFound, json: {} },
  { name: "GET", url: evaluate, status: 405, codes: [7001] },
];

export const evaluateTable: Scenario[] = [...aZone("ez"), ...deciding, ...expressions, ...faults, ...access];
