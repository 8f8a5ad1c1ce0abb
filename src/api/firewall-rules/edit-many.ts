import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { allFound, MAX_BATCH } from "../edge/batch.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { setPriorities } from "./change.ts";
import { Priority, RuleSchema, ruleExample, ruleView } from "./schema.ts";

const Edit = Type.Object({ id: Type.String({ maxLength: 64 }), priority: Type.Optional(Priority) });

export const editRules = define({
  name: "firewall.rules.editMany",
  method: "PATCH",
  path: "/client/v4/zones/:zone_id/firewall/rules",
  tag: "Firewall rules",
  summary: "Set the priority of several rules",
  description: "All of them or none. Nothing else changes; null takes the priority away.",
  access: zone("waf:edit", "product"),
  body: Type.Array(Edit, { maxItems: MAX_BATCH }),
  bodyIs: "array",
  result: Type.Array(RuleSchema),
  refusals: ["field_invalid", "rule_unknown", "rule_twice"],
  example: { body: [{ id: ruleExample.id, priority: 50 }], result: [{ ...ruleExample, priority: 50 }] },
  async handle(call) {
    const { zone, body, now } = call;
    const ids = body.map(({ id }) => id);
    const rules = await change(call, async (tables, record) => {
      const before = allFound(ids, await tables.firewallRules.findMany(zone.id, ids), "rule");
      return setPriorities(
        tables,
        record,
        zone,
        before,
        body.map(({ priority }) => priority),
        now,
      );
    });
    return { result: rules.map(ruleView) };
  },
});
