/** Plans: what a zone may have. Ids and names are those clients compare. */
export interface Plan {
  readonly id: string;
  readonly label: string;
  /** Its name where subscriptions are spoken of. */
  readonly ratePlan: string;
  readonly price: number;
  /** Active firewall rules allowed. */
  readonly ruleQuota: number;
  readonly features: readonly Feature[];
}

export const features = ["regex", "log_action", "bypass_waf"] as const;
export type Feature = (typeof features)[number];

export const plans = {
  free: {
    id: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    label: "Free Website",
    ratePlan: "CF_FREE",
    price: 0,
    ruleQuota: 5,
    features: [],
  },
  pro: {
    id: "1ac039f6c29b691475c3d74fe588d1ae",
    label: "Pro Website",
    ratePlan: "CF_PRO_20_20",
    price: 20,
    ruleQuota: 20,
    features: ["bypass_waf"],
  },
  business: {
    id: "a577b510288e82b26486fd1df47000ec",
    label: "Business Website",
    ratePlan: "CF_BIZ",
    price: 200,
    ruleQuota: 100,
    features: ["regex", "bypass_waf"],
  },
  enterprise: {
    id: "94f3b7b768b0458b56d2cac4fe5ec0f9",
    label: "Enterprise Website",
    ratePlan: "CF_ENT",
    price: 0,
    ruleQuota: 1000,
    features: ["regex", "log_action", "bypass_waf"],
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];

/** By id, by name or by rate plan, as clients use any of them. */
export function findPlan(idOrName: string): PlanName | undefined {
  const wanted = idOrName.toLowerCase().replace(/^partners_/, "cf_");
  return planNames.find((name) => {
    const { id, ratePlan } = plans[name];
    return [name, id, ratePlan.toLowerCase(), partnerForm(ratePlan)].includes(wanted);
  });
}

/** Partners' rate plans drop the price: PARTNERS_PRO is CF_PRO_20_20. */
function partnerForm(ratePlan: string): string {
  return ratePlan.toLowerCase().replace(/_\d+_\d+$/, "");
}
