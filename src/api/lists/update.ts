import { Type } from "typebox";
import { account } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { findList, listRecord } from "./find.ts";
import { ListDescription, ListSchema, listExample, listView } from "./schema.ts";

export const updateList = define({
  name: "rules.lists.update",
  method: "PUT",
  path: "/client/v4/accounts/:account_id/rules/lists/:list_id",
  tag: "Lists",
  summary: "Set a list's description",
  access: account("waf:edit", "product"),
  body: Type.Object({ description: Type.Optional(ListDescription) }),
  result: ListSchema,
  refusals: ["field_invalid", "list_not_found"],
  example: {
    body: { description: "our addresses" },
    result: { ...listExample, description: "our addresses" },
  },
  async handle(call) {
    const { account, params, body, now } = call;
    const list = await change(call, async (tables, record) => {
      const before = await findList(tables.lists, account.id, params.list_id);
      const after = { ...before, description: body.description ?? "", modifiedAt: now };
      await tables.lists.update(after);
      const entry = { action: "list.update", id: after.id, accountId: account.id };
      await record({ ...entry, before: listRecord(before), after: listRecord(after) });
      return after;
    });
    return { result: listView(list) };
  },
});
