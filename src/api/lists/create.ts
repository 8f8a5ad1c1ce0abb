import { Type } from "typebox";
import { type List, Refusal } from "#model";
import { newId } from "#platform";
import type { Writers } from "#store";
import { account } from "../edge/access.ts";
import { change, type Record } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { listRecord } from "./find.ts";
import { Kind, ListDescription, ListName, ListSchema, listExample, listView } from "./schema.ts";

export const createList = define({
  name: "rules.lists.create",
  method: "POST",
  path: "/client/v4/accounts/:account_id/rules/lists",
  tag: "Lists",
  summary: "Create a list",
  description: "An empty list, which expressions of the account's zones can look into: `ip.src in $office`.",
  access: account("waf:edit", "product"),
  body: Type.Object({ name: ListName, kind: Kind, description: Type.Optional(ListDescription) }),
  result: ListSchema,
  refusals: ["field_invalid", "list_exists"],
  example: { body: { name: "office", kind: "ip" }, result: { ...listExample, num_items: 0 } },
  async handle(call) {
    const { account, body, now } = call;
    const { name, kind, description = "" } = body;
    const list: List = {
      id: newId(),
      accountId: account.id,
      name,
      kind,
      description,
      createdAt: now,
      modifiedAt: now,
    };
    const made = { ...list, items: 0, uses: 0 };
    const answer = { result: listView(made) };
    const work = async (tables: Writers, record: Record) => {
      const [existing] = await tables.lists.findByNames(account.id, [name]);
      if (existing)
        throw new Refusal("list_exists", { words: { name }, pointer: "/name", meta: { id: existing.id } });
      await tables.lists.insert(list);
      await record({ action: "list.create", id: list.id, accountId: account.id, after: listRecord(made) });
    };
    await change(call, work, () => answer);
    return answer;
  },
});
