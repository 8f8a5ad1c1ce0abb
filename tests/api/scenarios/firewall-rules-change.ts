// Listing, replacing and ordering rules. Filters are never changed on this path.

import type { Scenario } from "../scenario.ts";
import { aZone, expressionOf, notFound, times } from "./stage.ts";

const zone = "/client/v4/zones/$cz";
const rules = `${zone}/firewall/rules`;

const stored = [
  { action: "block", description: "The Café 100%", ref: "Alpha" },
  { action: "log", description: "the_second" },
  { action: "allow", priority: 2, paused: true, ref: "ALPHA" },
  { action: "block", priority: 1 },
  { action: "block" },
  { action: "js_challenge", priority: 1 },
  { action: "bypass", products: ["hot", "bic"] },
  { action: "managed_challenge" },
  { action: "challenge", priority: 0 },
];
/** Priority first, then the action, then age. */
const order = [8, 5, 3, 2, 1, 6, 7, 0, 4];

function list(query: string, places: number[], more: Partial<Scenario> = {}): Scenario {
  return {
    name: `list: ${query || "all"}`,
    url: `${rules}?${query}`,
    status: 200,
    json: {
      result: places.map((place) => ({ id: `$c${place}`, ...stored[place] })),
      result_info: { count: places.length },
    },
    ...more,
  };
}

const among = (...places: number[]) => order.filter((place) => places.includes(place));

const listing: Scenario[] = [
  {
    name: "rules to be listed",
    method: "POST",
    url: rules,
    body: stored.map((rule, n) => ({ ...rule, filter: { expression: expressionOf(n) } })),
    status: 200,
    save: Object.fromEntries(
      stored.flatMap((_, n) => [
        [`c${n}`, `result.${n}.id`],
        [`cf${n}`, `result.${n}.filter.id`],
      ]),
    ),
  },
  list("", order, {
    name: "list: T45 in the order in which they are looked at",
    json: {
      result: order.map((place) => ({ id: `$c${place}`, filter: { id: `$cf${place}` } })),
      result_info: { page: 1, per_page: 25, count: 9, total_count: 9, total_pages: 1 },
    },
  }),
  list("per_page=5", order.slice(0, 5), { json: { result_info: { per_page: 5, total_pages: 2 } } }),
  list("per_page=5&page=2", order.slice(5)),
  list("per_page=5&page=3", [], { contains: ['"result":[]'] }),
  list("per_page=1000", order, { json: { result_info: { per_page: 1000 } } }),
  list("per_page=1001", order, { json: { result_info: { per_page: 1000 } } }),
  list("action=block", among(0, 3, 4), { name: "list: T36 by action" }),
  list("action=bypass", [6]),
  list("paused=true", [2], { name: "list: T36 by paused" }),
  list("paused=false&action=block", among(0, 3, 4)),
  list("description=THE", among(0, 1), { name: "list: T36 by description" }),
  list("description=100%25", [0]),
  list("description=e_s", [1]),
  list("id=$c4", [4], { name: "list: T36 by id" }),
  list("id=$c4&id=$c8&id=$absent", among(4, 8)),
  list("ref=alpha", among(0, 2)),
  list("ref=alph", []),
  list("id=$c4&action=log", []),
  ...["action=nuke", "action=ban", "paused=maybe", "page=0"].map(
    (query): Scenario => ({
      name: `list: ${query} is refused`,
      url: `${rules}?${query}`,
      status: 400,
      codes: [1001],
    }),
  ),
  {
    name: "T37 get",
    url: `${rules}/$c0`,
    status: 200,
    json: { result: { id: "$c0", filter: { id: "$cf0" }, priority: null } },
  },
  {
    name: "get: a query means nothing here",
    url: `${rules}/$c0?id=$c1`,
    status: 200,
    json: { result: { id: "$c0" } },
  },
  { name: "T37 get: not there", url: `${rules}/$absent`, status: 404, codes: [1002] },
  { name: "get: malformed", url: `${rules}/xyz`, ...notFound },
  {
    name: "get: of another zone",
    url: "/client/v4/zones/$zone/firewall/rules/$c0",
    status: 404,
    codes: [1002],
  },
];

