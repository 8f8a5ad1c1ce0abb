import { Type } from "typebox";
import { findPlan, may, type PlanName, Refusal, zoneTypes } from "#model";
import type { ZoneWithAccount } from "#store";
import { zone } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { type Caller, define } from "../edge/route.ts";
import { ZoneSchema, zoneExample, zoneRecord, zoneView } from "./schema.ts";

const Body = Type.Object({
  paused: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Enum([...zoneTypes])),
  plan: Type.Optional(
    Type.Object({ id: Type.String({ description: "A plan's id or its name, such as `business`." }) }),
  ),
  vanity_name_servers: Type.Optional(Type.Array(Type.String({ maxLength: 253 }), { maxItems: 20 })),
});

export const editZone = define({
  name: "zones.edit",
  method: "PATCH",
  path: "/client/v4/zones/:zone_id",
  tag: "Zones",
  summary: "Edit a zone",
  description: "Changes what the body names and nothing else. A plan is changed by administrators only.",
  access: zone("zone:edit"),
  body: Body,
  result: ZoneSchema,
  refusals: ["field_invalid", "object_unknown"],
  example: { body: { paused: true }, result: { ...zoneExample, paused: true } },
  async handle(call) {
    const { body, principal, now, zone: found } = call;
    const plan = body.plan && planFrom(call, found, body.plan.id);
    const zone = await change(call, async (tables, record) => {
      const before = await tables.zones.find(found.id);
      if (!before) throw new Refusal("object_unknown", { words: { path: `/client/v4/zones/${found.id}` } });
      const after: ZoneWithAccount = {
        ...before,
        paused: body.paused ?? before.paused,
        type: body.type ?? before.type,
        plan: plan ?? before.plan,
        vanityNameServers: body.vanity_name_servers ?? before.vanityNameServers,
        modifiedAt: now,
      };
      if (JSON.stringify(zoneRecord(before)) === JSON.stringify(zoneRecord(after))) return before;
      await tables.zones.update(after);
      await record({
        action: "zone.edit",
        id: after.id,
        accountId: after.accountId,
        zoneId: after.id,
        before: zoneRecord(before),
        after: zoneRecord(after),
      });
      return after;
    });
    return { result: zoneView(zone, principal) };
  },
});

function planFrom({ principal }: Caller, zone: ZoneWithAccount, id: string): PlanName {
  const plan = findPlan(id);
  if (!plan) {
    throw new Refusal("field_invalid", {
      words: { field: "plan.id", reason: "is not a plan" },
      pointer: "/plan/id",
    });
  }
  if (!may(principal, "billing:edit", { accountId: zone.accountId, zoneId: zone.id })) {
    throw new Refusal("access_denied", { pointer: "/plan" });
  }
  return plan;
}
