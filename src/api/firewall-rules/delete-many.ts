import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { idsToDelete } from "../edge/batch.ts";
import { define } from "../edge/route.ts";
import { exampleIds } from "../edge/shapes.ts";
import { asksForFilter, removeRules } from "./remove.ts";
import { DeletedRuleSchema } from "./schema.ts";

export const deleteRules = define({
  name: "firewall.rules.deleteMany",
  method: "DELETE",
  path: "/client/v4/zones/:zone_id/firewall/rules",
  tag: "Firewall rules",
  summary: "Delete several rules",
  description:
    "Ids stand in the query, repeated, or in the body as an array of `{id, delete_filter_if_unused?}` or of strings. None at all deletes nothing.",
  access: zone("waf:edit", "product"),
  query: Type.Object({
    id: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { description: "May be repeated." })),
    delete_filter_if_unused: Type.Optional(Type.Boolean()),
  }),
  body: Type.Unknown(),
  bodyIs: "optional",
  result: Type.Array(DeletedRuleSchema),
  example: {
    body: [{ id: exampleIds.rule }],
    query: `id=${exampleIds.rule}`,
    result: [{ id: exampleIds.rule }],
  },
  async handle(call) {
    const { zone, query, body } = call;
    const ids = idsToDelete(query.id, body);
    const elements = Array.isArray(body) ? body : [body];
    const asking = new Set(
      elements.filter((each) => asksForFilter(undefined, each)).flatMap((each) => idsToDelete([], each)),
    );
    const deletesFilter = (id: string) => query.delete_filter_if_unused ?? asking.has(id);
    return { result: await removeRules(call, zone, ids, deletesFilter) };
  },
});
