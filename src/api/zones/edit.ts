import { Type } from "typebox";
import { may, Refusal, zoneTypes } from "#model";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { HostName } from "../edge/shapes.ts";
import { changeZone, planFrom } from "./change.ts";
import { ZoneSchema, zoneExample, zoneView } from "./schema.ts";

const Body = Type.Object({
  paused: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Enum([...zoneTypes])),
  plan: Type.Optional(
    Type.Object({ id: Type.String({ description: "A plan's id or its name, such as `business`." }) }),
  ),
  vanity_name_servers: Type.Optional(Type.Array(HostName, { maxItems: 20 })),
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
    const { body, principal, zone: found } = call;
    const plan = body.plan && planFrom(body.plan.id, "/plan/id");
    const target = { accountId: found.accountId, zoneId: found.id };
    if (plan && !may(principal, "billing:edit", target))
      throw new Refusal("access_denied", { pointer: "/plan" });
    const zone = await changeZone(call, found.id, {
      ...(body.paused !== undefined && { paused: body.paused }),
      ...(body.type !== undefined && { type: body.type }),
      ...(body.vanity_name_servers && { vanityNameServers: body.vanity_name_servers }),
      ...(plan && { plan }),
    });
    return { result: zoneView(zone, principal) };
  },
});
