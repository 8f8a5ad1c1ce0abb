// What else than rules a filter can switch.

import type { Scenario } from "../scenario.ts";
import { aToken, aZone, denied, notFound } from "./stage.ts";

const zone = "/client/v4/zones/$featured";
const features = "/sluice/v1/zones/$featured/filter-features";

function set(name: string, body: unknown, more: Partial<Scenario> = {}): Scenario {
  return { name, method: "PUT", url: features, body, status: 200, json: { result: body as object }, ...more };
}

function refused(name: string, body: unknown, code: number, ...pointers: string[]): Scenario {
  const codes = pointers.map(() => code);
  return { name, method: "PUT", url: features, body, status: 400, codes, pointers };
}

const cache = { filter: { id: "$ff1" }, feature: "disable_cache", config: {} };
const challenges = { filter: { id: "$ff2" }, feature: "disable_challenges", config: {} };
const error = {
  filter: { id: "$ff1" },
  feature: "custom_error",
  config: { status: 451, content_type: "text/plain", body: 'not "here" — 🦓' },
};

export const filterFeatures: Scenario[] = [
  ...aZone("featured"),
  { name: "none", url: features, status: 200, json: { result: [] } },
  {
    name: "filters",
    method: "POST",
    url: `${zone}/filters`,
    body: [{ expression: "ssl" }, { expression: "not ssl" }],
    status: 200,
    save: { ff1: "result.0.id", ff2: "result.1.id" },
  },
  set("all three", [challenges, cache, error]),
  {
    name: "in the order in which they came",
    url: features,
    status: 200,
    json: { result: [challenges, cache, error] },
  },
  set("another list instead", [cache]),
  { name: "the others are gone", url: features, status: 200, json: { result: [cache] } },
  set("without a config", [{ filter: { id: "$ff1" }, feature: "disable_cache" }], {
    json: { result: [cache] },
  }),
  set("a status alone", [{ ...error, config: { status: 500 } }]),
  refused("a custom error that says nothing", [cache, { ...error, config: {} }], 1001, "/1/config"),
  refused("a config where there is none", [{ ...cache, config: { status: 500 } }], 1001, "/0/config"),
  refused("a status that is no error", [{ ...error, config: { status: 200 } }], 1001, "/0/config/status"),
  refused(
    "a type that is none",
    [{ ...error, config: { content_type: "image/png" } }],
    1001,
    "/0/config/content_type",
  ),
  refused("a body too long", [{ ...error, config: { body: "x".repeat(65_537) } }], 1001, "/0/config/body"),
  refused("a feature that is none", [{ ...cache, feature: "tea" }], 1001, "/0/feature"),
  refused(
    "a filter that is not there",
    [cache, { ...cache, filter: { id: "$absent" } }],
    10104,
    "/1/filter/id",
  ),
  refused("no filter", [{ feature: "disable_cache" }], 1001, "/0/filter"),
  refused("an object", cache, 1001, ""),
  {
    name: "the refused changed nothing",
    url: features,
    status: 200,
    json: { result: [{ config: { status: 500 } }] },
  },
  {
    name: "its filter cannot be deleted",
    method: "DELETE",
    url: `${zone}/filters/$ff1`,
    status: 400,
    codes: [10103],
  },
  {
    name: "a rule on it",
    method: "POST",
    url: `${zone}/firewall/rules`,
    body: [{ action: "block", filter: { id: "$ff1" } }],
    status: 200,
    save: { ffRule: "result.0.id" },
  },
  {
    name: "nor does it go with its last rule",
    method: "DELETE",
    url: `${zone}/firewall/rules/$ffRule?delete_filter_if_unused=true`,
    status: 200,
    json: { result: { id: "$ffRule" } },
    absent: ["deleted"],
  },
  {
    name: "the change is on record",
    url: "/sluice/v1/audit?action=filter_features.set&per_page=1",
    status: 200,
    json: { result: [{ zone_id: "$featured", before: [cache], after: [{ config: { status: 500 } }] }] },
  },
  set("none again", []),
  { name: "then the filter can go", method: "DELETE", url: `${zone}/filters/$ff1`, status: 200 },
  aToken("featureReader", ["Firewall Services Read"], "featured"),
  { name: "a token that reads", url: features, as: "featureReader", status: 200 },
  { name: "does not set", method: "PUT", url: features, as: "featureReader", body: [], ...denied },
  { name: "a token without the permission", url: features, as: "zoneWriter", ...denied },
  { name: "another's zone", url: "/sluice/v1/zones/$rivalZone/filter-features", ...notFound },
];
