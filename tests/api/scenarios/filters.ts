// Creating, reading, changing and deleting filters. What lists show is in filters-list.ts.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { anId, aZone, expressionOf, expressionOfLength, notFound, times } from "./stage.ts";

const filters = "/client/v4/zones/$fz/filters";
const id = expect.stringMatching(anId);

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `create: ${name}`, method: "POST", url: filters, body, status: 200, ...more };
}

function refused(name: string, body: unknown, code: number, pointer: string): Scenario {
  return create(name, body, { status: 400, codes: [code], pointers: [pointer] });
}

/** How many filters the zone has, so that a refusal that left something behind is found out. */
function total(count: number): Scenario {
  return {
    name: `then there are ${count}`,
    url: `${filters}?per_page=1`,
    status: 200,
    json: { result_info: { total_count: count } },
  };
}

/** Comes back as it went in. */
function kept(name: string, filter: object, expression?: string): Scenario {
  const stored = { ...filter, ...(expression !== undefined && { expression }) };
  return create(name, [filter], { json: { result: [{ id, ...stored }] } });
}

const creating: Scenario[] = [
  create("T11 trimmed, with nothing that is empty", [{ expression: " \t\r\nip.src eq 1.2.3.4\n" }], {
    json: {
      result: [{ id, expression: "ip.src eq 1.2.3.4", paused: false }],
      errors: [],
      messages: [],
    },
    absent: ["description", "ref", "created_on", "result_info"],
    save: { f1: "result.0.id" },
  }),
  create("T12 the same again", [{ expression: "ip.src eq 1.2.3.4" }], {
    status: 400,
    json: {
      result: null,
      errors: [
        {
          code: 10102,
          message: "config duplicates an already existing config",
          source: { pointer: "/0" },
          meta: { id: "$f1" },
        },
      ],
    },
  }),
  create("the same but for white space at its ends", [{ expression: "\n ip.src eq 1.2.3.4\t" }], {
    status: 400,
    json: { errors: [{ code: 10102, meta: { id: "$f1" } }] },
  }),
  kept("the same but for white space inside is another", { expression: "ip.src  eq 1.2.3.4" }),
  create("T13 one that is wrong spoils all", [{ expression: "ssl" }, { expression: "bogus eq" }], {
    status: 400,
    codes: [10101],
    pointers: ["/1"],
    contains: ["Filter parsing error", "^^^^^ unknown identifier"],
  }),
  total(2),
  create("every wrong one is named", [{ expression: "a" }, { expression: "ssl" }, { expression: "b" }], {
    status: 400,
    codes: [10101, 10101],
    pointers: ["/0", "/2"],
  }),
  create(
    "a wrong one, an old one and a double",
    [
      { expression: "bogus eq" },
      { expression: "ip.src eq 1.2.3.4" },
      { expression: "ssl" },
      { expression: " ssl " },
    ],
    {
      status: 400,
      codes: [10101, 10102, 10102],
      pointers: ["/0", "/1", "/3"],
      json: { errors: [{}, { meta: { id: "$f1" } }, {}] },
    },
  ),
  total(2),
  create(
    "T14 an object stands for an array of one",
    { expression: "ip.src eq 1.1.1.1" },
    {
      json: { result: [{ id, expression: "ip.src eq 1.1.1.1", paused: false }] },
      save: { f2: "result.0.id" },
    },
  ),
  kept("T15 with everything", { expression: "ssl", paused: true, description: "d", ref: "r" }),
  create(
    "in the order of the request",
    times(30, (n) => ({ expression: expressionOf(n) })),
    {
      json: { result: times(30, (n) => ({ expression: expressionOf(n) })) },
    },
  ),
  create(
    "as Go's client sends it: an id and empty texts",
    [{ id: "$absent", expression: "ip.src eq 2.2.2.2", paused: false, description: "", ref: "" }],
    { absent: ["description", "ref", "$absent"], json: { result: [{ id, paused: false }] } },
  ),
  kept("keys we do not know are ignored", { expression: "ip.src eq 3.3.3.3" }),
  kept("quotation marks", { expression: 'http.user_agent eq "a \\"quoted\\" \\\\ word"' }),
  kept("a raw string", { expression: 'http.user_agent contains r#"a "raw" \\ word"#' }),
  kept("several lines", { expression: 'http.host eq "a"\n  or\r\n   http.host eq "b"' }),
  kept("a comment of HTML in its description", {
    expression: "ip.src eq 4.4.4.4",
    description: `<b>"it's" & &#39; $$x</b>`,
    ref: "re'f<>&",
  }),
  kept("letters of many scripts", {
    expression: 'http.host eq "bücher-日本-🦓"',
    description: "Ünïcode 🦓 \u2028",
    ref: "ref-é-🦓",
  }),
  kept("sharp s", { expression: 'http.host eq "ß"' }),
  kept("and its capital form is another", { expression: 'http.host eq "SS"' }),
  kept("a description of 500 characters", {
    expression: "ip.src eq 5.5.5.1",
    description: "d".repeat(500),
    ref: "r".repeat(50),
  }),
  refused(
    "one of 501",
    [{ expression: "ip.src eq 5.5.5.2", description: "d".repeat(501) }],
    1001,
    "/0/description",
  ),
  refused("a ref of 51", [{ expression: "ip.src eq 5.5.5.2", ref: "r".repeat(51) }], 1001, "/0/ref"),
  kept("two with one ref", { expression: "ip.src eq 5.5.5.3", ref: "r" }),
  kept("4096 characters", { expression: expressionOfLength(4096) }),
  kept(
    "4096 characters and white space at the ends",
    { expression: ` ${expressionOfLength(4096, "b")}\n` },
    expressionOfLength(4096, "b"),
  ),
  kept("4096 characters that take more bytes", { expression: expressionOfLength(4096, "é") }),
  create("4097 characters", [{ expression: expressionOfLength(4097) }], {
    status: 400,
    codes: [20127],
    pointers: ["/0"],
    contains: ["4096"],
    absent: ["aaaaaaaaaaaa"],
  }),
  create(
    "null is as good as left out",
    [{ expression: "ip.src eq 5.5.5.4", paused: null, description: null, ref: null }],
    { json: { result: [{ id, paused: false }] }, absent: ["description", "ref"] },
  ),
  refused("an expression that is null", [{ expression: null }], 1001, "/0/expression"),
  refused("no expression", [{ paused: true }], 1001, "/0/expression"),
  refused("an expression that is a number", [{ expression: 5 }], 1001, "/0/expression"),
  refused("an empty expression", [{ expression: "" }], 10101, "/0"),
  refused("only white space", [{ expression: " \n\t" }], 10101, "/0"),
  refused("paused as text", [{ expression: "ssl", paused: "true" }], 1001, "/0/paused"),
  refused("a value alone is no filter", [{ expression: "http.host" }], 10101, "/0"),
  refused("nothing", [], 1001, ""),
  refused("text", '"ssl"', 1001, ""),
  refused("an array in an array", [[{ expression: "ssl" }]], 1001, "/0"),
  refused(
    "1001 at once",
    times(1001, (n) => ({ expression: expressionOf(n + 1000) })),
    1001,
    "",
  ),
  create(
    "1000 at once",
    times(1000, (n) => ({ expression: expressionOf(n + 1000) })),
    {
      url: "/client/v4/zones/$many/filters",
    },
  ),
  create(
    "many long ones: more than a million bytes",
    times(400, (n) => ({ expression: `${expressionOfLength(3900, "z")} or ${expressionOf(n)}` })),
    { url: "/client/v4/zones/$many/filters" },
  ),
  // Announced, not sent: whoever is still sending when the answer comes may not get to read it.
  create("more than eight million bytes", "[", {
    headers: { "content-length": String(8 * 1024 * 1024 + 1) },
    status: 413,
    codes: [12001],
    contains: [String(8 * 1024 * 1024)],
  }),
  create("no body", undefined, { status: 400, codes: [6008] }),
  create("in a zone that is not there", [{ expression: "ssl" }], {
    url: "/client/v4/zones/$absent/filters",
    ...notFound,
  }),
];

