import { Type } from "typebox";
import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { setPriorities } from "./change.ts";
import { Priority, RuleSchema, ruleExample, ruleView } from "./schema.ts";

const Body = Type.Object({
  id: Type.Optional(Type.String({ description: "May be left out; the path says which rule." })),
  priority: Type.Optional(Priority),
});

export const editRule = define({
  name: "firewall.rules.edit",
  method: "PATCH",
  path: "/client/v4/zones/:zone_id/firewall/rules/:rule_id",
  tag: "Firewall rules",
  summary: "Set a rule's priority",
  description: "Nothing else changes. The answer is an array of one, as clients expect.",
  access: zone("waf:edit", "product"),
  body: Body,
  bodyIs: "optional",
  result: Type.Array(RuleSchema),
  refusals: ["field_invalid", "rule_not_found"],
  example: { body: { priority: 50 }, result: [{ ...ruleExample, priority: 50 }] },
  async handle(call) {
    const { zone, params, body, now } = call;
    const rules = await change(call, async (tables, record) => {
      const before = await tables.firewallRules.find(zone.id, params.rule_id);
      if (!before) throw new Refusal("rule_not_found");
      return setPriorities(tables, record, zone, [before], [body?.priority], now);
    });
    return { result: rules.map(ruleView) };
  },
});
