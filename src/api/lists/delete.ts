import { Type } from "typebox";
import { Refusal } from "#model";
import { account } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { findList, listRecord } from "./find.ts";

export const deleteList = define({
  name: "rules.lists.delete",
  method: "DELETE",
  path: "/client/v4/accounts/:account_id/rules/lists/:list_id",
  tag: "Lists",
  summary: "Delete a list",
  description: "With all its items. Refused while a filter's expression looks into it.",
  access: account("waf:edit", "product"),
  result: Type.Object({ id: Id }),
  refusals: ["list_not_found", "list_in_use"],
  example: { result: { id: exampleIds.list } },
  async handle(call) {
    const { account, params } = call;
    await change(call, async (tables, record) => {
      const list = await findList(tables.lists, account.id, params.list_id);
      if (list.uses > 0) throw new Refusal("list_in_use", { words: { count: list.uses } });
      await tables.lists.remove(list.id);
      await record({ action: "list.delete", id: list.id, accountId: account.id, before: listRecord(list) });
    });
    return { result: { id: params.list_id } };
  },
});
