import { type Static, Type } from "typebox";
import { type PlanName, plans } from "#model";
import { exampleIds, Id } from "../edge/shapes.ts";

export const SubscriptionBody = Type.Object({
  rate_plan: Type.Object({
    id: Type.String({
      maxLength: 64,
      description: "A plan's name, id or rate plan, such as `business` or `CF_BIZ`.",
    }),
  }),
});

export const SubscriptionSchema = Type.Object({
  id: Id,
  state: Type.String(),
  price: Type.Integer(),
  currency: Type.String(),
  frequency: Type.String(),
  rate_plan: Type.Object({
    id: Type.String(),
    public_name: Type.String(),
    currency: Type.String(),
    scope: Type.String(),
    externally_managed: Type.Boolean(),
    is_contract: Type.Boolean(),
    sets: Type.Array(Type.String()),
  }),
});

export type SubscriptionView = Static<typeof SubscriptionSchema>;

/** A zone has exactly one plan, so its subscription goes by the zone's id. */
export function subscriptionView(zoneId: string, plan: PlanName): SubscriptionView {
  const { label, price } = plans[plan];
  return {
    id: zoneId,
    state: "Paid",
    price,
    currency: "USD",
    frequency: "monthly",
    rate_plan: {
      id: plan,
      public_name: label,
      currency: "USD",
      scope: "zone",
      externally_managed: false,
      is_contract: plan === "enterprise",
      sets: [],
    },
  };
}

export const subscriptionExample = subscriptionView(exampleIds.zone, "business");
