import { Type } from "typebox";
import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { changeFilters, entitlementNow } from "./make.ts";
import { recordFilters } from "./record.ts";
import { FilterFields, FilterSchema, filterExample, filterView } from "./schema.ts";

const Body = Type.Object({
  id: Type.Optional(Type.String({ description: "May be left out; the path says which filter." })),
  ...FilterFields,
});

export const updateFilter = define({
  name: "filters.update",
  method: "PUT",
  path: "/client/v4/zones/:zone_id/filters/:filter_id",
  tag: "Filters",
  summary: "Replace a filter",
  description: "What the body leaves out is reset. Every rule on the filter follows at once.",
  unknownId: "filter_not_found",
  access: zone("waf:edit", "product"),
  body: Body,
  result: FilterSchema,
  refusals: [
    "field_invalid",
    "filter_not_found",
    "filter_invalid",
    "expression_too_long",
    "filter_duplicate",
    "filter_not_entitled",
  ],
  example: {
    body: { expression: filterExample.expression, paused: true },
    result: { ...filterExample, paused: true },
  },
  async handle(call) {
    const { deps, zone, params, body } = call;
    if (body.id && body.id !== params.filter_id) {
      throw new Refusal("field_invalid", {
        words: { field: "id", reason: "is not the id of the path" },
        pointer: "/id",
      });
    }
    const after = await change(call, async (tables, record) => {
      const before = await tables.filters.find(zone.id, params.filter_id);
      if (!before) throw new Refusal("filter_not_found");
      const wanted = { ...body, pointer: "" };
      const [changed] = await changeFilters(
        tables,
        zone,
        await entitlementNow(tables, zone, deps),
        [before],
        [wanted],
      );
      if (!changed) throw new Error("a filter that was changed is gone");
      await recordFilters(record, "update", zone, [before], [changed]);
      return changed;
    });
    return { result: filterView(after) };
  },
});
