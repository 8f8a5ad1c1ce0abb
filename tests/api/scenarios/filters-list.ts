// What lists of filters show, by every query, and who may see and change them.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { aToken, aZone, denied, notFound } from "./stage.ts";

const filters = "/client/v4/zones/$listed/filters";

const stored = [
  { expression: "ip.src eq 1.0.0.1", ref: "Alpha" },
  { expression: 'http.host eq "Example.COM"', description: "The Café 100%", paused: true },
  { expression: "ssl", description: "the_second", ref: "beta" },
  { expression: "not ssl", paused: true, ref: "ALPHA" },
  { expression: 'http.host eq "STRASSE"', description: "Straße" },
  { expression: "ip.src eq 1.0.0.6" },
  { expression: "ip.src eq 1.0.0.7" },
];
const held = stored.map((_, n) => `l${n}`);

/** Numbers are places in what is stored. */
function list(query: string, places: number[], more: Partial<Scenario> = {}): Scenario {
  return {
    name: `list: ${query || "all"}`,
    url: `${filters}?${query}`,
    status: 200,
    json: {
      result: places.map((place) => ({ id: `$l${place}`, ...stored[place] })),
      result_info: { count: places.length },
    },
    ...more,
  };
}

function info(page: number, per_page: number, count: number) {
  return {
    json: {
      result_info: { page, per_page, count, total_count: 7, total_pages: Math.ceil(7 / per_page) },
    },
  };
}

function refusedQuery(query: string, field: string): Scenario {
  return {
    name: `list: ${query} is refused`,
    url: `${filters}?${query}`,
    status: 400,
    codes: [1001],
    contains: [`Invalid value for ${field}: `],
  };
}

const listing: Scenario[] = [
  {
    name: "T10 no id of a zone",
    url: "/client/v4/zones/notanid/filters",
    ...notFound,
    contains: ["/zones/notanid/filters"],
  },
  {
    name: "list: an empty zone",
    url: filters,
    status: 200,
    json: { result: [], result_info: { page: 1, per_page: 25, count: 0, total_count: 0, total_pages: 0 } },
  },
  {
    name: "filters to be listed",
    method: "POST",
    url: filters,
    body: stored,
    status: 200,
    save: Object.fromEntries(held.map((name, n) => [name, `result.${n}.id`])),
  },
  list("", [0, 1, 2, 3, 4, 5, 6], {
    name: "list: in order of creation, 25 to a page",
    json: {
      result: held.map((name) => ({ id: `$${name}` })),
      result_info: { page: 1, per_page: 25, count: 7, total_count: 7, total_pages: 1 },
    },
  }),
  { ...list("per_page=5&page=1", [0, 1, 2, 3, 4], info(1, 5, 5)), name: "list: T16 the first page" },
  list("per_page=5&page=2", [5, 6], info(2, 5, 2)),
  list("per_page=3&page=3", [6], info(3, 3, 1)),
  {
    ...list("per_page=5&page=99", [], info(99, 5, 0)),
    name: "list: T16 far past the end",
    contains: ['"result":[]'],
  },
  list("per_page=1000", [0, 1, 2, 3, 4, 5, 6], info(1, 1000, 7)),
  list("per_page=5000", [0, 1, 2, 3, 4, 5, 6], info(1, 1000, 7)),
  list("per_page=0", [0], info(1, 1, 1)),
  { ...list("paused=true", [1, 3]), name: "list: T17 paused ones" },
  list("paused=false", [0, 2, 4, 5, 6]),
  list("id=$l2", [2]),
  list("id=$l5&id=$l0", [0, 5]),
  list("id=$l5,$l0", [0, 5]),
  list("id=$absent", []),
  list("id=$l2&id=$absent", [2]),
  list("ref=beta", [2]),
  list("ref=alpha", [0, 3]),
  list("ref=alph", []),
  list("description=THE", [1, 2]),
  list("description=caf%C3%A9", [1]),
  list("description=CAF%C3%89", [], { name: "list: but only A to Z have a case" }),
  list("description=100%25", [1]),
  list("description=e_s", [2]),
  list("description=nothing", []),
  list("expression=IP.SRC", [0, 5, 6]),
  list("expression=example.com", [1]),
  list("expression=%22strasse%22", [4]),
  list("expression=ssl", [2, 3]),
  list("expression=ssl&paused=true", [3]),
  list("expression=ip.src&ref=alpha&paused=false&id=$l0&id=$l3", [0]),
  list("order=expression&direction=desc&nonsense=1&id=$l0", [0]),
  list("paused=&ref=&id=", [0, 1, 2, 3, 4, 5, 6]),
  refusedQuery("paused=maybe", "paused"),
  refusedQuery("page=0", "page"),
  refusedQuery("page=x", "page"),
  refusedQuery("per_page=many", "per_page"),
  refusedQuery("ref=a%00b", "ref"),
  refusedQuery(`expression=${"a".repeat(4097)}`, "expression"),
];

