import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { idsToDelete } from "../edge/batch.ts";
import { define } from "../edge/route.ts";
import { exampleIds } from "../edge/shapes.ts";
import { removeFilters } from "./remove.ts";

export const deleteFilters = define({
  name: "filters.deleteMany",
  method: "DELETE",
  path: "/client/v4/zones/:zone_id/filters",
  tag: "Filters",
  summary: "Delete several filters",
  description:
    "All of them or none. Ids stand in the query, repeated, or in the body as an array of `{id}` or of strings. None at all deletes nothing.",
  access: zone("waf:edit", "product"),
  query: Type.Object({
    id: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { description: "May be repeated." })),
  }),
  body: Type.Unknown(),
  bodyIs: "optional",
  result: Type.Array(Type.Object({ id: Type.String() })),
  refusals: ["filter_in_use"],
  example: {
    body: [{ id: exampleIds.filter }],
    query: `id=${exampleIds.filter}`,
    result: [{ id: exampleIds.filter }],
  },
  async handle(call) {
    const { zone, query, body } = call;
    const ids = idsToDelete(query.id, body);
    await removeFilters(call, zone, ids);
    return { result: ids.map((id) => ({ id })) };
  },
});
