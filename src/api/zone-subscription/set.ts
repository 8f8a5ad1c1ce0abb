import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { changeZone, planFrom } from "../zones/change.ts";
import { SubscriptionBody, SubscriptionSchema, subscriptionExample, subscriptionView } from "./schema.ts";

/** Clients create a subscription or update it; a zone always has one, so both set its plan. */
function setting(verb: "create" | "update", method: "POST" | "PUT", summary: string) {
  return define({
    name: `zones.subscription.${verb}`,
    method,
    path: "/client/v4/zones/:zone_id/subscription",
    tag: "Zones",
    summary,
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
}

export const createSubscription = setting("create", "POST", "Create the zone's subscription: set its plan");
export const updateSubscription = setting("update", "PUT", "Update the zone's subscription: set its plan");
