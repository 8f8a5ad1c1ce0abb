/** Changing a zone, for every route that does. */
import { findPlan, type PlanName, Refusal, type Zone } from "#model";
import type { ZoneWithAccount } from "#store";
import { change } from "../edge/change.ts";
import type { Caller } from "../edge/route.ts";
import { zoneRecord } from "./schema.ts";

type Editable = Partial<
  Pick<Zone, "paused" | "type" | "plan" | "vanityNameServers" | "ruleQuota" | "features">
>;

/** A change that changes nothing is neither written nor recorded. */
export function changeZone(caller: Caller, id: string, edit: Editable): Promise<ZoneWithAccount> {
  return change(caller, async (tables, record) => {
    const before = await tables.zones.find(id);
    if (!before) throw new Refusal("object_unknown", { words: { path: `/client/v4/zones/${id}` } });
    // A plan brings its own quota and features along.
    const reset = edit.plan === undefined ? {} : { ruleQuota: null, features: null };
    const after: ZoneWithAccount = { ...before, ...reset, ...edit, modifiedAt: caller.now };
    if (JSON.stringify(zoneRecord(before)) === JSON.stringify(zoneRecord(after))) return before;
    await tables.zones.update(after);
    await record({
      action: "zone.edit",
      id,
      accountId: after.accountId,
      zoneId: id,
      before: zoneRecord(before),
      after: zoneRecord(after),
    });
    return after;
  });
}

export function planFrom(idOrName: string, pointer: string): PlanName {
  const plan = findPlan(idOrName);
  if (plan) return plan;
  const field = pointer.slice(1).replaceAll("/", ".");
  throw new Refusal("field_invalid", { words: { field, reason: "is not a plan" }, pointer });
}
