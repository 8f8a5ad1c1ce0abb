import { Type } from "typebox";
import type { Filter } from "#model";
import { zone } from "../edge/access.ts";
import { MAX_BATCH } from "../edge/batch.ts";
import { MAX_BULK_BYTES } from "../edge/body.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { entitlementNow, makeFilters } from "./make.ts";
import { recordFilters } from "./record.ts";
import { FilterFields, FilterSchema, filterExample, filterView } from "./schema.ts";

export const createFilters = define({
  name: "filters.create",
  method: "POST",
  path: "/client/v4/zones/:zone_id/filters",
  tag: "Filters",
  summary: "Create filters",
  description:
    "All of them or none. An expression is unique within its zone; an object stands for an array of one, and the answer is an array always.",
  access: zone("waf:edit", "product"),
  body: Type.Array(Type.Object(FilterFields), { minItems: 1, maxItems: MAX_BATCH }),
  bodyIs: "array",
  maxBodyBytes: MAX_BULK_BYTES,
  result: Type.Array(FilterSchema),
  refusals: [
    "field_invalid",
    "filter_invalid",
    "expression_too_long",
    "filter_duplicate",
    "filter_not_entitled",
  ],
  example: { body: [{ expression: filterExample.expression }], result: [filterExample] },
  async handle(call) {
    const { deps, zone, body, now } = call;
    const wanted = body.map((filter, i) => ({ ...filter, pointer: `/${i}` }));
    const answerOf = (filters: readonly Filter[]) => ({ result: filters.map(filterView) });
    const made = await change(
      call,
      async (tables, record) => {
        const filters = await makeFilters(
          tables,
          zone,
          await entitlementNow(tables, zone, deps),
          wanted,
          now,
        );
        await recordFilters(record, "create", zone, [], filters);
        return filters;
      },
      answerOf,
    );
    return answerOf(made);
  },
});
