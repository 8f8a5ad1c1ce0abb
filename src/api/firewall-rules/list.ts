import { Type } from "typebox";
import { actions } from "#model";
import { zone } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { RuleSchema, ruleExample, ruleView } from "./schema.ts";

const bounds = { default: 25, max: 1000 };

const Query = Type.Object({
  id: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { description: "May be repeated." })),
  action: Type.Optional(Type.Enum([...actions])),
  description: Type.Optional(Type.String({ maxLength: 500, description: "Part of it, in any case." })),
  ref: Type.Optional(Type.String({ maxLength: 500, description: "The whole of it, in any case." })),
  paused: Type.Optional(Type.Boolean()),
  ...pageQuery(bounds),
});

export const listRules = define({
  name: "firewall.rules.list",
  method: "GET",
  path: "/client/v4/zones/:zone_id/firewall/rules",
  tag: "Firewall rules",
  summary: "List and search rules",
  description: "In the order in which they are looked at: by priority, then by action, then by creation.",
  access: zone("waf:read", "product"),
  query: Query,
  result: Type.Array(RuleSchema),
  paged: true,
  example: { query: "action=block", result: [ruleExample] },
  async handle({ deps, zone, query }) {
    const page = pageOf(query, bounds);
    const rules = await deps.store.read.firewallRules.list({
      zoneId: zone.id,
      ids: query.id?.map((id) => id.toLowerCase()),
      action: query.action,
      description: query.description,
      ref: query.ref,
      paused: query.paused,
      limit: page.limit,
      offset: page.offset,
    });
    return paged(rules, page, ruleView);
  },
});
