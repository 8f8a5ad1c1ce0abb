// Named lists that expressions look into.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { anId, aZone, notFound, times } from "./stage.ts";

const lists = "/client/v4/accounts/$account/rules/lists";
const id = expect.stringMatching(anId);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `create: ${name}`, method: "POST", url: lists, body, status: 200, ...more };
}

function refused(name: string, body: unknown, pointer: string): Scenario {
  return create(name, body, { status: 400, codes: [1001], pointers: [pointer] });
}

const making: Scenario[] = [
  create(
    "of addresses",
    { name: "office", kind: "ip", description: "ours" },
    {
      json: {
        result: {
          id,
          name: "office",
          kind: "ip",
          description: "ours",
          num_items: 0,
          num_referencing_filters: 0,
          created_on: time,
          modified_on: time,
        },
      },
      save: { office: "result.id" },
    },
  ),
  create(
    "of systems",
    { name: "systems", kind: "asn" },
    { absent: ["description"], save: { systems: "result.id" } },
  ),
  create("of host names", { name: "hosts_1", kind: "hostname" }, { save: { hosts: "result.id" } }),
  create(
    "a name that is taken",
    { name: "office", kind: "asn" },
    {
      status: 400,
      json: { errors: [{ code: 10013, source: { pointer: "/name" }, meta: { id: "$office" } }] },
    },
  ),
  create(
    "another tenant may have the name",
    { name: "office", kind: "ip" },
    {
      as: "rival",
      url: "/client/v4/accounts/$rivalAccount/rules/lists",
      save: { rivalList: "result.id" },
    },
  ),
  create("50 characters", { name: "n".repeat(50), kind: "ip" }, { save: { longName: "result.id" } }),
  refused("51 characters", { name: "n".repeat(51), kind: "ip" }, "/name"),
  ...["", "Office", "my-list", "a b", "a.b", "ü", "cf.vpn", "a\n"].map((name) =>
    create(`the name ${JSON.stringify(name)}`, { name, kind: "ip" }, { status: 400 }),
  ),
  refused("no name", { kind: "ip" }, "/name"),
  refused("no kind", { name: "kindless" }, "/kind"),
  refused("a kind that is none", { name: "odd", kind: "redirect" }, "/kind"),
  refused("a description of 501", { name: "odd", kind: "ip", description: "d".repeat(501) }, "/description"),
  {
    name: "all of them",
    url: lists,
    status: 200,
    json: { result: ["$office", "$systems", "$hosts", "$longName"].map((held) => ({ id: held })) },
    absent: ["$rivalList"],
  },
  { name: "get", url: `${lists}/$office`, status: 200, json: { result: { id: "$office", name: "office" } } },
  { name: "get: not there", url: `${lists}/$absent`, status: 404, codes: [10011] },
  { name: "get: another's", url: `${lists}/$rivalList`, status: 404, codes: [10011] },
  { name: "get: malformed", url: `${lists}/xyz`, ...notFound },
  {
    name: "update",
    method: "PUT",
    url: `${lists}/$office`,
    body: { description: "“theirs”", name: "ignored" },
    status: 200,
    json: { result: { name: "office", description: "“theirs”" } },
  },
  {
    name: "update: away with it",
    method: "PUT",
    url: `${lists}/$office`,
    body: {},
    status: 200,
    absent: ["description"],
  },
  {
    name: "update: not there",
    method: "PUT",
    url: `${lists}/$absent`,
    body: {},
    status: 404,
    codes: [10011],
  },
];

function change(
  name: string,
  held: string,
  method: string,
  body: unknown,
  more: Partial<Scenario> = {},
): Scenario {
  return {
    name: `items: ${name}`,
    method,
    url: `${lists}/$${held}/items`,
    body,
    status: 200,
    ...((more.status ?? 200) === 200 && { json: { result: { operation_id: id } } }),
    ...more,
  };
}

function items(
  name: string,
  held: string,
  query: string,
  result: object[],
  more: Partial<Scenario> = {},
): Scenario {
  return {
    name: `items: ${name}`,
    url: `${lists}/$${held}/items${query}`,
    status: 200,
    json: { result },
    ...more,
  };
}

function badItem(kind: string, held: string, item: object): Scenario {
  return change(`no ${kind}: ${JSON.stringify(item)}`, held, "POST", [item], { status: 400 });
}

const ips = ["10.0.0.0/8", "192.0.2.1", "2001:db8::1", "2001:db8::/32"];

