// What a rule can say of itself, one thing at a time.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { anId, aZone, expressionOf, notFound } from "./stage.ts";

const rules = "/client/v4/zones/$rulefields/firewall/rules";
const id = expect.stringMatching(anId);

function create(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name: `create: ${name}`, method: "POST", url: rules, body, status: 200, ...more };
}

/** With a filter of its own, so that only the rest can be at fault. */
let count = 0;
function fresh(): { expression: string } {
  return { expression: expressionOf(500_000 + count++) };
}

function made(name: string, rule: object, shown: object = rule, more: Partial<Scenario> = {}): Scenario {
  return create(name, [{ action: "block", filter: fresh(), ...rule }], {
    json: { result: [shown] },
    ...more,
  });
}

function refused(name: string, rule: object, code: number, pointer: string): Scenario {
  return create(name, [{ action: "block", filter: fresh(), ...rule }], {
    status: 400,
    codes: [code],
    pointers: [pointer],
  });
}

const fields: Scenario[] = [
  ...["block", "challenge", "js_challenge", "managed_challenge", "allow", "log"].map((action) =>
    made(`action ${action}`, { action }),
  ),
  create(
    "T35 an action as generated clients send it",
    { action: { mode: "ban", timeout: 60, response: {} }, filter: fresh() },
    {
      json: { result: [{ action: "block" }] },
    },
  ),
  made("action simulate, as an object", { action: { mode: "simulate" } }, { action: "log" }),
  made("action ban, as text", { action: "ban" }, { action: "block" }),
  ...["challenge", "js_challenge", "managed_challenge", "allow", "log", "block"].map((mode) =>
    made(`mode ${mode}`, { action: { mode } }, { action: mode }),
  ),
  refused("T33 an action that is none", { action: "nuke" }, 1001, "/0/action"),
  refused("an action in capitals", { action: "BLOCK" }, 1001, "/0/action"),
  refused("a mode that is none", { action: { mode: "nuke" } }, 1001, "/0/action/mode"),
  create("no mode", [{ action: {}, filter: fresh() }], { status: 400 }),
  create("no action", [{ filter: fresh() }], { status: 400, codes: [1001], pointers: ["/0/action"] }),
  made("T31 bypass", { action: "bypass", products: ["waf", "uaBlock"] }),
  made("bypass of everything", {
    action: "bypass",
    products: ["zoneLockdown", "uaBlock", "bic", "hot", "securityLevel", "rateLimit", "waf"],
  }),
  made(
    "a product twice counts once",
    { action: "bypass", products: ["bic", "hot", "bic"] },
    { products: ["bic", "hot"] },
  ),
  made(
    "products that are null or empty are none",
    { products: null },
    { action: "block" },
    { absent: ["products"] },
  ),
  made("no products for block", { products: [] }, { action: "block" }, { absent: ["products"] }),
  refused("T32 products without bypass", { products: ["waf"] }, 10203, "/0"),
  {
    ...refused("T32 in the words that clients know", { products: ["waf"] }, 10203, "/0"),
    contains: ["products is only valid for the 'bypass' action"],
  },
  refused("bypass without products", { action: "bypass" }, 10204, "/0"),
  refused("bypass of nothing", { action: "bypass", products: [] }, 10204, "/0"),
  refused("a product that is none", { action: "bypass", products: ["waf", "tea"] }, 1001, "/0/products/1"),
  ...[0, 1, 5000, 2_147_483_647].map((priority) => made(`priority ${priority}`, { priority })),
  made("priority null", { priority: null }),
  made("no priority", {}, { priority: null }),
  ...[-1, 2_147_483_648, 1.5, "5"].map((priority) =>
    create(`priority ${JSON.stringify(priority)}`, [{ action: "block", filter: fresh(), priority }], {
      status: 400,
      codes: [1001],
      pointers: ["/0/priority"],
    }),
  ),
  made("texts of full length", { description: "ü".repeat(500), ref: "🦓".repeat(25) }),
  refused("a description of 501", { description: "d".repeat(501) }, 1001, "/0/description"),
  refused("a ref of 51", { ref: "r".repeat(51) }, 1001, "/0/ref"),
  made("texts as they are", { description: `<i>"&amp;'</i>\n`, ref: `"'&` }),
  made("paused", { paused: true }),
  made(
    "null is as good as left out",
    { paused: null, description: null, ref: null, products: null, priority: null },
    { paused: false, priority: null },
    { absent: ["description", "ref", "products"] },
  ),
  create(
    "null within its filter too",
    [{ action: "block", filter: { id: null, ...fresh(), paused: null, description: null, ref: null } }],
    { json: { result: [{ filter: { id, paused: false } }] } },
  ),
  create("a filter of nulls", [{ action: "block", filter: { id: null, expression: null } }], {
    status: 400,
    codes: [1001],
    pointers: ["/0/filter"],
  }),
  refused("paused by a number", { paused: 1 }, 1001, "/0/paused"),
  create("in a zone that is not there", [{ action: "block", filter: fresh() }], {
    url: "/client/v4/zones/$absent/firewall/rules",
    ...notFound,
  }),
];

export const rulesFields: Scenario[] = [...aZone("rulefields"), ...fields];
