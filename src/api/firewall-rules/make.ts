/** Judging rules, for every route that makes or changes them. */
import type { Static } from "typebox";
import { Type } from "typebox";
import { type Entitlement, type Filter, type FirewallRule, missingFeature, type RefusalPart } from "#model";
import type { Writers } from "#store";
import { refuseAll } from "../edge/batch.ts";
import { actionOf, RuleFields } from "./schema.ts";

const Fields = Type.Object(RuleFields);
type GivenRule = Static<typeof Fields>;

/** What a client said of a rule, with nothing left out. */
export type RuleSettings = Pick<
  FirewallRule,
  "action" | "paused" | "description" | "priority" | "products" | "ref"
>;

export function settingsOf(given: GivenRule): RuleSettings {
  const { paused, description, priority, products, ref } = given;
  return {
    action: actionOf(given.action),
    paused: paused ?? false,
    description: description ?? "",
    priority: priority ?? null,
    products: [...new Set(products ?? [])],
    ref: ref ?? "",
  };
}

/** What is wrong with a rule whatever the zone. */
export function ruleFaults({ action, products }: RuleSettings, pointer: string): RefusalPart[] {
  if (action !== "bypass" && products.length > 0) return [{ name: "products_misplaced", pointer }];
  return action === "bypass" && products.length === 0 ? [{ name: "products_missing", pointer }] : [];
}

const reasons = {
  log_action: "the log action needs an Enterprise plan",
  bypass_waf: "bypassing waf or zoneLockdown needs a Pro plan or higher",
} as const;

export interface RuleClaim {
  readonly settings: RuleSettings;
  readonly pointer: string;
  /** The filter that was made for this rule, if one was. */
  readonly madeFilterId?: string | undefined;
  /** The rule as it is, when it exists: what it has, it may keep. */
  readonly before?: RuleSettings | undefined;
}

/** Rules that the zone's plan or quota does not allow. `active` counts the zone's rules without these. */
export function refusedByPlan(
  claims: readonly RuleClaim[],
  entitlement: Entitlement,
  active: number,
): RefusalPart[] {
  let count = active;
  return claims.flatMap(({ settings, pointer, madeFilterId, before }): RefusalPart[] => {
    const kept = madeFilterId ? "; its filter was created" : "";
    const meta = madeFilterId ? { meta: { id: madeFilterId } } : {};
    const missing = missingFeature(settings, entitlement);
    const isKept = before !== undefined && missingFeature(before, entitlement) === missing;
    if (missing && !isKept)
      return [{ name: "rule_not_entitled", words: { reason: reasons[missing], kept }, pointer, ...meta }];
    if (settings.paused) return [];
    if (count < entitlement.ruleQuota) {
      count++;
      return [];
    }
    const outcome = before ? "the rule stays paused" : `the rule was not created${kept}`;
    const words = { limit: entitlement.ruleQuota, count: active, outcome };
    return [{ name: "rule_quota", words, pointer, ...meta }];
  });
}

/** A rule's reference to a filter, and where the rule stands in the body. */
export interface FilterUse {
  readonly filterId: string;
  readonly pointer: string;
}

/** Filters that rules name by id, all of which must exist. */
export async function referredFilters(
  tables: Writers,
  zoneId: string,
  uses: readonly FilterUse[],
): Promise<Map<string, Filter>> {
  const ids = uses.map(({ filterId }) => filterId);
  const found = new Map((await tables.filters.findMany(zoneId, ids)).map((filter) => [filter.id, filter]));
  refuseAll(
    uses.flatMap(({ filterId, pointer }): RefusalPart[] =>
      found.has(filterId)
        ? []
        : [{ name: "rule_filter_unknown", words: { id: filterId }, pointer: `${pointer}/filter/id` }],
    ),
  );
  return found;
}
