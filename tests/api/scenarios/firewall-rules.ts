// Creating rules on filters that are there, and rules that bring their filter along. What happens when the quota or
// the plan stands in the way is in firewall-rules-plan.ts.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { anId, aZone, expressionOf, expressionOfLength, times } from "./stage.ts";

const zone = "/client/v4/zones/$rz";
const rules = `${zone}/firewall/rules`;
const id = expect.stringMatching(anId);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `create: ${name}`, method: "POST", url: rules, body, status: 200, ...more };
}

/** With a filter of its own, so that only the rest can be at fault. */
let count = 0;
function fresh(): { expression: string } {
  return { expression: expressionOf(500_000 + count++) };
}

/** What the zone has, so that a refusal that left something behind is found out. */
function totals(filters: number, rulesThere: number): Scenario[] {
  return [
    {
      name: `then there are ${filters} filters`,
      url: `${zone}/filters?per_page=1`,
      status: 200,
      json: { result_info: { total_count: filters } },
    },
    {
      name: `and ${rulesThere} rules`,
      url: `${rules}?per_page=1`,
      status: 200,
      json: { result_info: { total_count: rulesThere } },
    },
  ];
}

const quoted = 'http.user_agent contains "\\"quoted\\"" and http.host eq "it\'s"';

const onFilters: Scenario[] = [
  {
    name: "filters to refer to",
    method: "POST",
    url: `${zone}/filters`,
    body: [
      { expression: quoted, description: "of the filter", ref: "fr" },
      { expression: "ssl", paused: true },
    ],
    status: 200,
    save: { rf1: "result.0.id", rf2: "result.1.id" },
  },
  create(
    "T29 as Go's client sends it: what stands beside the filter's id is ignored",
    [
      {
        action: "block",
        filter: { id: "$rf1", expression: "", paused: false, description: "" },
        paused: false,
        description: "",
        priority: null,
      },
    ],
    {
      json: {
        result: [
          {
            id,
            action: "block",
            paused: false,
            priority: null,
            filter: {
              id: "$rf1",
              expression: quoted,
              paused: false,
              description: "of the filter",
              ref: "fr",
            },
            created_on: time,
            modified_on: time,
          },
        ],
      },
      contains: ['"priority":null'],
      absent: ["products", '"index"', "result_info"],
      save: { rr1: "result.0.id" },
    },
  ),
  create("nonsense beside the id is not even read", [
    { action: "allow", filter: { id: "$rf1", expression: "bogus eq", ref: "x", paused: true, other: [1] } },
  ]),
  create("a second rule on one filter: filters are shared", [{ action: "log", filter: { id: "$rf2" } }], {
    json: { result: [{ filter: { id: "$rf2", paused: true } }] },
    absent: ["of the filter"],
  }),
  create(
    "an object stands for an array of one",
    { action: "challenge", filter: { id: "$rf2" } },
    {
      json: { result: [{ action: "challenge" }] },
    },
  ),
  create("T34 a filter that is not there", [{ action: "block", filter: { id: "$absent" } }], {
    status: 400,
    codes: [10201],
    pointers: ["/0/filter/id"],
    contains: ["$absent"],
  }),
  create("a filter of another zone", [{ action: "block", filter: { id: "$rf1" } }], {
    url: "/client/v4/zones/$zone/firewall/rules",
    status: 400,
    codes: [10201],
  }),
  create(
    "all that are not there are named",
    [
      { action: "block", filter: { id: "$absent" } },
      { action: "block", filter: { id: "$rf1" } },
      { action: "block", filter: { id: "xyz" } },
    ],
    { status: 400, codes: [10201, 10201], pointers: ["/0/filter/id", "/2/filter/id"] },
  ),
  ...totals(2, 4),
];

