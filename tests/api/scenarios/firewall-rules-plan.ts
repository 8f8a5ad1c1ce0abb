// When the quota or the plan stands in a rule's way: the filters that came with the request stay, no rule is made, and
// each error names the filter to go on with.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { anId, aZone, times } from "./stage.ts";

const zone = "/client/v4/zones/$free";
const rules = `${zone}/firewall/rules`;
const plan = "/sluice/v1/zones/$free/plan";
const id = expect.stringMatching(anId);

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name, method: "POST", url: rules, body, status: 200, ...more };
}

const ip = (last: number) => `ip.src eq 192.0.2.${last}`;
const block = (last: number, more: object = {}) => ({
  action: "block",
  filter: { expression: ip(last) },
  ...more,
});

function totals(filters: number, active: number, paused = 0): Scenario[] {
  const count = (what: string, url: string, total: number): Scenario => ({
    name: `then ${what}: ${total}`,
    url,
    status: 200,
    json: { result_info: { total_count: total } },
  });
  return [
    count("filters", `${zone}/filters?per_page=1`, filters),
    count("active rules", `${rules}?per_page=1&paused=false`, active),
    count("paused rules", `${rules}?per_page=1&paused=true`, paused),
  ];
}

function set(body: object, shown: object): Scenario {
  return {
    name: `the plan becomes ${JSON.stringify(body)}`,
    method: "PUT",
    url: plan,
    body,
    status: 200,
    json: { result: shown },
  };
}

const quota: Scenario[] = [
  create(
    "T46 five rules",
    times(5, (n) => block(n)),
    { save: { q1: "result.0.id", qf1: "result.0.filter.id" } },
  ),
  create("T46 the sixth", [block(10)], {
    status: 400,
    json: {
      result: null,
      errors: [{ code: 10205, source: { pointer: "/0" }, meta: { id } }],
    },
    contains: ["5 active rules"],
    save: { kept: "errors.0.meta.id" },
  }),
  ...totals(6, 5),
  {
    name: "its filter is there",
    url: `${zone}/filters/$kept`,
    status: 200,
    json: { result: { id: "$kept", expression: ip(10), paused: false } },
  },
  create("a blind repeat meets the filter", [block(10)], {
    status: 400,
    json: { errors: [{ code: 10102, source: { pointer: "/0/filter" }, meta: { id: "$kept" } }] },
  }),
  create(
    "the second call, with the filter's id, is over the quota still",
    [{ action: "block", filter: { id: "$kept" } }],
    {
      status: 400,
      codes: [10205],
      pointers: ["/0"],
      absent: ["meta"],
    },
  ),
  create("a paused rule does not count", [{ action: "block", paused: true, filter: { id: "$kept" } }], {
    save: { resting: "result.0.id" },
  }),
  ...totals(6, 5, 1),
  create(
    "several: each refused one is named, all filters stay",
    [block(11, { paused: true }), block(12), { action: "block", filter: { id: "$qf1" } }, block(13)],
    {
      status: 400,
      codes: [10205, 10205, 10205],
      pointers: ["/1", "/2", "/3"],
      json: { errors: [{ meta: { id } }, {}, { meta: { id } }] },
      save: { kept12: "errors.0.meta.id", kept13: "errors.2.meta.id" },
    },
  ),
  ...totals(9, 5, 1),
  {
    name: "each id is that of its own filter",
    url: `${zone}/filters?id=$kept12&id=$kept13`,
    status: 200,
    json: {
      result: [
        { id: "$kept12", expression: ip(12) },
        { id: "$kept13", expression: ip(13) },
      ],
    },
  },
  create(
    "a wrong filter beside one over the quota: nothing stays",
    [block(14), { action: "block", filter: { expression: "bogus eq" } }],
    { status: 400, codes: [10101], pointers: ["/1/filter"] },
  ),
  create(
    "products that are wrong beside one over the quota: nothing stays",
    [block(14), block(15, { products: ["bic"] })],
    { status: 400, codes: [10203], pointers: ["/1"] },
  ),
  ...totals(9, 5, 1),
  {
    name: "waking a paused rule is over the quota",
    method: "PUT",
    url: `${rules}/$resting`,
    body: { action: "block", paused: false, filter: { id: "$kept" } },
    status: 400,
    codes: [10205],
  },
  {
    name: "waking it in an array too",
    method: "PUT",
    url: rules,
    body: [{ id: "$resting", action: "block", filter: { id: "$kept" } }],
    status: 400,
    codes: [10205],
    pointers: ["/0"],
  },
  {
    name: "an active rule may change at the quota",
    method: "PUT",
    url: `${rules}/$q1`,
    body: { action: "challenge", filter: { id: "$qf1" } },
    status: 200,
  },
  {
    name: "one sleeps and another wakes, in one request",
    method: "PUT",
    url: rules,
    body: [
      { id: "$resting", action: "block", filter: { id: "$kept" } },
      { id: "$q1", action: "block", paused: true, filter: { id: "$qf1" } },
    ],
    status: 200,
    json: {
      result: [
        { id: "$resting", paused: false },
        { id: "$q1", paused: true },
      ],
    },
  },
  ...totals(9, 5, 1),
  { name: "one goes", method: "DELETE", url: `${rules}/$resting`, status: 200 },
  create("then there is room for one", [{ action: "block", filter: { id: "$kept" } }]),
  create("and for no other", [{ action: "block", filter: { id: "$kept12" } }], {
    status: 400,
    codes: [10205],
  }),
  set({ rule_quota: 7 }, { plan: "free", rule_quota: 7, features: [] }),
  create("two more", [
    { action: "block", filter: { id: "$kept12" } },
    { action: "block", filter: { id: "$kept13" } },
  ]),
  set({ rule_quota: 2 }, { rule_quota: 2 }),
  {
    name: "over the quota already, a rule may still change",
    method: "PUT",
    url: rules,
    body: [{ id: "$q1", action: "allow", paused: true, filter: { id: "$qf1" } }],
    status: 200,
  },
  {
    name: "and its priority",
    method: "PATCH",
    url: `${rules}/$q1`,
    body: { priority: 3 },
    status: 200,
  },
  create("a paused one can be made all the same", [block(16, { paused: true })]),
  set({ rule_quota: 0 }, { rule_quota: 0 }),
  create("none at all", [block(17)], { status: 400, codes: [10205], contains: ["0 active rules"] }),
];

