import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { FilterSchema, filterExample, filterView } from "./schema.ts";

const bounds = { default: 25, max: 1000 };

const Query = Type.Object({
  id: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { description: "May be repeated." })),
  ref: Type.Optional(Type.String({ maxLength: 500, description: "The whole of it, in any case." })),
  description: Type.Optional(Type.String({ maxLength: 500, description: "Part of it, in any case." })),
  expression: Type.Optional(Type.String({ maxLength: 4096, description: "Part of it, in any case." })),
  paused: Type.Optional(Type.Boolean()),
  ...pageQuery(bounds),
});

export const listFilters = define({
  name: "filters.list",
  method: "GET",
  path: "/client/v4/zones/:zone_id/filters",
  tag: "Filters",
  summary: "List and search filters",
  description: "In the order in which they were made, paused ones included.",
  access: zone("waf:read", "product"),
  query: Query,
  result: Type.Array(FilterSchema),
  paged: true,
  example: { query: "per_page=100", result: [filterExample] },
  async handle({ deps, zone, query }) {
    const page = pageOf(query, bounds);
    const filters = await deps.store.read.filters.list({
      zoneId: zone.id,
      ids: query.id?.map((id) => id.toLowerCase()),
      ref: query.ref,
      description: query.description,
      expression: query.expression,
      paused: query.paused,
      limit: page.limit,
      offset: page.offset,
    });
    return paged(filters, page, filterView);
  },
});
