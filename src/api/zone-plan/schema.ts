import { type Static, Type } from "typebox";
import { type Entitlement, features, planNames, plans } from "#model";

export const PlanSchema = Type.Object({
  plan: Type.Enum([...planNames]),
  rule_quota: Type.Integer({ minimum: 0, description: "Active rules the zone may have." }),
  features: Type.Array(Type.Enum([...features]), { description: "What the plan includes." }),
});

export type PlanView = Static<typeof PlanSchema>;

export function planView({ plan, ruleQuota, features }: Entitlement): PlanView {
  return { plan, rule_quota: ruleQuota, features: [...features] };
}

export const planExample: PlanView = planView({ plan: "business", ...plans.business });
