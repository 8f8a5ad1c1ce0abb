import type { Filter } from "#model";
import type { ZoneWithAccount } from "#store";
import type { Record } from "../edge/change.ts";
import { filterView } from "./schema.ts";

/** One entry for one request, however many filters it is about. */
export async function recordFilters(
  record: Record,
  verb: "create" | "update" | "delete",
  zone: ZoneWithAccount,
  before: readonly Filter[],
  after: readonly Filter[],
): Promise<void> {
  const [first] = after.length > 0 ? after : before;
  if (!first) return;
  await record({
    action: `filter.${verb}`,
    id: first.id,
    accountId: zone.accountId,
    zoneId: zone.id,
    ...(before.length > 0 && { before: oneOrMany(before) }),
    ...(after.length > 0 && { after: oneOrMany(after) }),
  });
}

function oneOrMany(filters: readonly Filter[]) {
  const views = filters.map(filterView);
  return views.length === 1 ? views[0] : views;
}
