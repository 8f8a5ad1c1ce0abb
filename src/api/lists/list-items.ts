import { Type } from "typebox";
import { Refusal } from "#model";
import { account } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { findList } from "./find.ts";
import { ItemSchema, itemExample, itemView } from "./schema.ts";

const DEFAULT = 25;
const MAX = 500;

export const listItems = define({
  name: "rules.lists.items.list",
  method: "GET",
  path: "/client/v4/accounts/:account_id/rules/lists/:list_id/items",
  tag: "Lists",
  summary: "List items",
  description:
    "In the order in which they were added. `result_info.cursors.after` brings the next page; at the end it is absent.",
  access: account("waf:read", "product"),
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 64 })),
    per_page: Type.Optional(Type.Integer({ default: DEFAULT, description: `From 1 to ${MAX}.` })),
    search: Type.Optional(Type.String({ maxLength: 255, description: "What the item begins with." })),
  }),
  result: Type.Array(ItemSchema),
  refusals: ["list_not_found"],
  example: { query: "per_page=100", result: [itemExample] },
  async handle({ deps, account, params, query }) {
    const list = await findList(deps.store.read.lists, account.id, params.list_id);
    const limit = Math.max(1, Math.min(query.per_page ?? DEFAULT, MAX));
    const after = readCursor(query.cursor);
    const { items, next } = await deps.store.read.lists.items(list.id, { limit, after }, query.search);
    const cursors = next === undefined ? {} : { after: `a${next}` };
    return { result: items.map(itemView(list.kind)), result_info: { cursors } };
  },
});

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const position = /^a([0-9]{1,9})$/.exec(cursor)?.[1];
  if (position !== undefined) return Number(position);
  throw new Refusal("field_invalid", { words: { field: "cursor", reason: "is not a cursor of ours" } });
}

export const getItem = define({
  name: "rules.lists.items.get",
  method: "GET",
  path: "/client/v4/accounts/:account_id/rules/lists/:list_id/items/:item_id",
  tag: "Lists",
  summary: "Get an item",
  access: account("waf:read", "product"),
  result: ItemSchema,
  refusals: ["list_not_found", "list_item_not_found"],
  example: { result: itemExample },
  async handle({ deps, account, params }) {
    const list = await findList(deps.store.read.lists, account.id, params.list_id);
    const item = await deps.store.read.lists.item(list.id, params.item_id);
    if (!item) throw new Refusal("list_item_not_found");
    return { result: itemView(list.kind)(item) };
  },
});
