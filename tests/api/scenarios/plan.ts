// What a zone may have, as its administrator sets it.

import type { Scenario } from "../scenario.ts";
import { aZone, notFound } from "./stage.ts";

const plan = "/sluice/v1/zones/$pz/plan";
const denied = { status: 403, codes: [9109] };

function set(name: string, body: unknown, result: object, more: Partial<Scenario> = {}): Scenario {
  return { name, method: "PUT", url: plan, body, status: 200, json: { result }, ...more };
}

function refused(name: string, body: unknown, pointer: string): Scenario {
  return { name, method: "PUT", url: plan, body, status: 400, codes: [1001], pointers: [pointer] };
}

const all = ["regex", "log_action", "bypass_waf"];

export const planTable: Scenario[] = [
  ...aZone("pz"),
  {
    name: "get",
    url: plan,
    status: 200,
    json: { result: { plan: "enterprise", rule_quota: 1000, features: all } },
  },
  set("free", { plan: "free" }, { plan: "free", rule_quota: 5, features: [] }),
  set("pro", { plan: "pro" }, { plan: "pro", rule_quota: 20, features: ["bypass_waf"] }),
  set(
    "business",
    { plan: "business" },
    { plan: "business", rule_quota: 100, features: ["regex", "bypass_waf"] },
  ),
  set("enterprise", { plan: "enterprise" }, { plan: "enterprise", rule_quota: 1000, features: all }),
  set("a quota of its own", { rule_quota: 3 }, { plan: "enterprise", rule_quota: 3, features: all }),
  set("features of its own", { features: ["regex"] }, { rule_quota: 3, features: ["regex"] }),
  set("a feature twice counts once", { features: ["regex", "regex"] }, { features: ["regex"] }),
  set("no features", { features: [] }, { features: [] }),
  set("nothing changes nothing", {}, { plan: "enterprise", rule_quota: 3, features: [] }),
  {
    name: "it stays",
    url: plan,
    status: 200,
    json: { result: { plan: "enterprise", rule_quota: 3, features: [] } },
  },
  set(
    "a plan alone brings its own quota and features",
    { plan: "pro" },
    { plan: "pro", rule_quota: 20, features: ["bypass_waf"] },
  ),
  set(
    "all at once",
    { plan: "free", rule_quota: 0, features: all },
    { plan: "free", rule_quota: 0, features: all },
  ),
  {
    name: "the zone shows its plan",
    url: "/client/v4/zones/$pz",
    status: 200,
    json: { result: { plan: { legacy_id: "free" } } },
  },
  {
    name: "and a plan set there resets these",
    method: "PATCH",
    url: "/client/v4/zones/$pz",
    body: { plan: { id: "business" } },
    status: 200,
  },
  {
    name: "reset",
    url: plan,
    status: 200,
    json: { result: { plan: "business", rule_quota: 100, features: ["regex", "bypass_waf"] } },
  },
  refused("a plan that is none", { plan: "platinum" }, "/plan"),
  refused("a plan by its id", { plan: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee" }, "/plan"),
  refused("a feature that is none", { features: ["regex", "tea"] }, "/features/1"),
  refused("a quota below zero", { rule_quota: -1 }, "/rule_quota"),
  refused("a quota in parts", { rule_quota: 1.5 }, "/rule_quota"),
  refused("a quota beyond reason", { rule_quota: 1_000_001 }, "/rule_quota"),
  {
    name: "a key that is none",
    method: "PUT",
    url: plan,
    body: { quota: 5 },
    status: 400,
    codes: [1001],
    pointers: ["/quota"],
  },
  { name: "no body", method: "PUT", url: plan, status: 400, codes: [6008] },
  { name: "a reader sees it", url: plan, as: "reader", status: 200 },
  { name: "a firewall member sees it", url: plan, as: "firewall", status: 200 },
  ...["reader", "firewall", "zoneWriter"].map(
    (as): Scenario => ({
      name: `${as} does not set it`,
      method: "PUT",
      url: plan,
      as,
      body: { plan: "free" },
      ...denied,
    }),
  ),
  { name: "another's", url: "/sluice/v1/zones/$rivalZone/plan", ...notFound },
  {
    name: "set another's",
    method: "PUT",
    url: "/sluice/v1/zones/$rivalZone/plan",
    body: { plan: "free" },
    ...notFound,
  },
  set("for the audit trail", { rule_quota: 8 }, { rule_quota: 8 }),
  {
    name: "is on record",
    url: "/sluice/v1/audit?per_page=1",
    status: 200,
    json: { result: [{ action: "zone.edit", zone_id: "$pz", after: { plan: "business" } }] },
    contains: ["quota"],
  },
];
