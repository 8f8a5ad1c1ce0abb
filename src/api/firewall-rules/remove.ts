/** Deleting rules, for every route that does. */

import type { ZoneWithAccount } from "#store";
import { change } from "../edge/change.ts";
import type { Caller } from "../edge/route.ts";
import { recordFilters } from "../filters/record.ts";
import { recordRules } from "./record.ts";

export interface RemovedRule {
  id: string;
  filter?: { id: string; deleted: boolean };
}

/** What is not there is deleted already. Filters stay, unless it is asked for and nothing else refers to them. */
export function removeRules(
  caller: Caller,
  zone: ZoneWithAccount,
  ids: readonly string[],
  deletesFilter: (id: string) => boolean,
): Promise<RemovedRule[]> {
  return change(caller, async (tables, record) => {
    const found = await tables.firewallRules.findMany(zone.id, ids);
    await tables.firewallRules.remove(
      zone.id,
      found.map(({ id }) => id),
    );
    await recordRules(record, "delete", zone, found, []);
    const candidates = found.filter(({ id }) => deletesFilter(id)).map(({ filterId }) => filterId);
    const used = await tables.filters.inUse(candidates);
    const unused = await tables.filters.findMany(
      zone.id,
      candidates.filter((id) => !used.has(id)),
    );
    const gone = new Set(unused.map(({ id }) => id));
    await tables.filters.remove(zone.id, [...gone]);
    await recordFilters(record, "delete", zone, unused, []);
    return ids.map((id): RemovedRule => {
      const filterId = found.find((rule) => rule.id === id)?.filterId;
      const isGone = filterId !== undefined && gone.has(filterId) && deletesFilter(id);
      return isGone ? { id, filter: { id: filterId, deleted: true } } : { id };
    });
  });
}

/** `delete_filter_if_unused` as clients send it: in the query, or in the body. */
export function asksForFilter(query: boolean | undefined, body: unknown): boolean {
  if (query !== undefined) return query;
  if (typeof body !== "object" || body === null || !("delete_filter_if_unused" in body)) return false;
  return body.delete_filter_if_unused === true || body.delete_filter_if_unused === "true";
}