const noRegex =
  "not entitled: the use of operator Matches is not allowed, a Business plan or a WAF Advanced plan is required";
const regex = (n: number) => `http.host matches "^a${n}$$"`;
const asFilter = (expression: string, more: Partial<Scenario>): Scenario => ({
  name: `a filter: ${expression}`,
  method: "POST",
  url: `${zone}/filters`,
  body: [{ expression }],
  status: 200,
  ...more,
});
const notAllowed = { status: 400, codes: [10105], contains: [noRegex] };

const features: Scenario[] = [
  ...["free", "pro"].flatMap((name): Scenario[] => [
    set({ plan: name }, { plan: name }),
    { ...asFilter(regex(1), notAllowed), name: `T47 a regex as a filter on ${name}`, pointers: ["/0"] },
    create(
      `T47 a regex with its rule on ${name}: neither is made`,
      [
        { action: "block", paused: true, filter: { expression: 'http.host ~ "x"' } },
        block(30, { paused: true }),
      ],
      { ...notAllowed, pointers: ["/0/filter"] },
    ),
    {
      name: `T47 a filter becomes a regex on ${name}`,
      method: "PUT",
      url: `${zone}/filters/$kept`,
      body: { expression: regex(2) },
      ...notAllowed,
    },
    create(
      `log on ${name}: the filter stays`,
      [
        { action: "log", filter: { expression: `http.host eq "log.${name}"` } },
        { action: "block", paused: true, filter: { expression: `http.host eq "beside.${name}"` } },
      ],
      {
        status: 400,
        json: { errors: [{ code: 10206, source: { pointer: "/0" }, meta: { id } }] },
        contains: ["Enterprise plan"],
        save: { loggable: "errors.0.meta.id" },
      },
    ),
    {
      name: `all filters of the request stayed on ${name}`,
      url: `${zone}/filters?expression=.${name}%22`,
      status: 200,
      json: { result: [{ id: "$loggable" }, { expression: `http.host eq "beside.${name}"` }] },
    },
    {
      name: `and none of its rules was made on ${name}`,
      url: `${rules}?action=log`,
      status: 200,
      json: { result: [] },
    },
  ]),
  create("a paused log rule is no more allowed", [{ action: "log", paused: true, filter: { id: "$kept" } }], {
    status: 400,
    codes: [10206],
    absent: ["meta"],
  }),
  {
    name: "nor one that becomes it",
    method: "PUT",
    url: `${rules}/$q1`,
    body: { action: "log", paused: true, filter: { id: "$qf1" } },
    status: 400,
    codes: [10206],
  },
  create("pro may bypass waf", [
    { action: "bypass", products: ["waf", "zoneLockdown"], filter: { expression: "ip.src eq 203.0.113.1" } },
  ]),
  set({ plan: "free" }, { plan: "free", rule_quota: 5, features: [] }),
  create(
    "free may not",
    [
      {
        action: "bypass",
        products: ["bic", "waf"],
        paused: true,
        filter: { expression: "ip.src eq 203.0.113.2" },
      },
    ],
    {
      status: 400,
      json: { errors: [{ code: 10206, source: { pointer: "/0" }, meta: { id } }] },
      contains: ["Pro plan"],
    },
  ),
  create("but the rest", [
    {
      action: "bypass",
      products: ["bic", "hot"],
      paused: true,
      filter: { expression: "ip.src eq 203.0.113.3" },
    },
  ]),
  set({ plan: "business" }, { plan: "business", rule_quota: 100, features: ["regex", "bypass_waf"] }),
  asFilter(regex(3), { json: { result: [{ expression: 'http.host matches "^a3$$"' }] } }),
  create("business may not log", [{ action: "log", filter: { id: "$kept" } }], {
    status: 400,
    codes: [10206],
  }),
  set({ features: ["log_action"] }, { plan: "business", rule_quota: 100, features: ["log_action"] }),
  asFilter(regex(4), notAllowed),
  create("features can be set by themselves", [{ action: "log", filter: { id: "$kept" } }]),
  set(
    { plan: "enterprise", features: [], rule_quota: 999 },
    { plan: "enterprise", rule_quota: 999, features: [] },
  ),
  asFilter(regex(5), notAllowed),
  set({ plan: "enterprise" }, { rule_quota: 1000, features: ["regex", "log_action", "bypass_waf"] }),
  asFilter(regex(6), {}),
];

