import { Type } from "typebox";
import type { FilterFeature, RefusalPart } from "#model";
import { zone } from "../edge/access.ts";
import { refuseAll } from "../edge/batch.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { FeatureSchema, type FeatureView, featureExample, featureView } from "./schema.ts";

export const setFilterFeatures = define({
  name: "sluice.filterFeatures.set",
  method: "PUT",
  path: "/sluice/v1/zones/:zone_id/filter-features",
  tag: "Filters",
  summary: "Set what filters switch besides rules",
  description:
    "Replaces the whole list. `disable_cache` and `disable_challenges` hold for requests the filter matches; `custom_error` replaces the gateway's own error pages for them. A filter named here cannot be deleted.",
  access: zone("waf:edit", "product"),
  body: Type.Array(FeatureSchema, { maxItems: 1000 }),
  result: Type.Array(FeatureSchema),
  refusals: ["field_invalid", "filter_unknown"],
  example: { body: [featureExample], result: [featureExample] },
  async handle(call) {
    const { zone, body } = call;
    refuseAll(body.flatMap(configFault));
    refuseAll(body.flatMap((each, i) => repeatFault(body, each, i)));
    const wanted = body.map(
      ({ filter, feature, config = {} }): FilterFeature => ({
        filterId: filter.id,
        feature,
        config: config as FilterFeature["config"],
      }),
    );
    await change(call, async (tables, record) => {
      const ids = wanted.map(({ filterId }) => filterId);
      const known = new Set((await tables.filters.findMany(zone.id, ids)).map(({ id }) => id));
      refuseAll(
        wanted.flatMap(({ filterId }, i): RefusalPart[] =>
          known.has(filterId)
            ? []
            : [{ name: "filter_unknown", words: { id: filterId }, pointer: `/${i}/filter/id` }],
        ),
      );
      const before = await tables.filterFeatures.all(zone.id);
      await tables.filterFeatures.replace(zone.id, wanted);
      await record({
        action: "filter_features.set",
        id: zone.id,
        accountId: zone.accountId,
        zoneId: zone.id,
        before: before.map(featureView),
        after: wanted.map(featureView),
      });
    });
    return { result: wanted.map(featureView) };
  },
});

/** Only a custom error has anything to say, and it must say something. */
function configFault({ feature, config = {} }: FeatureView, i: number): RefusalPart[] {
  const hasConfig = Object.keys(config).length > 0;
  if ((feature === "custom_error") === hasConfig) return [];
  const reason = hasConfig ? `must be empty for ${feature}` : "must say what the visitor gets";
  return [{ name: "field_invalid", words: { field: `${i}.config`, reason }, pointer: `/${i}/config` }];
}

function repeatFault(
  all: readonly FeatureView[],
  { filter, feature }: FeatureView,
  i: number,
): RefusalPart[] {
  const first = all.findIndex((each) => each.filter.id === filter.id && each.feature === feature);
  if (first === i) return [];
  return [
    {
      name: "field_invalid",
      words: { field: `${i}`, reason: `says the same as ${first}` },
      pointer: `/${i}`,
    },
  ];
}
