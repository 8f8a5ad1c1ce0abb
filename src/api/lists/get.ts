import { account } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { findList } from "./find.ts";
import { ListSchema, listExample, listView } from "./schema.ts";

export const getList = define({
  name: "rules.lists.get",
  method: "GET",
  path: "/client/v4/accounts/:account_id/rules/lists/:list_id",
  tag: "Lists",
  summary: "Get a list",
  access: account("waf:read", "product"),
  result: ListSchema,
  refusals: ["list_not_found"],
  example: { result: listExample },
  async handle({ deps, account, params }) {
    return { result: listView(await findList(deps.store.read.lists, account.id, params.list_id)) };
  },
});