function put(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `update: ${name}`, method: "PUT", url: `${rules}/$c0`, body, status: 200, ...more };
}
function putMany(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { ...put(name, body, more), name: `update many: ${name}`, url: rules };
}
function filterStays(held: string, expression: string): Scenario {
  return {
    name: `the filter ${held} is as it was`,
    url: `${zone}/filters/$${held}`,
    status: 200,
    json: { result: { expression, paused: false } },
    absent: ["description", "ref"],
  };
}
function invalid(code: number, ...pointers: string[]): Partial<Scenario> {
  return { status: 400, codes: pointers.map(() => code), pointers };
}

const replacing: Scenario[] = [
  put(
    "T38 all but its filter; what is left out is gone",
    {
      id: "$c0",
      action: "challenge",
      filter: { id: "$cf4", expression: "ignored", paused: true, description: "ignored", ref: "ignored" },
    },
    {
      json: {
        result: {
          id: "$c0",
          action: "challenge",
          priority: null,
          paused: false,
          filter: { id: "$cf4", expression: expressionOf(4) },
        },
      },
      absent: ["Café", "Alpha", "ignored"],
    },
  ),
  filterStays("cf4", expressionOf(4)),
  filterStays("cf0", expressionOf(0)),
  put(
    "without its id, with everything",
    {
      action: { mode: "ban" },
      filter: { id: "$cf0" },
      priority: 7,
      paused: true,
      description: "d",
      ref: "r",
    },
    { json: { result: { action: "block", priority: 7, paused: true, description: "d", ref: "r" } } },
  ),
  put(
    "to bypass",
    { action: "bypass", products: ["bic"], filter: { id: "$cf0" } },
    { json: { result: { products: ["bic"] } } },
  ),
  put("and back", { action: "block", filter: { id: "$cf0" } }, { absent: ["products"] }),
  put("another's id", { id: "$c1", action: "block", filter: { id: "$cf0" } }, invalid(1001, "/id")),
  put(
    "a filter that is not there",
    { action: "block", filter: { id: "$absent" } },
    invalid(10201, "/filter/id"),
  ),
  put("a new filter", { action: "block", filter: { expression: "ssl" } }, invalid(1001, "/filter/id")),
  put(
    "a filter with an empty id",
    { action: "block", filter: { id: "", expression: "ssl" } },
    invalid(1001, "/filter/id"),
  ),
  put("no filter", { action: "block" }, invalid(1001, "/filter")),
  put("no action", { filter: { id: "$cf0" } }, invalid(1001, "/action")),
  put(
    "products of block",
    { action: "block", products: ["bic"], filter: { id: "$cf0" } },
    { status: 400, codes: [10203] },
  ),
  put("an array", [{ action: "block", filter: { id: "$cf0" } }], { status: 400, codes: [1001] }),
  put(
    "not there",
    { action: "block", filter: { id: "$cf0" } },
    { url: `${rules}/$absent`, status: 404, codes: [1002] },
  ),
  putMany(
    "two",
    [
      { id: "$c4", action: "allow", filter: { id: "$cf0" }, priority: 9 },
      { id: "$c0", action: "log", filter: { id: "$cf4" }, description: "d" },
    ],
    {
      json: {
        result: [
          { id: "$c4", action: "allow", priority: 9, filter: { id: "$cf0", expression: expressionOf(0) } },
          { id: "$c0", action: "log", priority: null, filter: { id: "$cf4" } },
        ],
      },
    },
  ),
  putMany(
    "one that is not there",
    [
      { id: "$c4", action: "block", filter: { id: "$cf4" } },
      { id: "$absent", action: "block", filter: { id: "$cf4" } },
    ],
    invalid(10207, "/1/id"),
  ),
  putMany(
    "one twice",
    [
      { id: "$c4", action: "block", filter: { id: "$cf4" } },
      { id: "$c4", action: "log", filter: { id: "$cf4" } },
    ],
    invalid(10208, "/1/id"),
  ),
  putMany(
    "a filter that is not there",
    [
      { id: "$c4", action: "block", filter: { id: "$cf4" } },
      { id: "$c0", action: "block", filter: { id: "$absent" } },
    ],
    invalid(10201, "/1/filter/id"),
  ),
  putMany(
    "products where there are none",
    [
      { id: "$c4", action: "block", products: ["bic"], filter: { id: "$cf4" } },
      { id: "$c0", action: "bypass", filter: { id: "$cf4" } },
    ],
    { status: 400, codes: [10203, 10204], pointers: ["/0", "/1"] },
  ),
  putMany(
    "T39 26 of them",
    times(26, () => ({ id: "$c4", action: "block", filter: { id: "$cf4" } })),
    invalid(1001, ""),
  ),
  putMany("no ids", [{ action: "block", filter: { id: "$cf4" } }], invalid(1001, "/0/id")),
  putMany("an object", { id: "$c4", action: "block", filter: { id: "$cf4" } }, invalid(1001, "")),
  putMany("none", [], { json: { result: [] } }),
  {
    name: "what was refused changed nothing",
    url: `${rules}/$c4`,
    status: 200,
    json: { result: { action: "allow", priority: 9, filter: { id: "$cf0" } } },
  },
];

