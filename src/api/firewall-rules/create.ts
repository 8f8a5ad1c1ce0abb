import { type Static, Type } from "typebox";
import { type Filter, Refusal, type RefusalPart, type RuleWithFilter } from "#model";
import { newOrderedId } from "#platform";
import type { Writers } from "#store";
import { zone } from "../edge/access.ts";
import { MAX_BATCH, refuseAll } from "../edge/batch.ts";
import { MAX_BULK_BYTES } from "../edge/body.ts";
import { change, type Record } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { entitlementNow, makeFilters, type WantedFilter } from "../filters/make.ts";
import { recordFilters } from "../filters/record.ts";
import { referredFilters, refusedByPlan, ruleFaults, settingsOf } from "./make.ts";
import { recordRules } from "./record.ts";
import { FilterOrReference, RuleFields, RuleSchema, ruleExample, ruleView } from "./schema.ts";

const Body = Type.Array(Type.Object({ ...RuleFields, filter: FilterOrReference }), {
  minItems: 1,
  maxItems: MAX_BATCH,
});

export const createRules = define({
  name: "firewall.rules.create",
  method: "POST",
  path: "/client/v4/zones/:zone_id/firewall/rules",
  tag: "Firewall rules",
  summary: "Create rules",
  description:
    "Each rule refers to a filter by `filter.id`. Without an id, `filter` is created along with the rule. All are created or none, with one exception: when a rule exceeds the zone's quota or asks for a feature the plan lacks, no rule of the request is created, but the filters that came with it are, and each error's `meta.id` is the filter of the rule it is about.",
  access: zone("waf:edit", "product"),
  body: Body,
  bodyIs: "array",
  maxBodyBytes: MAX_BULK_BYTES,
  result: Type.Array(RuleSchema),
  refusals: [
    "field_invalid",
    "filter_invalid",
    "expression_too_long",
    "filter_duplicate",
    "filter_not_entitled",
    "rule_filter_unknown",
    "products_misplaced",
    "products_missing",
    "rule_quota",
    "rule_not_entitled",
  ],
  example: { body: [{ action: "block", filter: { id: ruleExample.filter.id } }], result: [ruleExample] },
  async handle(call) {
    const { deps, zone, body, now } = call;
    const rules = body.map((given, i) => ({ given, settings: settingsOf(given), pointer: `/${i}` }));
    refuseAll(rules.flatMap(({ settings, pointer }) => ruleFaults(settings, pointer)));

    const answerOf = (created: readonly RuleWithFilter[]) => ({ result: created.map(ruleView) });
    const work = async (tables: Writers, record: Record): Promise<Outcome> => {
      const entitlement = await entitlementNow(tables, zone, deps);
      const wanted = body.flatMap((given, i) => inlineFilter(given, i));
      const uses = body.flatMap(({ filter }, i) =>
        filter.id ? [{ filterId: filter.id, pointer: `/${i}` }] : [],
      );
      const referred = await referredFilters(tables, zone.id, uses);
      const made = await makeFilters(tables, zone, entitlement, wanted, now);
      const inline = made[Symbol.iterator]();
      const filters = body.map(
        ({ filter }) => (filter.id ? referred.get(filter.id) : inline.next().value) as Filter,
      );
      const claims = rules.map(({ settings, pointer }, i) => ({
        settings,
        pointer,
        madeFilterId: body[i]?.filter.id ? undefined : filters[i]?.id,
      }));
      const refused = refusedByPlan(claims, entitlement, await tables.firewallRules.countActive(zone.id));
      await recordFilters(record, "create", zone, [], made);
      // The filters stay: the client goes on with them.
      if (refused.length > 0) return { refused };

      const first = await tables.firewallRules.nextPosition(zone.id);
      const created = rules.map(({ settings }, i): RuleWithFilter => {
        const filter = filters[i] as Filter;
        return {
          ...settings,
          id: newOrderedId(now),
          zoneId: zone.id,
          filterId: filter.id,
          filter,
          position: first + i,
          createdAt: now,
          modifiedAt: now,
        };
      });
      await tables.firewallRules.insert(created);
      await recordRules(record, "create", zone, [], created);
      return { created };
    };
    const outcome = await change(call, work, ({ created }) => created && answerOf(created));
    refuseAll(outcome.refused ?? []);
    return answerOf(outcome.created ?? []);
  },
});

/** Either all rules, or what stands in the way of some of them; the filters are made in both cases. */
interface Outcome {
  readonly created?: readonly RuleWithFilter[];
  readonly refused?: readonly RefusalPart[];
}

type Given = Static<typeof Body>[number];

function inlineFilter({ filter }: Given, i: number): WantedFilter[] {
  if (filter.id) return [];
  const { expression } = filter;
  const pointer = `/${i}/filter`;
  if (expression === undefined || expression === null) {
    const words = { field: `${i}.filter`, reason: "must have an id or an expression" };
    throw new Refusal("field_invalid", { words, pointer });
  }
  return [{ ...filter, expression, pointer }];
}
