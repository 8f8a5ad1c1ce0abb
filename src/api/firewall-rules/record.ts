import type { RuleWithFilter } from "#model";
import type { ZoneWithAccount } from "#store";
import type { Record } from "../edge/change.ts";
import { ruleView } from "./schema.ts";

/** One entry for one request, however many rules it is about. */
export async function recordRules(
  record: Record,
  verb: "create" | "update" | "delete",
  zone: ZoneWithAccount,
  before: readonly RuleWithFilter[],
  after: readonly RuleWithFilter[],
): Promise<void> {
  const [first] = after.length > 0 ? after : before;
  if (!first) return;
  await record({
    action: `firewall_rule.${verb}`,
    id: first.id,
    accountId: zone.accountId,
    zoneId: zone.id,
    ...(before.length > 0 && { before: oneOrMany(before) }),
    ...(after.length > 0 && { after: oneOrMany(after) }),
  });
}

function oneOrMany(rules: readonly RuleWithFilter[]) {
  const views = rules.map(ruleView);
  return views.length === 1 ? views[0] : views;
}
