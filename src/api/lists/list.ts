import { Type } from "typebox";
import { account } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { ListSchema, listExample, listView } from "./schema.ts";

export const listLists = define({
  name: "rules.lists.list",
  method: "GET",
  path: "/client/v4/accounts/:account_id/rules/lists",
  tag: "Lists",
  summary: "List the account's lists",
  access: account("waf:read", "product"),
  result: Type.Array(ListSchema),
  example: { result: [listExample] },
  async handle({ deps, account }) {
    return { result: (await deps.store.read.lists.all(account.id)).map(listView) };
  },
});
