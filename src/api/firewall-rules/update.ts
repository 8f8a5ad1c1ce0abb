import { Type } from "typebox";
import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { entitlementNow } from "../filters/make.ts";
import { replaceRules } from "./change.ts";
import { settingsOf } from "./make.ts";
import { FilterReference, RuleFields, RuleSchema, ruleExample, ruleView } from "./schema.ts";

const Body = Type.Object({
  id: Type.Optional(Type.String({ description: "May be left out; the path says which rule." })),
  ...RuleFields,
  filter: FilterReference,
});

export const updateRule = define({
  name: "firewall.rules.update",
  method: "PUT",
  path: "/client/v4/zones/:zone_id/firewall/rules/:rule_id",
  tag: "Firewall rules",
  summary: "Replace a rule",
  description: "What the body leaves out is reset. The filter itself is never changed; only its id counts.",
  access: zone("waf:edit", "product"),
  body: Body,
  result: RuleSchema,
  refusals: [
    "field_invalid",
    "rule_not_found",
    "rule_filter_unknown",
    "products_misplaced",
    "products_missing",
    "rule_quota",
    "rule_not_entitled",
  ],
  example: { body: { action: "block", filter: { id: ruleExample.filter.id } }, result: ruleExample },
  async handle(call) {
    const { deps, zone, params, body, now } = call;
    if (body.id && body.id !== params.rule_id) {
      throw new Refusal("field_invalid", {
        words: { field: "id", reason: "is not the id of the path" },
        pointer: "/id",
      });
    }
    const rule = await change(call, async (tables, record) => {
      const before = await tables.firewallRules.find(zone.id, params.rule_id);
      if (!before) throw new Refusal("rule_not_found");
      const wanted = { settings: settingsOf(body), filterId: body.filter.id, pointer: "" };
      const [after] = await replaceRules(
        tables,
        record,
        zone,
        await entitlementNow(tables, zone, deps),
        [before],
        [wanted],
        now,
      );
      if (!after) throw new Error("a rule that was changed is gone");
      return after;
    });
    return { result: ruleView(rule) };
  },
});
