import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";

const zones = "/client/v4/zones";

function create(name: string, more: Partial<Scenario> = {}): Scenario {
  return {
    name: `create ${name}`,
    method: "POST",
    url: zones,
    body: { name, account: { id: "$account" } },
    status: 200,
    json: { result: { name } },
    ...more,
  };
}

function list(name: string, query: string, expected: string[], more: Partial<Scenario> = {}): Scenario {
  return {
    name: `list: ${name}`,
    url: `${zones}?${query}`,
    status: 200,
    json: {
      result: expected.map((zone) => ({ name: zone })),
      result_info: { count: expected.length },
    },
    ...more,
  };
}

function refusedQuery(query: string, field: string): Scenario {
  return {
    name: `list: ${query} is refused`,
    url: `${zones}?${query}`,
    status: 400,
    codes: [1001],
    contains: [`Invalid value for ${field}: `],
  };
}

function invalidName(label: string, name: string): Scenario {
  return {
    name: `create: ${label}`,
    method: "POST",
    url: zones,
    body: { name },
    status: 400,
    json: { errors: [{ code: 1001, source: { pointer: "/name" } }] },
  };
}

const creating: Scenario[] = [
  create("alpha.list.test", {
    save: { alpha: "result.id" },
    json: {
      result: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: "alpha.list.test",
        status: "pending",
        paused: false,
        type: "full",
        development_mode: 0,
        activated_on: null,
        created_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
        account: { id: "$account", name: "sluice.test" },
        owner: { id: "$account" },
        permissions: expect.arrayContaining(["#zone:read", "#zone:edit", "#waf:edit", "#logs:edit"]),
        plan: { name: "Enterprise Website", legacy_id: "enterprise", price: expect.any(Number) },
        meta: { page_rule_quota: expect.any(Number) },
      },
    },
  }),
  create("bravo.list.test", { body: { name: "bravo.list.test", type: "partial" } }),
  create("charlie.list.test", { body: { name: "charlie.list.test", account: {}, paused: true } }),
  create("delta.list.test", {
    body: { name: "  Delta.LIST.test. ", vanity_name_servers: ["ns1.delta.list.test"] },
    json: { result: { name: "delta.list.test", vanity_name_servers: ["ns1.delta.list.test"] } },
    save: { delta: "result.id" },
  }),
  create("xn--bcher-kva.list.test"),
  {
    name: "create: a name that is taken",
    method: "POST",
    url: zones,
    body: { name: "ALPHA.list.test" },
    status: 400,
    json: { errors: [{ code: 1061, message: "alpha.list.test already exists" }] },
  },
  create("rival.test", { body: { name: "rival.test" }, save: { sameName: "result.id" } }),
  invalidName("empty", ""),
  invalidName("one label", "localhost"),
  invalidName("a hyphen in front", "-a.test"),
  invalidName("an empty label", "a..test"),
  invalidName("a label too long", `${"a".repeat(64)}.test`),
  invalidName("a name too long", `${"abcdefg.".repeat(32)}test`),
  invalidName("a space", "a b.test"),
  invalidName("a URL", "http://a.test"),
  invalidName("a port", "a.test:80"),
  invalidName("a wildcard", "*.a.test"),
  invalidName("letters that DNS has not", "bücher.test"),
  invalidName("a NUL", "a\u0000.test"),
  {
    name: "create: in another's account",
    method: "POST",
    url: zones,
    body: { name: "intruder.test", account: { id: "$rivalAccount" } },
    status: 403,
    json: { errors: [{ code: 9109, message: "Unauthorized to access requested resource" }] },
    absent: ["$rivalAccount"],
  },
  {
    name: "create: in an account that is not there, answered alike",
    method: "POST",
    url: zones,
    body: { name: "intruder.test", account: { id: "$absent" } },
    status: 403,
    json: { errors: [{ code: 9109, message: "Unauthorized to access requested resource" }] },
  },
  {
    name: "create: by a reader",
    method: "POST",
    url: zones,
    as: "reader",
    body: { name: "reader.test" },
    status: 403,
    codes: [9109],
  },
  {
    name: "create: by a firewall member",
    method: "POST",
    url: zones,
    as: "firewall",
    body: { name: "firewall.test" },
    status: 403,
    codes: [9109],
  },
];

