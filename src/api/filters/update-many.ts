import { Type } from "typebox";
import type { Filter } from "#model";
import { zone } from "../edge/access.ts";
import { allFound, MAX_BATCH } from "../edge/batch.ts";
import { MAX_BULK_BYTES } from "../edge/body.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { changeFilters, entitlementNow } from "./make.ts";
import { recordFilters } from "./record.ts";
import { FilterFields, FilterSchema, filterExample, filterView } from "./schema.ts";

export const updateFilters = define({
  name: "filters.updateMany",
  method: "PUT",
  path: "/client/v4/zones/:zone_id/filters",
  tag: "Filters",
  summary: "Replace several filters",
  description: "All of them or none. What an element leaves out is reset.",
  access: zone("waf:edit", "product"),
  body: Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }), ...FilterFields }), {
    maxItems: MAX_BATCH,
  }),
  maxBodyBytes: MAX_BULK_BYTES,
  result: Type.Array(FilterSchema),
  refusals: [
    "field_invalid",
    "filter_unknown",
    "filter_twice",
    "filter_invalid",
    "expression_too_long",
    "filter_duplicate",
    "filter_not_entitled",
  ],
  example: {
    body: [{ id: filterExample.id, expression: filterExample.expression }],
    result: [filterExample],
  },
  async handle(call) {
    const { deps, zone, body } = call;
    const ids = body.map(({ id }) => id);
    const after = await change(call, async (tables, record) => {
      const before: Filter[] = allFound(ids, await tables.filters.findMany(zone.id, ids), "filter");
      const wanted = body.map((filter, i) => ({ ...filter, pointer: `/${i}` }));
      const changed = await changeFilters(
        tables,
        zone,
        await entitlementNow(tables, zone, deps),
        before,
        wanted,
      );
      await recordFilters(record, "update", zone, before, changed);
      return changed;
    });
    return { result: after.map(filterView) };
  },
});
