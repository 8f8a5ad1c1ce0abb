import { type Feature, type PlanName, plans } from "./plan.ts";

/** What a zone may do: by its plan, or as an administrator has set it for this zone. */
export interface Entitlement {
  readonly plan: PlanName;
  /** Active rules allowed. */
  readonly ruleQuota: number;
  readonly features: readonly Feature[];
}

/** What an administrator has set for a zone; null where the plan decides. */
export interface EntitlementOverride {
  readonly plan: PlanName;
  readonly ruleQuota: number | null;
  readonly features: readonly Feature[] | null;
}

/** The zone's own settings, then the server's quota, then the plan. */
export function entitlementOf(
  { plan, ruleQuota, features }: EntitlementOverride,
  serverQuota?: number,
): Entitlement {
  const { ruleQuota: planQuota, features: planFeatures } = plans[plan];
  return { plan, ruleQuota: ruleQuota ?? serverQuota ?? planQuota, features: features ?? planFeatures };
}