const change: Scenario = {
  name: "",
  method: "POST",
  url: filters,
  body: [{ expression: "ip.src eq 8.0.0.1" }],
  status: 200,
};
const reads = (as: string, more: Partial<Scenario>): Scenario[] => [
  { name: `${as}: list`, url: filters, as, status: 200, ...more },
  { name: `${as}: get`, url: `${filters}/$l0`, as, status: 200, ...more },
];
const writes = (as: string, more: Partial<Scenario>): Scenario[] => [
  { ...change, name: `${as}: create`, as, ...more },
  {
    ...change,
    name: `${as}: update`,
    as,
    method: "PUT",
    url: `${filters}/$l5`,
    body: { expression: "ip.src eq 8.0.0.2" },
    ...more,
  },
  {
    ...change,
    name: `${as}: update many`,
    as,
    method: "PUT",
    body: [{ id: "$l5", expression: "ip.src eq 1.0.0.6" }],
    ...more,
  },
  {
    ...change,
    name: `${as}: delete`,
    as,
    method: "DELETE",
    url: `${filters}/$absent`,
    body: undefined,
    ...more,
  },
  { ...change, name: `${as}: delete many`, as, method: "DELETE", body: undefined, ...more },
];

const access: Scenario[] = [
  aToken("wafReads", ["Firewall Services Read"], "listed"),
  aToken("wafWrites", ["Firewall Services Write"], "listed"),
  aToken("wafOnAll", ["Firewall Services Write"]),
  aToken("wafElsewhere", ["Firewall Services Write"], "zone"),
  aToken("noWaf", ["Zone Read", "Logs Read"]),
  ...reads("wafReads", {}),
  ...writes("wafReads", denied),
  ...reads("wafWrites", {}),
  ...writes("wafWrites", {}),
  { name: "it goes", method: "DELETE", url: `${filters}/$l6`, as: "wafOnAll", status: 200 },
  ...reads("wafElsewhere", denied),
  ...writes("wafElsewhere", denied),
  ...reads("noWaf", { ...denied }).map((each) => ({ ...each, name: `T48 ${each.name}` })),
  ...writes("noWaf", denied),
  ...reads("reader", {}),
  ...writes("reader", denied),
  ...reads("firewall", {}),
  ...reads("rival", notFound),
  ...writes("rival", notFound),
  { name: "nobody", url: filters, as: "nobody", status: 400, codes: [9106] },
];

const audit = "/sluice/v1/audit?per_page=1";

const audited: Scenario[] = [
  {
    ...change,
    name: "filters for the audit trail",
    body: [{ expression: "ip.src eq 8.1.0.1", ref: "t" }, { expression: "ip.src eq 8.1.0.2" }],
    save: { trail: "result.0.id", trail2: "result.1.id" },
  },
  {
    name: "two at once are one entry",
    url: audit,
    status: 200,
    json: {
      result: [
        {
          action: "filter.create",
          resource: { type: "filter", id: "$trail" },
          zone_id: "$listed",
          account_id: "$account",
          before: null,
          after: [{ id: "$trail", expression: "ip.src eq 8.1.0.1", ref: "t" }, { id: "$trail2" }],
        },
      ],
    },
    save: { createEntry: "result.0.id" },
  },
  { ...change, name: "one that is refused", body: [{ expression: "ssl" }], status: 400 },
  { ...change, name: "one that is not there", method: "DELETE", url: `${filters}/$absent`, body: undefined },
  { ...change, name: "none", method: "PUT", body: [] },
  { name: "leave no entry", url: audit, status: 200, json: { result: [{ id: "$createEntry" }] } },
  {
    ...change,
    name: "it changes",
    method: "PUT",
    url: `${filters}/$trail`,
    body: { expression: "ip.src eq 8.1.0.1", paused: true },
    as: "wafWrites",
  },
  {
    name: "before and after, and by whom",
    url: audit,
    status: 200,
    json: {
      result: [
        {
          action: "filter.update",
          actor: { via: "token", token_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
          before: { id: "$trail", paused: false, ref: "t" },
          after: { id: "$trail", paused: true },
        },
      ],
    },
  },
  { ...change, name: "it goes", method: "DELETE", url: `${filters}?id=$trail&id=$trail2`, body: undefined },
  {
    name: "its last state is kept",
    url: audit,
    status: 200,
    json: {
      result: [{ action: "filter.delete", before: [expect.any(Object), expect.any(Object)], after: null }],
    },
  },
];

export const filtersList: Scenario[] = [...aZone("listed"), ...listing, ...access, ...audited];
