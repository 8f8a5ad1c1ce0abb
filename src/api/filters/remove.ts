/** Deleting filters, for every route that does. */
import type { Filter } from "#model";
import type { ZoneWithAccount } from "#store";
import { refuseAll } from "../edge/batch.ts";
import { change } from "../edge/change.ts";
import type { Caller } from "../edge/route.ts";
import { recordFilters } from "./record.ts";

/** What is not there is deleted already; what is in use stays, and so does all else. */
export function removeFilters(caller: Caller, zone: ZoneWithAccount, ids: readonly string[]): Promise<void> {
  return change(caller, async (tables, record) => {
    const found: Filter[] = await tables.filters.findMany(zone.id, ids);
    const used = await tables.filters.inUse(found.map(({ id }) => id));
    refuseAll(
      [...used].map((id) => ({
        name: "filter_in_use" as const,
        words: { id },
        meta: { id },
      })),
    );
    await tables.filters.remove(
      zone.id,
      found.map(({ id }) => id),
    );
    await recordFilters(record, "delete", zone, found, []);
  });
}
