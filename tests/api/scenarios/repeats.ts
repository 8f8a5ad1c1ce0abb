// A POST that comes again: by its key, or by the mark that official clients put on a repeated call.

import type { Scenario } from "../scenario.ts";
import { aToken, aZone } from "./stage.ts";

const zone = "/client/v4/zones/$repeats";
const rules = `${zone}/firewall/rules`;
const key = (name: string) => ({ "idempotency-key": name });
const mark = (count: number) => ({ "x-stainless-retry-count": String(count) });

function create(
  name: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  more: Partial<Scenario> = {},
): Scenario {
  return { name, method: "POST", url, body, headers, status: 200, ...more };
}
const onFilter = [{ action: "block", filter: { id: "$rpFilter" } }];
const filter = (last: number) => [{ expression: `ip.src eq 10.9.9.${last}` }];
const filters = `${zone}/filters`;
const total = (count: number): Scenario => ({
  name: `then there are ${count} rules`,
  url: rules,
  status: 200,
  json: { result_info: { total_count: count } },
});

export const repeats: Scenario[] = [
  ...aZone("repeats"),
  create("a filter", filters, filter(1), {}, { save: { rpFilter: "result.0.id" } }),
  create("a rule, with a key", rules, onFilter, key("one"), { save: { rp1: "result.0.id" } }),
  create("the same again is the same rule", rules, onFilter, key("one"), {
    json: { result: [{ id: "$rp1" }] },
  }),
  total(1),
  create("another body under that key", rules, [{ action: "log", filter: { id: "$rpFilter" } }], key("one"), {
    status: 400,
  }),
  total(1),
  create("the same under another key is another", rules, onFilter, key("two"), { absent: ["$rp1"] }),
  total(2),
  create("a key is good for one path", filters, filter(2), key("one")),
  aToken("repeater", ["Firewall Services Write"], "repeats"),
  create("and for one caller", rules, onFilter, key("one"), { as: "repeater", absent: ["$rp1"] }),
  total(3),
  create("an empty key", rules, onFilter, key(""), { status: 400, codes: [1001] }),
  create("a key too long", rules, onFilter, key("k".repeat(256)), { status: 400, codes: [1001] }),
  total(3),
  create("a filter by an official client", filters, filter(3), mark(0), {
    save: { rpMarked: "result.0.id" },
  }),
  create("repeated by it", filters, filter(3), mark(1), { json: { result: [{ id: "$rpMarked" }] } }),
  create("and again", filters, filter(3), mark(2), { json: { result: [{ id: "$rpMarked" }] } }),
  create("a first call is none that is repeated", filters, filter(3), mark(0), {
    status: 400,
    codes: [10102],
  }),
  create("nor is one without a mark", filters, filter(3), {}, { status: 400, codes: [10102] }),
  create("a repeated call whose first never came", filters, filter(4), mark(1), { absent: ["$rpMarked"] }),
  create(
    "what was refused is judged anew",
    rules,
    [{ action: "block", filter: { id: "$absent" } }],
    key("bad"),
    {
      status: 400,
      codes: [10201],
    },
  ),
  create("under the same key", rules, onFilter, key("bad")),
  {
    name: "keys mean nothing elsewhere",
    method: "PUT",
    url: `${filters}/$rpFilter`,
    headers: key("one"),
    body: { expression: "ip.src eq 10.9.9.1", ref: "put" },
    status: 200,
    json: { result: { ref: "put" } },
  },
  create("one that is deleted afterwards", filters, filter(77), mark(0), { save: { rpGone: "result.0.id" } }),
  { name: "it goes", method: "DELETE", url: `${filters}/$rpGone`, status: 200 },
  create("its repetition makes a new one", filters, filter(77), mark(1), { absent: ["$rpGone"] }),
];