export function patch(name: string, url: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `edit: ${name}`, method: "PATCH", url, body, status: 200, ...more };
}

const prioritising: Scenario[] = [
  patch(
    "T40 several priorities",
    rules,
    [
      { id: "$c3", priority: 5 },
      { id: "$c5", priority: null },
    ],
    {
      json: {
        result: [
          { id: "$c3", priority: 5, action: "block" },
          { id: "$c5", priority: null },
        ],
      },
    },
  ),
  patch(
    "T41 one",
    `${rules}/$c1`,
    { priority: 7 },
    {
      json: { result: [{ id: "$c1", priority: 7, action: "log", description: "the_second" }] },
    },
  ),
  patch(
    "nothing but the priority",
    `${rules}/$c1`,
    { priority: 2_147_483_647, action: "block", paused: true, filter: { id: "$cf0" }, description: "x" },
    {
      json: {
        result: [
          {
            priority: 2_147_483_647,
            action: "log",
            paused: false,
            filter: { id: "$cf1" },
            description: "the_second",
          },
        ],
      },
    },
  ),
  patch("nothing", `${rules}/$c1`, {}, { json: { result: [{ id: "$c1", priority: 2_147_483_647 }] } }),
  patch("no body", `${rules}/$c1`, undefined, { json: { result: [{ id: "$c1" }] } }),
  patch("zero", `${rules}/$c1`, { id: "$c1", priority: 0 }, { json: { result: [{ priority: 0 }] } }),
  patch("away with it", `${rules}/$c1`, { priority: null }, { json: { result: [{ priority: null }] } }),
  patch(
    "one of several, as an object",
    rules,
    { id: "$c1", priority: 4 },
    { json: { result: [{ priority: 4 }] } },
  ),
  patch("several without a priority", rules, [{ id: "$c1" }], {
    json: { result: [{ id: "$c1", priority: 4 }] },
  }),
  patch("too much", `${rules}/$c1`, { priority: 2_147_483_648 }, invalid(1001, "/priority")),
  patch("too little", rules, [{ id: "$c1", priority: -1 }], invalid(1001, "/0/priority")),
  patch("not there", `${rules}/$absent`, { priority: 1 }, { status: 404, codes: [1002] }),
  patch(
    "one of several is not there",
    rules,
    [
      { id: "$c1", priority: 1 },
      { id: "$absent", priority: 1 },
    ],
    invalid(10207, "/1/id"),
  ),
  patch(
    "one twice",
    rules,
    [
      { id: "$c1", priority: 1 },
      { id: "$c1", priority: 2 },
    ],
    invalid(10208, "/1/id"),
  ),
  {
    name: "edit: unchanged by the refused",
    url: `${rules}/$c1`,
    status: 200,
    json: { result: { priority: 4 } },
  },
];

export const rulesChange: Scenario[] = [...aZone("cz"), ...listing, ...replacing, ...prioritising];
