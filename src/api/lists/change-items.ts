import { Type } from "typebox";
import { MAX_LIST_ITEMS } from "#model";
import { account } from "../edge/access.ts";
import { MAX_BULK_BYTES } from "../edge/body.ts";
import { define } from "../edge/route.ts";
import { changeItems, readItems } from "./items.ts";
import { OperationSchema, operationExample } from "./operation.ts";
import { GivenItem } from "./schema.ts";

const path = "/client/v4/accounts/:account_id/rules/lists/:list_id/items";
const Items = Type.Array(GivenItem, { maxItems: MAX_LIST_ITEMS });

const route = {
  path,
  tag: "Lists",
  access: account("waf:edit", "product"),
  maxBodyBytes: MAX_BULK_BYTES,
  result: OperationSchema,
} as const;

export const appendItems = define({
  ...route,
  name: "rules.lists.items.create",
  method: "POST",
  summary: "Add items to a list",
  description: "An item that is there already takes the new comment.",
  body: Items,
  refusals: ["field_invalid", "list_not_found", "list_full"],
  example: { body: [{ ip: "198.51.100.0/24", comment: "office" }], result: operationExample },
  async handle(call) {
    const { account, params, body, now } = call;
    const result = await changeItems(call, account.id, params.list_id, "append", async ({ lists }, list) => {
      const items = readItems(list.kind, body, list.id, now);
      await lists.putItems(list.id, items);
      return items.map(({ value }) => value);
    });
    return { result };
  },
});

export const replaceItems = define({
  ...route,
  name: "rules.lists.items.replace",
  method: "PUT",
  summary: "Replace all items of a list",
  body: Items,
  refusals: ["field_invalid", "list_not_found", "list_full"],
  example: { body: [{ ip: "198.51.100.0/24" }], result: operationExample },
  async handle(call) {
    const { account, params, body, now } = call;
    const result = await changeItems(call, account.id, params.list_id, "replace", async ({ lists }, list) => {
      const items = readItems(list.kind, body, list.id, now);
      await lists.removeItems(list.id);
      await lists.putItems(list.id, items);
      return items.map(({ value }) => value);
    });
    return { result };
  },
});

export const deleteItems = define({
  ...route,
  name: "rules.lists.items.delete",
  method: "DELETE",
  summary: "Delete items of a list",
  description: "Ids that the list does not have are passed over.",
  body: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }) }), { maxItems: MAX_LIST_ITEMS }),
  }),
  refusals: ["field_invalid", "list_not_found"],
  example: { body: { items: [{ id: operationExample.operation_id }] }, result: operationExample },
  async handle(call) {
    const { account, params, body } = call;
    const ids = body.items.map(({ id }) => id);
    const result = await changeItems(call, account.id, params.list_id, "remove", async ({ lists }, list) => {
      const gone = await lists.findItems(list.id, ids);
      await lists.removeItems(list.id, ids);
      return gone.map(({ value }) => value);
    });
    return { result };
  },
});
