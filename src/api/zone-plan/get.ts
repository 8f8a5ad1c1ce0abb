import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { entitlementFor } from "../filters/make.ts";
import { PlanSchema, planExample, planView } from "./schema.ts";

export const getPlan = define({
  name: "sluice.plan.get",
  method: "GET",
  path: "/sluice/v1/zones/:zone_id/plan",
  tag: "Zones",
  summary: "Get what the zone may have",
  access: zone("zone:read"),
  result: PlanSchema,
  example: { result: planExample },
  async handle({ deps, zone }) {
    return { result: planView(entitlementFor(zone, deps)) };
  },
});
