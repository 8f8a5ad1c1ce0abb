import { type Static, Type } from "typebox";
import { zoneStatuses, zonesWith, zoneTypes } from "#model";
import type { TextMatch } from "#store";
import { anyone } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { ZoneSchema, zoneExample, zoneView } from "./schema.ts";

const bounds = { default: 20, max: 50 };

const textMatch =
  "Exact unless prefixed by `equal:`, `not_equal:`, `starts_with:`, `ends_with:` or `contains:`, or one of these with `_case_sensitive`.";

const Query = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 300, description: `The zone's name. ${textMatch}` })),
  "account.id": Type.Optional(Type.String({ maxLength: 32 })),
  "account.name": Type.Optional(Type.String({ maxLength: 300, description: textMatch })),
  status: Type.Optional(Type.Enum([...zoneStatuses])),
  type: Type.Optional(Type.Array(Type.Enum([...zoneTypes]))),
  order: Type.Optional(Type.Enum(["name", "status", "account.id", "account.name", "plan.id"])),
  direction: Type.Optional(Type.Enum(["asc", "desc"])),
  match: Type.Optional(Type.Enum(["all", "any"])),
  ...pageQuery(bounds),
});

export const listZones = define({
  name: "zones.list",
  method: "GET",
  path: "/client/v4/zones",
  tag: "Zones",
  summary: "List, search and sort zones",
  description: "Only zones that the credential may read. A search without a match is an empty list.",
  access: anyone("zone:read; shows the zones on which the credential has it"),
  query: Query,
  result: Type.Array(ZoneSchema),
  paged: true,
  example: { query: "name=example.com", result: [zoneExample] },
  async handle({ deps, principal, query }) {
    const page = pageOf(query, bounds);
    const zones = await deps.store.read.zones.list({
      ...conditions(query),
      selection: zonesWith(principal, "zone:read"),
      limit: page.limit,
      offset: page.offset,
    });
    return paged(zones, page, (zone) => zoneView(zone, principal));
  },
});

function conditions(query: Static<typeof Query>) {
  return {
    name: query.name === undefined ? undefined : readMatch(query.name),
    accountId: query["account.id"],
    accountName: query["account.name"] === undefined ? undefined : readMatch(query["account.name"]),
    status: query.status,
    types: query.type,
    match: query.match ?? "all",
    order: query.order ?? "created",
    descending: query.direction === "desc",
  } as const;
}

function readMatch(text: string): TextMatch {
  const match = /^(equal|not_equal|starts_with|ends_with|contains)(_case_sensitive)?:(.*)$/s.exec(text);
  if (!match) return { operator: "equal", caseSensitive: false, value: text };
  return {
    operator: match[1] as TextMatch["operator"],
    caseSensitive: match[2] !== undefined,
    value: match[3] ?? "",
  };
}
