import type { Principal } from "#model";
import type { ZoneWithAccount } from "#store";
import { zone } from "../edge/access.ts";
import { Written } from "../edge/envelope.ts";
import { define } from "../edge/route.ts";
import { ZoneSchema, type ZoneView, zoneExample, zoneView } from "./schema.ts";

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
    return { result: written(zone, principal) };
  },
});

/** By the objects themselves: the store and the authenticator hand out new ones when anything changed. */
const views = new WeakMap<ZoneWithAccount, WeakMap<Principal, Written<ZoneView>>>();

function written(zone: ZoneWithAccount, principal: Principal): Written<ZoneView> {
  const byPrincipal = views.get(zone) ?? new WeakMap<Principal, Written<ZoneView>>();
  views.set(zone, byPrincipal);
  const known = byPrincipal.get(principal) ?? new Written(zoneView(zone, principal));
  byPrincipal.set(principal, known);
  return known;
}
