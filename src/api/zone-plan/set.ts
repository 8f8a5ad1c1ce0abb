import { Type } from "typebox";
import { features, planNames } from "#model";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { entitlementFor } from "../filters/make.ts";
import { changeZone } from "../zones/change.ts";
import { PlanSchema, planExample, planView } from "./schema.ts";

const Body = Type.Object(
  {
    plan: Type.Optional(Type.Enum([...planNames])),
    rule_quota: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    features: Type.Optional(Type.Array(Type.Enum([...features]), { maxItems: features.length })),
  },
  { additionalProperties: false },
);

export const setPlan = define({
  name: "sluice.plan.set",
  method: "PUT",
  path: "/sluice/v1/zones/:zone_id/plan",
  tag: "Zones",
  summary: "Set what the zone may have",
  description:
    "Administrators only. A plan alone brings its own quota and features; these can be set beside it or by themselves.",
  access: zone("billing:edit"),
  body: Body,
  result: PlanSchema,
  refusals: ["field_invalid"],
  example: { body: { plan: "business" }, result: planExample },
  async handle(call) {
    const { body, zone, deps } = call;
    const after = await changeZone(call, zone.id, {
      ...(body.plan && { plan: body.plan }),
      ...(body.rule_quota !== undefined && { ruleQuota: body.rule_quota }),
      ...(body.features && { features: [...new Set(body.features)] }),
    });
    return { result: planView(entitlementFor(after, deps)) };
  },
});
