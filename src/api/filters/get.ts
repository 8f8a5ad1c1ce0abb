import { Refusal } from "#model";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { FilterSchema, filterExample, filterView } from "./schema.ts";

export const getFilter = define({
  name: "filters.get",
  method: "GET",
  path: "/client/v4/zones/:zone_id/filters/:filter_id",
  tag: "Filters",
  summary: "Get a filter",
  unknownId: "filter_not_found",
  access: zone("waf:read", "product"),
  result: FilterSchema,
  refusals: ["filter_not_found"],
  example: { result: filterExample },
  async handle({ deps, zone, params }) {
    const filter = await deps.store.read.filters.find(zone.id, params.filter_id);
    if (!filter) throw new Refusal("filter_not_found");
    return { result: filterView(filter) };
  },
});