const kept: Scenario[] = [
  set({ plan: "enterprise" }, { plan: "enterprise", rule_quota: 1000 }),
  create(
    "a rule of everything the plan has",
    [{ action: "log", filter: { expression: 'http.host matches "^kept$$"' } }],
    { save: { keptRule: "result.0.id", keptFilter: "result.0.filter.id" } },
  ),
  set({ plan: "free" }, { plan: "free", rule_quota: 5, features: [] }),
  {
    name: "on a smaller plan its filter can still be paused",
    method: "PUT",
    url: `${zone}/filters/$keptFilter`,
    body: { expression: 'http.host matches "^kept$$"', paused: true },
    status: 200,
    json: { result: { paused: true } },
  },
  {
    name: "but gets no other regular expression",
    method: "PUT",
    url: `${zone}/filters/$keptFilter`,
    body: { expression: 'http.host matches "^other$$"' },
    status: 400,
    codes: [10105],
  },
  {
    name: "and the rule keeps its action",
    method: "PUT",
    url: `${rules}/$keptRule`,
    body: { action: "log", paused: true, filter: { id: "$keptFilter" } },
    status: 200,
    json: { result: { action: "log", paused: true } },
  },
];

export const rulesPlan: Scenario[] = [...aZone("free", "free"), ...quota, ...features, ...kept];
