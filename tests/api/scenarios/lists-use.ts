// Lists in expressions, and who may see and change them; the lists are those of lists.ts.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { aToken, denied, notFound } from "./stage.ts";

const lists = "/client/v4/accounts/$account/rules/lists";
const filters = "/client/v4/zones/$lz/filters";

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `create: ${name}`, method: "POST", url: lists, body, status: 200, ...more };
}

function filter(name: string, expression: string, more: Partial<Scenario> = {}): Scenario {
  return {
    name: `filter: ${name}`,
    method: "POST",
    url: filters,
    body: [{ expression }],
    status: 200,
    ...more,
  };
}
const uses = (held: string, count: number): Scenario => ({
  name: `${held} is used by ${count}`,
  url: `${lists}/$${held}`,
  status: 200,
  json: { result: { num_referencing_filters: count } },
});

const using: Scenario[] = [
  filter("a list", "ip.src in $$office", {
    json: { result: [{ expression: "ip.src in $$office" }] },
    save: { user1: "result.0.id" },
  }),
  filter(
    "two lists, one of them twice",
    "(ip.src in $$office and ip.src.asnum in $$systems) or not ip.src in $$office",
    { save: { user2: "result.0.id" } },
  ),
  filter("a list of host names", "http.host in $$hosts_1"),
  filter("a list that is not there", "ip.src in $$nowhere", {
    status: 400,
    codes: [10101],
    pointers: ["/0"],
    contains: ["$$nowhere", "^^^^^^^^"],
  }),
  filter("a list of another kind", "ip.src in $$systems", { status: 400, codes: [10101] }),
  filter("another's list", "ip.src in $$office", { as: "rival", url: "/client/v4/zones/$rivalZone/filters" }),
  filter("a managed list", "ip.src in $$cf.vpn"),
  filter("its name in a text is no use of it", 'http.host eq "$$systems"'),
  {
    name: "in a rule",
    method: "POST",
    url: "/client/v4/zones/$lz/firewall/rules",
    body: [{ action: "block", filter: { expression: "ip.src in $$nowhere" } }],
    status: 400,
    codes: [10101],
    pointers: ["/0/filter"],
  },
  uses("office", 2),
  uses("systems", 1),
  uses("hosts", 1),
  {
    name: "delete: in use",
    method: "DELETE",
    url: `${lists}/$office`,
    status: 400,
    codes: [10031],
    contains: ["filters.api.ip_list_in_use"],
  },
  {
    name: "a filter looks elsewhere",
    method: "PUT",
    url: `${filters}/$user2`,
    body: { expression: "ip.src.asnum eq 5" },
    status: 200,
  },
  uses("office", 1),
  uses("systems", 0),
  {
    name: "several look elsewhere",
    method: "PUT",
    url: filters,
    body: [
      { id: "$user1", expression: "ip.src eq 5.5.5.5" },
      { id: "$user2", expression: "ip.src.asnum in $$systems" },
    ],
    status: 200,
  },
  uses("office", 0),
  uses("systems", 1),
  {
    name: "delete",
    method: "DELETE",
    url: `${lists}/$office`,
    status: 200,
    json: { result: { id: "$office" } },
  },
  { name: "delete: again", method: "DELETE", url: `${lists}/$office`, status: 404, codes: [10011] },
  { name: "the filter goes", method: "DELETE", url: `${filters}/$user2`, status: 200 },
  uses("systems", 0),
  { name: "the list goes with its items", method: "DELETE", url: `${lists}/$longName`, status: 200 },
  { name: "delete: another's", method: "DELETE", url: `${lists}/$rivalList`, status: 404, codes: [10011] },
];

const access: Scenario[] = [
  aToken("listReads", ["Firewall Services Read"]),
  aToken("listWrites", ["Firewall Services Write"]),
  { name: "a token that reads", url: `${lists}/$hosts/items`, as: "listReads", status: 200 },
  {
    name: "does not write",
    method: "POST",
    url: lists,
    as: "listReads",
    body: { name: "x", kind: "ip" },
    ...denied,
  },
  create("by a token that writes", { name: "by_token", kind: "ip" }, { as: "listWrites" }),
  { name: "a token without the permission", url: lists, as: "zoneWriter", ...denied },
  { name: "a reader", url: lists, as: "reader", status: 200 },
  create("by a reader", { name: "x", kind: "ip" }, { as: "reader", ...denied }),
  create("by a firewall member", { name: "by_member", kind: "ip" }, { as: "firewall" }),
  { name: "another tenant", url: lists, as: "rival", ...notFound },
  {
    name: "changes are on record, with the first of many items",
    url: "/sluice/v1/audit?per_page=1&action=list_items.replace",
    status: 200,
    json: {
      result: [
        { account_id: "$account", before: { num_items: expect.any(Number) }, after: { num_items: 10_000 } },
      ],
    },
    contains: ['"10.0.0.99"'],
    absent: ['"10.0.0.100"'],
  },
  {
    name: "so is the end of a list",
    url: "/sluice/v1/audit?per_page=2&action=list.delete",
    status: 200,
    json: { result: [{ before: { num_items: 10_000 }, after: null }, { before: { name: "office" } }] },
  },
];

export const listsInUse: Scenario[] = [...using, ...access];
