// Deleting filters: one or many, by query or body, and never one that is in use.

import type { Scenario } from "../scenario.ts";
import { aZone, expressionOf, times } from "./stage.ts";

const zone = "/client/v4/zones/$deleting";
const filters = `${zone}/filters`;

function remove(
  name: string,
  query: string,
  body: unknown,
  ids: string[],
  more: Partial<Scenario> = {},
): Scenario {
  return {
    name: `delete many: ${name}`,
    method: "DELETE",
    url: filters + query,
    body,
    status: 200,
    json: { result: ids.map((id) => ({ id })) },
    ...more,
  };
}

function total(count: number): Scenario {
  return {
    name: `then there are ${count}`,
    url: `${filters}?per_page=1`,
    status: 200,
    json: { result_info: { total_count: count } },
  };
}

export const filtersDelete: Scenario[] = [
  ...aZone("deleting"),
  {
    name: "filters",
    method: "POST",
    url: filters,
    body: times(14, (n) => ({ expression: expressionOf(n) })),
    status: 200,
    save: Object.fromEntries(times(14, (n) => [`d${n}`, `result.${n}.id`])),
  },
  remove("T23 repeated in the query", "?id=$d0&id=$d1", undefined, ["$d0", "$d1"]),
  remove("T24 nothing said, nothing done", "", undefined, []),
  remove("an empty body", "", {}, []),
  remove("an empty array", "", [], []),
  remove("null", "", "null", []),
  total(12),
  remove("objects in the body", "", [{ id: "$d2" }, { id: "$d3" }], ["$d2", "$d3"]),
  remove("strings in the body", "", ["$d4", "$d5"], ["$d4", "$d5"]),
  remove("one object", "", { id: "$d6" }, ["$d6"]),
  remove("the query wins", "?id=$d7", [{ id: "$d8" }], ["$d7"]),
  remove("one that is gone and one that is not there", "?id=$d0&id=$absent", undefined, ["$d0", "$absent"]),
  remove("one that is none", "?id=xyz", undefined, ["xyz"]),
  remove("an empty one is none", "?id=$absent&id=", undefined, ["$absent"]),
  remove("one twice", "?id=$d8&id=$d8", undefined, ["$d8"]),
  remove("what is no id", "", [5, null, true, [], { id: 7 }, { other: "$d9" }], []),
  total(5),
  {
    name: "delete: T25 not there",
    method: "DELETE",
    url: `${filters}/$absent`,
    status: 200,
    json: { result: { id: "$absent" } },
  },
  { name: "delete: malformed", method: "DELETE", url: `${filters}/xyz`, status: 404, codes: [1000] },
  {
    name: "delete: whatever the body",
    method: "DELETE",
    url: `${filters}/$d9`,
    body: {},
    status: 200,
    json: { result: { id: "$d9" } },
  },
  { name: "delete: it is gone", url: `${filters}/$d9`, status: 404, codes: [1000] },
  {
    name: "a rule on a filter",
    method: "POST",
    url: `${zone}/firewall/rules`,
    body: [{ action: "block", filter: { id: "$d10" } }],
    status: 200,
    save: { holder: "result.0.id" },
  },
  {
    name: "delete: T26 in use",
    method: "DELETE",
    url: `${filters}/$d10`,
    status: 400,
    json: { errors: [{ code: 10103, meta: { id: "$d10" } }] },
    contains: ["$d10 is in use"],
  },
  { name: "delete: T26 it is still there", url: `${filters}/$d10`, status: 200 },
  remove("one in use keeps all", "?id=$d11&id=$d10", undefined, [], {
    status: 400,
    json: { errors: [{ code: 10103, meta: { id: "$d10" } }] },
  }),
  total(4),
  {
    name: "a paused rule holds its filter too",
    method: "PUT",
    url: `${zone}/firewall/rules/$holder`,
    body: { action: "block", paused: true, filter: { id: "$d10" } },
    status: 200,
  },
  remove("in use by a paused rule", "", ["$d10"], [], {
    status: 400,
    codes: [10103],
    json: {},
  }),
  { name: "the rule goes", method: "DELETE", url: `${zone}/firewall/rules/$holder`, status: 200 },
  remove("then the filter can go", "?id=$d10", undefined, ["$d10"]),
  remove("ids of another zone's are not there", "?id=$d11", undefined, ["$d11"], {
    url: "/client/v4/zones/$zone/filters?id=$d11",
  }),
  { name: "and stay where they are", url: `${filters}/$d11`, status: 200 },
  remove(
    "70,000 ids, which none has",
    "",
    times(70_000, (n) => n.toString(36)),
    [],
    {
      status: 400,
      codes: [1001],
      json: {},
    },
  ),
  total(3),
];
