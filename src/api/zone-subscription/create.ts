import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { changeZone, planFrom } from "../zones/change.ts";
import { SubscriptionBody, SubscriptionSchema, subscriptionExample, subscriptionView } from "./schema.ts";

export const createSubscription = define({
  name: "zones.subscription.create",
  method: "POST",
  path: "/client/v4/zones/:zone_id/subscription",
  tag: "Zones",
  summary: "Create the zone's subscription: set its plan",
  description: "Administrators only.",
  access: zone("billing:edit"),
  body: SubscriptionBody,
  result: SubscriptionSchema,
  refusals: ["field_invalid"],
  example: { body: { rate_plan: { id: "business" } }, result: subscriptionExample },
  async handle(call) {
    const plan = planFrom(call.body.rate_plan.id, "/rate_plan/id");
    const zone = await changeZone(call, call.zone.id, { plan });
    return { result: subscriptionView(zone.id, zone.plan) };
  },
});
