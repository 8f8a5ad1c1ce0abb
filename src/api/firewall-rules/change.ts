/** Changing rules that exist, for every route that does. */
import type { Entitlement, Filter, RuleWithFilter } from "#model";
import type { Writers, ZoneWithAccount } from "#store";
import { refuseAll } from "../edge/batch.ts";
import type { Record } from "../edge/change.ts";
import { type RuleSettings, referredFilters, refusedByPlan, ruleFaults } from "./make.ts";
import { recordRules } from "./record.ts";

export interface WantedRule {
  readonly settings: RuleSettings;
  readonly filterId: string;
  readonly pointer: string;
}

/** Replaces rules; their filters stay as they are, only which one a rule refers to may change. */
export async function replaceRules(
  tables: Writers,
  record: Record,
  zone: ZoneWithAccount,
  entitlement: Entitlement,
  before: readonly RuleWithFilter[],
  wanted: readonly WantedRule[],
  now: number,
): Promise<RuleWithFilter[]> {
  refuseAll(wanted.flatMap(({ settings, pointer }) => ruleFaults(settings, pointer)));
  const filters = await referredFilters(tables, zone.id, wanted);
  const activeBefore = before.filter(({ paused }) => !paused).length;
  const activeAfter = wanted.filter(({ settings }) => !settings.paused).length;
  const others = (await tables.firewallRules.countActive(zone.id)) - activeBefore;
  // Whoever is over the quota already may still change what is there.
  const ruleQuota = activeAfter > activeBefore ? entitlement.ruleQuota : Number.POSITIVE_INFINITY;
  const claims = wanted.map((each, i) => ({ ...each, before: before[i] }));
  refuseAll(refusedByPlan(claims, { ...entitlement, ruleQuota }, others));
  const after = before.map((rule, i): RuleWithFilter => {
    const { settings, filterId } = wanted[i] as WantedRule;
    return { ...rule, ...settings, filterId, filter: filters.get(filterId) as Filter, modifiedAt: now };
  });
  for (const rule of after) await tables.firewallRules.update(rule);
  await recordRules(record, "update", zone, before, after);
  return after;
}

/** Sets the priority of rules and nothing else. */
export async function setPriorities(
  tables: Writers,
  record: Record,
  zone: ZoneWithAccount,
  before: readonly RuleWithFilter[],
  priorities: readonly (number | null | undefined)[],
  now: number,
): Promise<RuleWithFilter[]> {
  const after = before.map((rule, i) => {
    const priority = priorities[i];
    return priority === undefined || priority === rule.priority
      ? rule
      : { ...rule, priority, modifiedAt: now };
  });
  const changed = after.filter((rule, i) => rule !== before[i]);
  for (const rule of changed) await tables.firewallRules.update(rule);
  const old = before.filter((rule, i) => rule !== after[i]);
  await recordRules(record, "update", zone, old, changed);
  return after;
}