const inList = "name=ends_with:.list.test";

const listing: Scenario[] = [
  list("T01 by name", "name=alpha.list.test", ["alpha.list.test"], {
    json: {
      result: [{ id: "$alpha", account: { id: "$account", name: "sluice.test" } }],
      result_info: { page: 1, per_page: 20, count: 1, total_count: 1, total_pages: 1 },
    },
  }),
  list("T02 by a name that is not there", "name=nope.example", [], {
    json: {
      result: [],
      result_info: { page: 1, per_page: 20, count: 0, total_count: 0, total_pages: 0 },
    },
  }),
  list("by name, whatever its case", "name=ALPHA.list.test", ["alpha.list.test"]),
  list("equal:", "name=equal:Alpha.list.test", ["alpha.list.test"]),
  list("equal_case_sensitive:", "name=equal_case_sensitive:Alpha.list.test", []),
  list("starts_with:", "name=starts_with:ALPHA.l", ["alpha.list.test"]),
  list("starts_with_case_sensitive:", "name=starts_with_case_sensitive:ALPHA.l", []),
  list("ends_with:", "name=ends_with:o.list.test", ["bravo.list.test"]),
  list("contains:", "name=contains:LIE.li", ["charlie.list.test"]),
  list("contains_case_sensitive:", "name=contains_case_sensitive:lie.li", ["charlie.list.test"]),
  list("signs of LIKE are plain", "name=contains:%25", []),
  list("an underscore is plain", "name=contains:list_test", []),
  list("not_equal:", `name=not_equal:alpha.list.test&type=partial`, ["bravo.list.test"]),
  list("an unknown operator is part of the name", "name=matches:alpha", []),
  list("by type", `${inList}&type=partial`, ["bravo.list.test"]),
  list("by several types", `${inList}&type=partial&type=secondary`, ["bravo.list.test"]),
  list("by several types, in one", `${inList}&type=partial,secondary`, ["bravo.list.test"]),
  list("by status", "name=alpha.list.test&status=pending", ["alpha.list.test"]),
  list("by another status", "status=active", []),
  list("by account", "name=alpha.list.test&account.id=$account", ["alpha.list.test"]),
  list("by another's account", "account.id=$rivalAccount", []),
  list("by account name", "name=alpha.list.test&account.name=SLUICE.test", ["alpha.list.test"]),
  list("by account name, contains:", "name=alpha.list.test&account.name=contains:uice", ["alpha.list.test"]),
  list("match=any", "name=alpha.list.test&type=partial&match=any&order=name", [
    "alpha.list.test",
    "bravo.list.test",
  ]),
  list(
    "match=any never shows another's",
    "name=rival.test&account.id=$rivalAccount&match=any",
    ["rival.test"],
    {
      absent: ["$rivalZone", "$rivalAccount"],
    },
  ),
  list("match=all", "name=alpha.list.test&type=partial&match=all", []),
  list("by name, downwards", `${inList}&order=name&direction=desc`, [
    "xn--bcher-kva.list.test",
    "delta.list.test",
    "charlie.list.test",
    "bravo.list.test",
    "alpha.list.test",
  ]),
  ...["status", "account.id", "account.name", "plan.id"].map((order) =>
    list(`order=${order} falls back on age`, `${inList}&order=${order}&per_page=2`, [
      "alpha.list.test",
      "bravo.list.test",
    ]),
  ),
  list("the first page", `${inList}&order=name&per_page=2&page=1`, ["alpha.list.test", "bravo.list.test"], {
    json: { result_info: { page: 1, per_page: 2, count: 2, total_count: 5, total_pages: 3 } },
  }),
  list("the last page", `${inList}&order=name&per_page=2&page=3`, ["xn--bcher-kva.list.test"], {
    json: { result_info: { page: 3, per_page: 2, count: 1, total_count: 5, total_pages: 3 } },
  }),
  list("a page past the end is empty", `${inList}&per_page=2&page=4`, [], {
    json: { result: [], result_info: { page: 4, per_page: 2, count: 0, total_count: 5, total_pages: 3 } },
  }),
  list("a page far past the end", "page=1000000000", []),
  list("a page past all counting", "page=99999999999999999999", []),
  list("per_page is clamped to 50", `${inList}&per_page=500`, [], {
    json: { result_info: { per_page: 50, count: 5 } },
  }),
  list("an empty value counts as none", "name=alpha.list.test&status=&page=&order=", ["alpha.list.test"]),
  list("an unknown key is ignored", "name=alpha.list.test&nonsense=1&__proto__=x", ["alpha.list.test"]),
  ...["0", "-1", "abc", "1.5", "1e3", "0x10"].map((page) => refusedQuery(`page=${page}`, "page")),
  refusedQuery("page=1&page=2", "page"),
  refusedQuery("per_page=many", "per_page"),
  ...["0", "-5"].map((perPage) => ({
    name: `list: per_page=${perPage} counts as 1`,
    url: `${zones}?per_page=${perPage}`,
    status: 200,
    json: { result_info: { per_page: 1, count: 1 } },
  })),
  {
    name: "list: any number above the maximum counts as the maximum",
    url: `${zones}?per_page=99999999999999999999`,
    status: 200,
    json: { result_info: { per_page: 50 } },
  },
  refusedQuery("order=colour", "order"),
  refusedQuery("direction=up", "direction"),
  refusedQuery("match=some", "match"),
  refusedQuery("status=odd", "status"),
  refusedQuery("type=full,odd", "type.1"),
  refusedQuery("name=a&name=b", "name"),
  refusedQuery("name=a%00b", "name"),
  refusedQuery(`name=${"a".repeat(301)}`, "name"),
  list("a firewall member sees the zones", "name=alpha.list.test", ["alpha.list.test"], {
    as: "firewall",
    json: { result: [{ permissions: ["#zone:read", "#waf:read", "#waf:edit", "#organization:read"] }] },
  }),
  list("another tenant sees its own", "", ["rival.test"], { as: "rival", contains: ["$rivalZone"] }),
];

