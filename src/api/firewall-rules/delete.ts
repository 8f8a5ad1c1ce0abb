import { Type } from "typebox";
import { zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds } from "../edge/shapes.ts";
import { asksForFilter, removeRules } from "./remove.ts";
import { DeletedRuleSchema } from "./schema.ts";

export const deleteRule = define({
  name: "firewall.rules.delete",
  method: "DELETE",
  path: "/client/v4/zones/:zone_id/firewall/rules/:rule_id",
  tag: "Firewall rules",
  summary: "Delete a rule",
  description:
    "Its filter stays, unless `delete_filter_if_unused` is true (in the query or the body) and nothing else refers to it. Deleting what is not there succeeds.",
  access: zone("waf:edit", "product"),
  query: Type.Object({ delete_filter_if_unused: Type.Optional(Type.Boolean()) }),
  body: Type.Unknown(),
  bodyIs: "optional",
  result: DeletedRuleSchema,
  example: { body: { delete_filter_if_unused: false }, result: { id: exampleIds.rule } },
  async handle(call) {
    const { zone, params, query, body } = call;
    const deletesFilter = asksForFilter(query.delete_filter_if_unused, body);
    const [removed] = await removeRules(call, zone, [params.rule_id], () => deletesFilter);
    return { result: removed ?? { id: params.rule_id } };
  },
});
