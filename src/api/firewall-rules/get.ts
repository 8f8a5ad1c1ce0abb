import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { RuleSchema, ruleExample, ruleView } from "./schema.ts";

export const getRule = define({
  name: "firewall.rules.get",
  method: "GET",
  path: "/client/v4/zones/:zone_id/firewall/rules/:rule_id",
  tag: "Firewall rules",
  summary: "Get a rule",
  access: zone("waf:read", "product"),
  result: RuleSchema,
  refusals: ["rule_not_found"],
  example: { result: ruleExample },
  async handle({ deps, zone, params }) {
    const rule = await deps.store.read.firewallRules.find(zone.id, params.rule_id);
    if (!rule) throw new Refusal("rule_not_found");
    return { result: ruleView(rule) };
  },
});
