import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds } from "../edge/shapes.ts";
import { removeFilters } from "./remove.ts";
import { DeletedSchema } from "./schema.ts";

export const deleteFilter = define({
  name: "filters.delete",
  method: "DELETE",
  path: "/client/v4/zones/:zone_id/filters/:filter_id",
  tag: "Filters",
  summary: "Delete a filter",
  description: "Refused while a rule or another feature refers to it. Deleting what is not there succeeds.",
  unknownId: "filter_not_found",
  access: zone("waf:edit", "product"),
  result: DeletedSchema,
  refusals: ["filter_not_found", "filter_in_use"],
  example: { result: { id: exampleIds.filter } },
  async handle(call) {
    const { zone, params } = call;
    await removeFilters(call, zone, [params.filter_id]);
    return { result: { id: params.filter_id } };
  },
});
