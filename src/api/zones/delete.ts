import { Type } from "typebox";
import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { zoneRecord } from "./schema.ts";

export const deleteZone = define({
  name: "zones.delete",
  method: "DELETE",
  path: "/client/v4/zones/:zone_id",
  tag: "Zones",
  summary: "Delete a zone",
  description: "Deletes the zone and all it holds.",
  access: zone("zone:edit"),
  result: Type.Object({ id: Id }),
  example: { result: { id: exampleIds.zone } },
  async handle(call) {
    const { zone } = call;
    await change(call, async (tables, record) => {
      const before = await tables.zones.find(zone.id);
      if (!before) throw new Refusal("object_unknown", { words: { path: `/client/v4/zones/${zone.id}` } });
      await tables.zones.remove(zone.id);
      await record({
        action: "zone.delete",
        id: zone.id,
        accountId: zone.accountId,
        zoneId: zone.id,
        before: zoneRecord(before),
      });
    });
    return { result: { id: zone.id } };
  },
});