function edit(name: string, body: unknown, more: Partial<Scenario> & { status: number }): Scenario {
  return { name: `edit: ${name}`, method: "PATCH", url: `${zones}/$alpha`, body, ...more };
}

const denied = { status: 403, codes: [9109], contains: ["Unauthorized to access requested resource"] };
const notFound = { status: 404, codes: [7003] };

const changing: Scenario[] = [
  {
    name: "get",
    url: `${zones}/$alpha`,
    status: 200,
    json: { result: { id: "$alpha", name: "alpha.list.test" } },
  },
  { name: "get: by a reader", url: `${zones}/$alpha`, as: "reader", status: 200 },
  { name: "get: another's", url: `${zones}/$rivalZone`, ...notFound, absent: ["rival.test"] },
  edit(
    "paused",
    { paused: true },
    { status: 200, json: { result: { id: "$alpha", paused: true, type: "full" } } },
  ),
  edit("type", { type: "partial" }, { status: 200, json: { result: { type: "partial", paused: true } } }),
  edit(
    "plan by name",
    { plan: { id: "pro" } },
    {
      status: 200,
      json: { result: { plan: { legacy_id: "pro", name: "Pro Website" } } },
    },
  ),
  {
    name: "a plan in use shows on the user",
    url: "/client/v4/user",
    status: 200,
    json: { result: { has_pro_zones: true, has_business_zones: false, has_enterprise_zones: true } },
  },
  edit(
    "plan by id",
    { plan: { id: "a577b510288e82b26486fd1df47000ec" } },
    {
      status: 200,
      json: { result: { plan: { legacy_id: "business" } } },
    },
  ),
  edit(
    "a plan that is none",
    { plan: { id: "platinum" } },
    {
      status: 400,
      json: { errors: [{ code: 1001, source: { pointer: "/plan/id" } }] },
    },
  ),
  edit("a plan by the name of a property", { plan: { id: "constructor" } }, { status: 400, codes: [1001] }),
  edit(
    "vanity name servers",
    { vanity_name_servers: ["ns1.a.test", "ns2.a.test"] },
    {
      status: 200,
      json: { result: { vanity_name_servers: ["ns1.a.test", "ns2.a.test"], paused: true } },
    },
  ),
  edit("nothing", {}, { status: 200, json: { result: { paused: true, type: "partial" } } }),
  edit(
    "what cannot be changed",
    { name: "stolen.test", id: "$rivalZone", status: "active" },
    {
      status: 200,
      json: { result: { id: "$alpha", name: "alpha.list.test", status: "pending" } },
    },
  ),
  edit("without a body", undefined, { status: 400, codes: [6008] }),
  edit("a wrong type", { paused: "yes" }, { status: 400, codes: [1001] }),
  edit("by a reader", { paused: false }, { as: "reader", ...denied }),
  edit("by a firewall member", { paused: false }, { as: "firewall", ...denied }),
  edit("the plan, by a firewall member", { plan: { id: "free" } }, { as: "firewall", ...denied }),
  {
    name: "a token that may write zones",
    method: "POST",
    url: "/client/v4/user/tokens",
    body: {
      name: "zone writer",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Write" }],
          resources: { "com.cloudflare.api.account.$account": "*" },
        },
      ],
    },
    status: 200,
    save: { zoneWriter: "result.value" },
  },
  edit(
    "by such a token",
    { paused: false },
    { as: "zoneWriter", status: 200, json: { result: { paused: false } } },
  ),
  edit(
    "the plan, by a token: that takes an administrator",
    { plan: { id: "free" } },
    { as: "zoneWriter", ...denied },
  ),
  edit(
    "the plan and more, refused as a whole",
    { paused: true, plan: { id: "free" } },
    { as: "zoneWriter", ...denied },
  ),
  {
    name: "the refused edits left nothing",
    url: `${zones}/$alpha`,
    status: 200,
    json: { result: { paused: false, plan: { legacy_id: "business" } } },
  },
  { ...edit("another's", { paused: true }, notFound), url: `${zones}/$rivalZone` },
  { ...edit("a zone that is not there", { paused: true }, notFound), url: `${zones}/$absent` },
  { ...edit("another's, before its body is read", "{", notFound), url: `${zones}/$rivalZone` },

  { name: "delete: by a reader", method: "DELETE", url: `${zones}/$delta`, as: "reader", ...denied },
  { name: "delete: another's", method: "DELETE", url: `${zones}/$rivalZone`, ...notFound },
  {
    name: "delete",
    method: "DELETE",
    url: `${zones}/$delta`,
    status: 200,
    json: { result: { id: "$delta" } },
  },
  { name: "delete: again", method: "DELETE", url: `${zones}/$delta`, ...notFound },
  { name: "get: deleted", url: `${zones}/$delta`, ...notFound },
  create("delta.list.test", { name: "a deleted name is free again" }),
];

const twoAccounts: Scenario[] = [
  {
    name: "the firewall member joins a second account",
    method: "POST",
    url: "/sluice/v1/users",
    body: { email: "firewall@members.test", account: { id: "$rivalAccount" } },
    status: 200,
    absent: ["api_key"],
  },
  {
    name: "create: whoever has two accounts must say which",
    method: "POST",
    url: zones,
    as: "firewall",
    body: { name: "which.test" },
    status: 400,
    json: {
      errors: [
        {
          code: 1001,
          message: "Invalid value for account.id: is required",
          source: { pointer: "/account/id" },
        },
      ],
    },
  },
  create("which.test", {
    name: "create: and says which",
    as: "firewall",
    body: { name: "which.test", account: { id: "$rivalAccount" } },
  }),
  list("of both accounts", "name=contains:rival.test", ["rival.test", "rival.test"], {
    as: "firewall",
    contains: ["$sameName", "$rivalZone"],
  }),
];

export const zonesTable: Scenario[] = [...creating, ...listing, ...changing, ...twoAccounts];