const one = `${filters}/$f1`;

function put(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `update: ${name}`, method: "PUT", url: one, body, status: 200, ...more };
}

function putMany(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { ...put(name, body, more), name: `update many: ${name}`, url: filters };
}

/** What a filter is now, and that it has nothing else. */
function is(name: string, held: string, filter: object): Scenario {
  return {
    name: `now ${name}`,
    url: `${filters}/$${held}`,
    status: 200,
    json: { result: expect.toSatisfy((found: object) => isSame(found, filter)) },
  };
}

function isSame(found: object, wanted: object): boolean {
  const { id: _id, ...rest } = found as { id: string };
  const sorted = (value: object) =>
    JSON.stringify(Object.entries(value).toSorted((a, b) => (a[0] < b[0] ? -1 : 1)));
  return sorted(rest) === sorted(wanted);
}

const changing: Scenario[] = [
  {
    name: "T18 get",
    url: one,
    status: 200,
    json: { result: { id: "$f1", expression: "ip.src eq 1.2.3.4", paused: false } },
  },
  {
    name: "T19 get: not there",
    url: `${filters}/$absent`,
    status: 404,
    codes: [1000],
    contains: ["not_found"],
  },
  { name: "get: malformed", url: `${filters}/xyz`, status: 404, codes: [1000], contains: ["not_found"] },
  { name: "get: of another zone", url: "/client/v4/zones/$zone/filters/$f1", status: 404, codes: [1000] },
  { name: "patch: there is none", method: "PATCH", url: one, body: {}, status: 405, codes: [7001] },
  put(
    "describe it",
    { expression: "ip.src eq 1.2.3.4", description: "d", ref: "r" },
    {
      json: { result: { id: "$f1", description: "d", ref: "r" } },
    },
  ),
  put(
    "T20 with its id; what is left out is gone",
    { id: "$f1", expression: "ip.src eq 9.9.9.9", paused: true },
    {
      json: { result: { id: "$f1", expression: "ip.src eq 9.9.9.9", paused: true } },
      absent: ["description", "ref"],
    },
  ),
  is("it is so", "f1", { expression: "ip.src eq 9.9.9.9", paused: true }),
  put(
    "T21 without its id; paused is left out too",
    { expression: "\tip.src eq 9.9.9.9 " },
    {
      json: { result: { id: "$f1", expression: "ip.src eq 9.9.9.9", paused: false } },
    },
  ),
  put(
    "with null for all that can be left out",
    { id: "$f1", expression: "ip.src eq 9.9.9.9", paused: null, description: null, ref: null },
    { json: { result: { paused: false } }, absent: ["description", "ref"] },
  ),
  put("malformed", { expression: "ssl" }, { url: `${filters}/xyz`, status: 404, codes: [1000] }),
  put(
    "another's id",
    { id: "$f2", expression: "ip.src eq 9.9.9.8" },
    {
      status: 400,
      codes: [1001],
      pointers: ["/id"],
    },
  ),
  put(
    "to another's expression",
    { expression: "ip.src eq 1.1.1.1" },
    {
      status: 400,
      json: { errors: [{ code: 10102, source: { pointer: "" }, meta: { id: "$f2" } }] },
    },
  ),
  put("to nonsense", { expression: "bogus" }, { status: 400, codes: [10101] }),
  put("without an expression", { paused: true }, { status: 400, codes: [1001], pointers: ["/expression"] }),
  put("an array", [{ expression: "ssl" }], { status: 400, codes: [1001] }),
  put(
    "not there",
    { expression: "ip.src eq 9.9.9.7" },
    {
      url: `${filters}/$absent`,
      status: 404,
      codes: [1000],
    },
  ),
  is("unchanged by the refused", "f1", { expression: "ip.src eq 9.9.9.9", paused: false }),
  put("the old expression is free again", { expression: "ip.src eq 1.2.3.4" }),

  putMany(
    "T22 an id that is not there",
    [
      { id: "$f1", expression: "ip.src eq 7.7.7.7" },
      { id: "$absent", expression: "ip.src eq 7.7.7.8" },
    ],
    { status: 400, codes: [10104], pointers: ["/1/id"], contains: ["$absent"] },
  ),
  is("T22 the other is unchanged", "f1", { expression: "ip.src eq 1.2.3.4", paused: false }),
  putMany(
    "two exchange their expressions",
    [
      { id: "$f1", expression: "ip.src eq 1.1.1.1", description: "one" },
      { id: "$f2", expression: "ip.src eq 1.2.3.4", paused: true },
    ],
    {
      json: {
        result: [
          { id: "$f1", expression: "ip.src eq 1.1.1.1", description: "one", paused: false },
          { id: "$f2", expression: "ip.src eq 1.2.3.4", paused: true },
        ],
      },
    },
  ),
  is("the first has the second's", "f1", {
    expression: "ip.src eq 1.1.1.1",
    paused: false,
    description: "one",
  }),
  is("the second has the first's", "f2", { expression: "ip.src eq 1.2.3.4", paused: true }),
  putMany(
    "both to one expression",
    [
      { id: "$f1", expression: "ip.src eq 6.6.6.6" },
      { id: "$f2", expression: "ip.src eq 6.6.6.6" },
    ],
    { status: 400, codes: [10102], pointers: ["/1"] },
  ),
  putMany("to a third one's", [{ id: "$f1", expression: "ssl" }], { status: 400, codes: [10102] }),
  putMany(
    "one twice",
    [
      { id: "$f1", expression: "ip.src eq 6.6.6.6" },
      { id: "$f1", expression: "ip.src eq 6.6.6.7" },
    ],
    { status: 400, pointers: ["/1/id"], json: { errors: [{ code: expect.toSatisfy(isOfFilters) }] } },
  ),
  putMany("without ids", [{ expression: "ip.src eq 6.6.6.6" }], {
    status: 400,
    codes: [1001],
    pointers: ["/0/id"],
  }),
  putMany("an object", { id: "$f1", expression: "ssl" }, { status: 400, codes: [1001], pointers: [""] }),
  putMany("nothing", [], { json: { result: [] } }),
  is("unchanged by the refused", "f2", { expression: "ip.src eq 1.2.3.4", paused: true }),
];

/** Errors of the filters' side are told from those of the rules' side by their number. */
function isOfFilters(code: number): boolean {
  return code >= 10100 && code < 10200;
}

export const filtersTable: Scenario[] = [...aZone("fz"), ...aZone("many"), ...creating, ...changing];
