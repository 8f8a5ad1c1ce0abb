import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { allFound } from "../edge/batch.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { entitlementNow } from "../filters/make.ts";
import { replaceRules } from "./change.ts";
import { settingsOf } from "./make.ts";
import { FilterReference, RuleFields, RuleSchema, ruleExample, ruleView } from "./schema.ts";

/** What the public service documents for one request. */
const MAX_UPDATES = 25;

const Rule = Type.Object({ id: Type.String({ maxLength: 64 }), ...RuleFields, filter: FilterReference });

export const updateRules = define({
  name: "firewall.rules.updateMany",
  method: "PUT",
  path: "/client/v4/zones/:zone_id/firewall/rules",
  tag: "Firewall rules",
  summary: "Replace several rules",
  description: `All of them or none, at most ${MAX_UPDATES} at once. What an element leaves out is reset; filters are never changed.`,
  access: zone("waf:edit", "product"),
  body: Type.Array(Rule, { maxItems: MAX_UPDATES }),
  result: Type.Array(RuleSchema),
  refusals: [
    "field_invalid",
    "rule_unknown",
    "rule_twice",
    "rule_filter_unknown",
    "products_misplaced",
    "products_missing",
    "rule_quota",
    "rule_not_entitled",
  ],
  example: {
    body: [{ id: ruleExample.id, action: "block", filter: { id: ruleExample.filter.id } }],
    result: [ruleExample],
  },
  async handle(call) {
    const { deps, zone, body, now } = call;
    const ids = body.map(({ id }) => id);
    const wanted = body.map((given, i) => ({
      settings: settingsOf(given),
      filterId: given.filter.id,
      pointer: `/${i}`,
    }));
    const rules = await change(call, async (tables, record) => {
      const before = allFound(ids, await tables.firewallRules.findMany(zone.id, ids), "rule");
      return replaceRules(
        tables,
        record,
        zone,
        await entitlementNow(tables, zone, deps),
        before,
        wanted,
        now,
      );
    });
    return { result: rules.map(ruleView) };
  },
});
