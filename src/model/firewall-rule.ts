import type { Entitlement } from "./entitlement.ts";
import type { Filter } from "./filter.ts";

/** In the order in which rules of equal priority are looked at. */
export const actions = [
  "log",
  "bypass",
  "allow",
  "challenge",
  "managed_challenge",
  "js_challenge",
  "block",
] as const;
export type Action = (typeof actions)[number];

const terminating: Readonly<Record<Action, boolean>> = {
  log: false,
  bypass: false,
  allow: true,
  challenge: true,
  managed_challenge: true,
  js_challenge: true,
  block: true,
};

/** No later rule is looked at once such an action has been taken. */
export function isTerminating(action: Action): boolean {
  return terminating[action];
}

export const products = [
  "zoneLockdown",
  "uaBlock",
  "bic",
  "hot",
  "securityLevel",
  "rateLimit",
  "waf",
] as const;
export type Product = (typeof products)[number];

/** Products that only some plans let a rule switch off. */
const paidProducts: readonly Product[] = ["waf", "zoneLockdown"];

export const MAX_PRIORITY = 2_147_483_647;

export interface FirewallRule {
  readonly id: string;
  readonly zoneId: string;
  readonly filterId: string;
  readonly action: Action;
  readonly priority: number | null;
  readonly paused: boolean;
  readonly description: string;
  readonly ref: string;
  /** Only for `bypass`. */
  readonly products: readonly Product[];
  /** Order of creation. */
  readonly position: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** A rule with the filter it refers to. */
export interface RuleWithFilter extends FirewallRule {
  readonly filter: Filter;
}

/** A rule is at work unless it or its filter is paused. */
export function isActive({ paused, filter }: Pick<RuleWithFilter, "paused" | "filter">): boolean {
  return !paused && !filter.paused;
}

type Ordered = Pick<FirewallRule, "priority" | "action" | "position">;

/**
 * Which of two rules is looked at first: rules with a priority before those without, the lower number first; among
 * equals by action; then by creation.
 */
export function compareRules(a: Ordered, b: Ordered): number {
  if (a.priority !== b.priority)
    return (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY);
  return actions.indexOf(a.action) - actions.indexOf(b.action) || a.position - b.position;
}

/** The order in which rules are looked at, and in which lists show them. */
export function inOrder<T extends Ordered>(rules: readonly T[]): T[] {
  return rules.toSorted(compareRules);
}

export type MissingFeature = "log_action" | "bypass_waf";

/** The feature a rule asks for and the zone lacks, if any. */
export function missingFeature(
  { action, products: wanted }: Pick<FirewallRule, "action" | "products">,
  { features }: Entitlement,
): MissingFeature | undefined {
  if (action === "log" && !features.includes("log_action")) return "log_action";
  const isPaid = action === "bypass" && wanted.some((product) => paidProducts.includes(product));
  return isPaid && !features.includes("bypass_waf") ? "bypass_waf" : undefined;
}
