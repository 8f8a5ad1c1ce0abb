// Deleting the rules of firewall-rules-change.ts: filters go only on request, and only when nothing else has them.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { patch } from "./firewall-rules-change.ts";
import { notFound, times } from "./stage.ts";

const zone = "/client/v4/zones/$cz";
const rules = `${zone}/firewall/rules`;

function remove(
  name: string,
  url: string,
  body: unknown,
  result: unknown,
  more: Partial<Scenario> = {},
): Scenario {
  return { name: `delete: ${name}`, method: "DELETE", url, body, status: 200, json: { result }, ...more };
}
const filterIs = (status: number, held: string): Scenario => ({
  name: `then its filter ${held}: ${status}`,
  url: `${zone}/filters/$${held}`,
  status,
});
const gone = (held: string) => ({ id: `$${held}`, deleted: true });

const deleting: Scenario[] = [
  remove("T42 its filter stays", `${rules}/$c1`, undefined, { id: "$c1" }, { absent: ["filter"] }),
  filterIs(200, "cf1"),
  { name: "delete: it is gone", url: `${rules}/$c1`, status: 404, codes: [1002] },
  remove("again", `${rules}/$c1`, undefined, { id: "$c1" }),
  remove("not there", `${rules}/$absent`, {}, { id: "$absent" }, { absent: ["filter"] }),
  { name: "delete: malformed", method: "DELETE", url: `${rules}/xyz`, ...notFound },
  remove(
    "T43 with its filter, by the body",
    `${rules}/$c2`,
    { delete_filter_if_unused: true },
    { id: "$c2", filter: gone("cf2") },
  ),
  filterIs(404, "cf2"),
  remove("T43 with its filter, by the query", `${rules}/$c3?delete_filter_if_unused=true`, undefined, {
    id: "$c3",
    filter: gone("cf3"),
  }),
  filterIs(404, "cf3"),
  remove(
    "not with its filter, said outright",
    `${rules}/$c5?delete_filter_if_unused=false`,
    { delete_filter_if_unused: true },
    { id: "$c5" },
    { absent: ["deleted"] },
  ),
  filterIs(200, "cf5"),
  {
    name: "two rules share a filter",
    method: "POST",
    url: rules,
    body: times(2, () => ({ action: "block", filter: { id: "$cf5" } })),
    status: 200,
    save: { s1: "result.0.id", s2: "result.1.id" },
  },
  remove(
    "T43 a shared filter stays",
    `${rules}/$s1`,
    { delete_filter_if_unused: true },
    { id: "$s1" },
    { absent: ["deleted"] },
  ),
  filterIs(200, "cf5"),
  remove(
    "and goes with its last rule",
    `${rules}/$s2`,
    { delete_filter_if_unused: "true" },
    { id: "$s2", filter: gone("cf5") },
  ),
  remove(
    "T44 several, by the query",
    `${rules}?id=$c6&id=$c7&id=$absent`,
    undefined,
    [{ id: "$c6" }, { id: "$c7" }, { id: "$absent" }],
    { absent: ["filter"] },
  ),
  filterIs(200, "cf6"),
  remove("none", rules, undefined, []),
  remove("an empty body", rules, {}, []),
  {
    name: "three on two filters",
    method: "POST",
    url: rules,
    body: [
      { action: "block", filter: { id: "$cf6" } },
      { action: "log", filter: { id: "$cf6" } },
      { action: "block", filter: { id: "$cf7" } },
      { action: "log", filter: { id: "$cf7" } },
    ],
    status: 200,
    save: { t1: "result.0.id", t2: "result.1.id", t3: "result.2.id", t4: "result.3.id" },
  },
  remove(
    "each as it asks",
    rules,
    [{ id: "$t1", delete_filter_if_unused: true }, "$t2", { id: "$t3", delete_filter_if_unused: true }],
    [{ id: "$t1", filter: gone("cf6") }, { id: "$t2" }, { id: "$t3" }],
  ),
  filterIs(404, "cf6"),
  filterIs(200, "cf7"),
  remove(
    "all of a query with their filters",
    `${rules}?id=$t4&id=$c8&delete_filter_if_unused=true`,
    undefined,
    [
      { id: "$t4", filter: gone("cf7") },
      { id: "$c8", filter: gone("cf8") },
    ],
  ),
  remove(
    "70,000 ids, which none has",
    rules,
    times(70_000, (n) => n.toString(36)),
    null,
    { status: 400, codes: [1001] },
  ),
  {
    name: "what is left",
    url: rules,
    status: 200,
    json: { result: [{ id: "$c4" }, { id: "$c0" }], result_info: { total_count: 2 } },
  },
];

const sharing: Scenario[] = [
  {
    name: "one filter under two rules is paused",
    method: "PUT",
    url: `${zone}/filters/$cf0`,
    body: { expression: "ssl", paused: true },
    status: 200,
  },
  {
    name: "each rule shows it",
    url: `${rules}/$c4`,
    status: 200,
    json: { result: { paused: false, filter: { expression: "ssl", paused: true } } },
  },
  { name: "paused= is about the rule alone", url: `${rules}?paused=false`, status: 200, contains: ["$c4"] },
  { name: "the zone goes with all it has", method: "DELETE", url: zone, status: 200 },
  { name: "and with its rules", url: rules, ...notFound },
];

const audit = "/sluice/v1/audit?per_page=2";
const audited: Scenario[] = [
  {
    name: "a rule and its filter are two entries",
    url: audit,
    status: 200,
    json: {
      result: [
        {
          action: "firewall_rule.create",
          zone_id: "$cz",
          before: null,
          after: { action: "block", filter: { expression: "ip.src eq 198.51.100.9" } },
        },
        { action: "filter.create", zone_id: "$cz", after: { expression: "ip.src eq 198.51.100.9" } },
      ],
    },
    save: { ruleEntry: "result.0.id" },
  },
  patch("the same priority", `${rules}/$a1`, { priority: null }),
  remove("what is not there", `${rules}/$absent`, undefined, { id: "$absent" }),
  {
    name: "changes of nothing leave no entry",
    url: audit,
    status: 200,
    json: { result: [{ id: "$ruleEntry" }, {}] },
  },
  patch("a priority", `${rules}/$a1`, { priority: 5 }),
  {
    name: "its change is on record",
    url: audit,
    status: 200,
    json: {
      result: [{ action: "firewall_rule.update", before: { priority: null }, after: { priority: 5 } }, {}],
    },
  },
  remove("with its filter", `${rules}/$a1?delete_filter_if_unused=true`, undefined, { id: "$a1" }),
  {
    name: "both ends are on record",
    url: audit,
    status: 200,
    json: {
      result: [
        { action: "filter.delete", after: null },
        { action: "firewall_rule.delete", before: { id: "$a1", priority: 5 }, after: null },
      ],
    },
  },
];

export const rulesDelete: Scenario[] = [
  ...deleting,
  {
    name: "a rule for the audit trail",
    method: "POST",
    url: rules,
    body: [{ action: "block", filter: { expression: "ip.src eq 198.51.100.9" } }],
    status: 200,
    json: { result: [{ id: expect.any(String) }] },
    save: { a1: "result.0.id" },
  },
  ...audited,
  ...sharing,
];
