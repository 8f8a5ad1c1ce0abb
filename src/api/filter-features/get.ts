import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { FeatureSchema, featureExample, featureView } from "./schema.ts";

export const getFilterFeatures = define({
  name: "sluice.filterFeatures.get",
  method: "GET",
  path: "/sluice/v1/zones/:zone_id/filter-features",
  tag: "Filters",
  summary: "List what filters switch besides rules",
  access: zone("waf:read", "product"),
  result: Type.Array(FeatureSchema),
  example: { result: [featureExample] },
  async handle({ deps, zone }) {
    return { result: (await deps.store.read.filterFeatures.all(zone.id)).map(featureView) };
  },
});
