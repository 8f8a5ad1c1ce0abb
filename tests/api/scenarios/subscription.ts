// How Terraform's provider v4 sets a zone's plan.

import type { Scenario } from "../scenario.ts";

const path = "/client/v4/zones/$planned/subscription";

function set(method: "POST" | "PUT", id: string, legacyId: string): Scenario {
  return {
    name: `${method} ${id}`,
    method,
    url: path,
    body: { rate_plan: { id } },
    status: 200,
    json: { result: { rate_plan: { id: legacyId, scope: "zone" } } },
  };
}

export const subscription: Scenario[] = [
  {
    name: "a zone to plan for",
    method: "POST",
    url: "/client/v4/zones",
    body: { name: "planned.test", account: { id: "$account" } },
    status: 200,
    save: { planned: "result.id" },
  },
  {
    name: "starts with the default",
    url: path,
    status: 200,
    json: { result: { rate_plan: { id: "enterprise" } } },
  },
  set("POST", "CF_PRO_20_20", "pro"),
  set("PUT", "cf_biz", "business"),
  set("PUT", "PARTNERS_PRO", "pro"),
  set("PUT", "PARTNERS_ENT", "enterprise"),
  set("PUT", "free", "free"),
  {
    name: "the zone shows it",
    url: "/client/v4/zones/$planned",
    status: 200,
    json: { result: { plan: { legacy_id: "free", name: "Free Website" } } },
  },
  {
    name: "no such plan",
    method: "PUT",
    url: path,
    body: { rate_plan: { id: "CF_PLATINUM" } },
    status: 400,
    json: { errors: [{ code: 1001, source: { pointer: "/rate_plan/id" } }] },
  },
  ...["reader", "firewall", "zoneWriter"].map(
    (as): Scenario => ({
      name: `not by ${as}`,
      method: "PUT",
      url: path,
      as,
      body: { rate_plan: { id: "pro" } },
      status: 403,
      codes: [9109],
    }),
  ),
  { name: "of another's zone", url: "/client/v4/zones/$rivalZone/subscription", status: 404, codes: [7003] },
];