const changing: Scenario[] = [
  change(
    "added in one form each",
    "office",
    "POST",
    [
      { ip: "10.1.2.3/8", comment: "first" },
      { ip: " 192.0.2.1/32 " },
      { ip: "2001:DB8:0:0::0001" },
      { ip: "2001:db8:ffff::/32" },
      { ip: "10.0.0.0/8", comment: "last of equal ones" },
    ],
    { save: { operation: "result.operation_id" } },
  ),
  items(
    "as they are kept",
    "office",
    "",
    ips.map((ip) => ({ id, ip, created_on: time, modified_on: time })),
    {
      contains: ["last of equal ones"],
      absent: ["first", '"after"'],
      save: { item1: "result.0.id", item2: "result.1.id" },
    },
  ),
  { name: "the list counts them", url: `${lists}/$office`, status: 200, json: { result: { num_items: 4 } } },
  {
    name: "the change is complete",
    url: `${lists}/bulk_operations/$operation`,
    status: 200,
    json: { result: { id: "$operation", status: "completed", completed: expect.any(String) } },
  },
  { name: "a change that never was", url: `${lists}/bulk_operations/$absent`, status: 404, codes: [10011] },
  {
    name: "another's change",
    url: "/client/v4/accounts/$rivalAccount/rules/lists/bulk_operations/$operation",
    as: "rival",
    status: 404,
    codes: [10011],
  },
  {
    name: "items: get",
    url: `${lists}/$office/items/$item1`,
    status: 200,
    json: { result: { id: "$item1", ip: "10.0.0.0/8", comment: "last of equal ones" } },
  },
  {
    name: "items: get one that is not there",
    url: `${lists}/$office/items/$absent`,
    status: 404,
    codes: [10012],
  },
  {
    name: "items: get one by another list",
    url: `${lists}/$systems/items/$item1`,
    status: 404,
    codes: [10012],
  },
  change("one again keeps its id and place", "office", "POST", [{ ip: "10.0.0.0/8", comment: "new words" }]),
  items("with the new comment", "office", "?per_page=1", [{ id: "$item1", comment: "new words" }]),
  items("a page", "office", "?per_page=2", [{ ip: ips[0] }, { ip: ips[1] }], {
    json: { result_info: { cursors: { after: expect.any(String) } } },
    save: { cursor: "result_info.cursors.after" },
  }),
  items("the next", "office", "?per_page=2&cursor=$cursor", [{ ip: ips[2] }, { ip: ips[3] }], {
    absent: ['"after"'],
  }),
  change("an item that says two things", "office", "POST", [{ ip: "5.5.5.5", asn: 5 }], {
    status: 400,
    codes: [1001],
  }),
  items("a page of nothing", "office", "?cursor=a999", [], { absent: ['"after"'] }),
  {
    name: "items: a cursor that is none",
    url: `${lists}/$office/items?cursor=x`,
    status: 400,
    codes: [1001],
  },
  items("search", "office", "?search=2001", [{ ip: ips[2] }, { ip: ips[3] }]),
  items("search in vain", "office", "?search=db8", []),
  change("delete one, and one that is not there", "office", "DELETE", {
    items: [{ id: "$item2" }, { id: "$absent" }],
  }),
  items("one less", "office", "", [{ ip: ips[0] }, { ip: ips[2] }, { ip: ips[3] }]),
  change("delete none", "office", "DELETE", { items: [] }),
  change("delete without saying which", "office", "DELETE", undefined, { status: 400, codes: [6008] }),
  change("replace all", "office", "PUT", [{ ip: "198.51.100.0/24" }, { ip: "203.0.113.7" }]),
  items("only these", "office", "", [{ ip: "198.51.100.0/24" }, { ip: "203.0.113.7" }]),
  change("one bad one spoils all", "office", "PUT", [{ ip: "1.1.1.1" }, { ip: "x" }, { asn: 5 }], {
    status: 400,
    codes: [1001, 1001],
    pointers: ["/1/ip", "/2/ip"],
  }),
  items("still these", "office", "", [{ ip: "198.51.100.0/24" }, { ip: "203.0.113.7" }]),
  ...["", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "::/129", "1.2.3.4/8/8", "example.com", "01.2.3.4"].map((ip) =>
    badItem("address", "office", { ip }),
  ),
  change("numbers", "systems", "POST", [{ asn: 13335 }, { asn: 0 }, { asn: 4_294_967_295 }, { asn: 13335 }]),
  items("as numbers", "systems", "", [{ asn: 13335 }, { asn: 0 }, { asn: 4_294_967_295 }]),
  ...[{ asn: -1 }, { asn: 4_294_967_296 }, { asn: 1.5 }, { asn: "5" }, { ip: "1.1.1.1" }].map((item) =>
    badItem("number", "systems", item),
  ),
  change(
    "host names",
    "hosts",
    "POST",
    ["Example.COM", "*.Example.org.", "a_b.test", "xn--bcher-kva.test"].map((url_hostname) => ({
      hostname: { url_hostname },
    })),
  ),
  items(
    "in small letters",
    "hosts",
    "",
    ["example.com", "*.example.org", "a_b.test", "xn--bcher-kva.test"].map((url_hostname) => ({
      hostname: { url_hostname },
    })),
  ),
  ...[
    "",
    "a b",
    "http://a.test",
    "a..b",
    "*",
    "a.*.test",
    "-a.test",
    "bücher.test",
    `${"a".repeat(64)}.test`,
  ].map((url_hostname) => badItem("host name", "hosts", { hostname: { url_hostname } })),
  change("not there", "absent", "POST", [{ ip: "1.1.1.1" }], { status: 404, codes: [10011] }),
  change("a comment of 501", "office", "POST", [{ ip: "1.1.1.1", comment: "c".repeat(501) }], {
    status: 400,
    codes: [1001],
  }),
];

const many = (from: number, count: number) =>
  times(count, (n) => ({ ip: `10.${(from + n) >> 16}.${((from + n) >> 8) & 255}.${(from + n) & 255}` }));

const full: Scenario[] = [
  change("10,000", "longName", "PUT", many(0, 10_000)),
  { name: "all are there", url: `${lists}/$longName`, status: 200, json: { result: { num_items: 10_000 } } },
  change(
    "10,000 with words to each",
    "longName",
    "PUT",
    many(0, 10_000).map((item, n) => ({
      ...item,
      comment: `blocked until 2026-11-15T00:00:00Z, ${"x".repeat(80)} number ${n}`,
    })),
  ),
  change("one more", "longName", "POST", many(10_000, 1), { status: 400, codes: [10014] }),
  change("one that is there", "longName", "POST", many(5, 1)),
  change("10,001 at once", "longName", "PUT", many(0, 10_001), { status: 400 }),
  {
    name: "still all are there",
    url: `${lists}/$longName`,
    status: 200,
    json: { result: { num_items: 10_000 } },
  },
  items("500 to a page at most", "longName", "?per_page=100000", many(0, 500)),
];

export const listsTable: Scenario[] = [...aZone("lz"), ...making, ...changing, ...full];