const inline: Scenario[] = [
  create(
    "T30 with its filter: both are made",
    [
      {
        action: "challenge",
        filter: { expression: "ip.src eq 1.2.3.4" },
        priority: 10,
        description: "x",
        ref: "r",
      },
    ],
    {
      json: {
        result: [
          {
            action: "challenge",
            priority: 10,
            description: "x",
            ref: "r",
            filter: { id, expression: "ip.src eq 1.2.3.4", paused: false },
          },
        ],
      },
      save: { rr2: "result.0.id", rf3: "result.0.filter.id" },
    },
  ),
  {
    name: "T30 the filter is one like any other",
    url: `${zone}/filters/$rf3`,
    status: 200,
    json: { result: { id: "$rf3", expression: "ip.src eq 1.2.3.4", paused: false } },
    absent: ["description", "ref"],
  },
  create(
    "its filter has a state of its own, and an empty id is none",
    [
      {
        action: "block",
        paused: false,
        description: "the rule's",
        ref: "rule",
        filter: {
          id: "",
          expression: " ip.src eq 1.2.3.5\n",
          paused: true,
          description: "the filter's",
          ref: "filter",
        },
      },
    ],
    {
      json: {
        result: [
          {
            paused: false,
            description: "the rule's",
            ref: "rule",
            filter: {
              expression: "ip.src eq 1.2.3.5",
              paused: true,
              description: "the filter's",
              ref: "filter",
            },
          },
        ],
      },
    },
  ),
  create(
    "several, some with their filter and some without",
    [
      { action: "block", filter: { expression: "ip.src eq 1.2.3.6" } },
      { action: "block", filter: { id: "$rf1" } },
      { action: "block", filter: { expression: "ip.src eq 1.2.3.7" } },
    ],
    {
      json: {
        result: [
          { filter: { expression: "ip.src eq 1.2.3.6" } },
          { filter: { id: "$rf1", expression: quoted } },
          { filter: { expression: "ip.src eq 1.2.3.7" } },
        ],
      },
    },
  ),
  ...totals(6, 9),
  create(
    "a filter that is wrong: neither is made",
    [{ action: "block", filter: { expression: "bogus eq" } }],
    {
      status: 400,
      codes: [10101],
      pointers: ["/0/filter"],
      contains: ["unknown identifier"],
    },
  ),
  create(
    "a rule that is wrong: neither is made",
    [{ action: "nuke", filter: { expression: "ip.src eq 1.2.3.8" } }],
    { status: 400, codes: [1001], pointers: ["/0/action"] },
  ),
  create(
    "a rule whose products are wrong: neither is made",
    [{ action: "block", products: ["waf"], filter: { expression: "ip.src eq 1.2.3.8" } }],
    { status: 400, codes: [10203] },
  ),
  create(
    "one wrong filter among good ones",
    [
      { action: "block", filter: { expression: "ip.src eq 1.2.3.8" } },
      { action: "block", filter: { expression: "bogus eq" } },
    ],
    { status: 400, codes: [10101], pointers: ["/1/filter"] },
  ),
  create(
    "one filter that is not there among good ones",
    [
      { action: "block", filter: { expression: "ip.src eq 1.2.3.8" } },
      { action: "block", filter: { id: "$absent" } },
    ],
    { status: 400, codes: [10201], pointers: ["/1/filter/id"] },
  ),
  create(
    "an expression that a filter has already",
    [{ action: "block", filter: { expression: "ip.src eq 1.2.3.4 " } }],
    {
      status: 400,
      json: { errors: [{ code: 10102, source: { pointer: "/0/filter" }, meta: { id: "$rf3" } }] },
    },
  ),
  create(
    "one expression twice",
    [
      { action: "block", filter: { expression: "ip.src eq 1.2.3.8" } },
      { action: "log", filter: { expression: "ip.src eq 1.2.3.8" } },
    ],
    { status: 400, codes: [10102], pointers: ["/1/filter"] },
  ),
  create("4097 characters", [{ action: "block", filter: { expression: expressionOfLength(4097) } }], {
    status: 400,
    codes: [20127],
    pointers: ["/0/filter"],
  }),
  create("a filter without anything", [{ action: "block", filter: {} }], {
    status: 400,
    codes: [1001],
    pointers: ["/0/filter"],
  }),
  create("no filter", [{ action: "block" }], { status: 400, codes: [1001], pointers: ["/0/filter"] }),
  create("a filter that is text", [{ action: "block", filter: "ssl" }], {
    status: 400,
    codes: [1001],
    pointers: ["/0/filter"],
  }),
  create(
    "a long note on a filter",
    [{ action: "block", filter: { ...fresh(), description: "d".repeat(501) } }],
    {
      status: 400,
      codes: [1001],
      pointers: ["/0/filter/description"],
    },
  ),
  create("a filter that is paused by text", [{ action: "block", filter: { ...fresh(), paused: "no" } }], {
    status: 400,
    codes: [1001],
    pointers: ["/0/filter/paused"],
  }),
  create("none", [], { status: 400, codes: [1001] }),
  create(
    "1001",
    times(1001, () => ({ action: "block", filter: fresh() })),
    { status: 400, codes: [1001] },
  ),
  create("no body", undefined, { status: 400, codes: [6008] }),
  ...totals(6, 9),
  create("the refused expression was free all along", [
    { action: "block", filter: { expression: "ip.src eq 1.2.3.8" } },
  ]),
];

export const rulesTable: Scenario[] = [...aZone("rz"), ...onFilters, ...inline];
