import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { ZoneSchema, zoneExample, zoneView } from "./schema.ts";

export const getZone = define({
  name: "zones.get",
  method: "GET",
  path: "/client/v4/zones/:zone_id",
  tag: "Zones",
  summary: "Get a zone",
  access: zone("zone:read"),
  result: ZoneSchema,
  example: { result: zoneExample },
  async handle({ zone, principal }) {
    return { result: zoneView(zone, principal) };
  },
});
