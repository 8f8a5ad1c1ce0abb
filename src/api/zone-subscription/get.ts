import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { SubscriptionSchema, subscriptionExample, subscriptionView } from "./schema.ts";

export const getSubscription = define({
  name: "zones.subscription.get",
  method: "GET",
  path: "/client/v4/zones/:zone_id/subscription",
  tag: "Zones",
  summary: "Get the zone's plan as a subscription",
  access: zone("zone:read"),
  result: SubscriptionSchema,
  example: { result: subscriptionExample },
  async handle({ zone }) {
    return { result: subscriptionView(zone.id, zone.plan) };
  },
});
