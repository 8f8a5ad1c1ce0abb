import { Type } from "typebox";
import { accountsWith, anyone } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { AccountSchema, accountExample, accountView } from "./schema.ts";

const bounds = { default: 20, max: 50 };

export const listAccounts = define({
  name: "accounts.list",
  method: "GET",
  path: "/client/v4/accounts",
  tag: "Accounts",
  summary: "List accounts",
  access: anyone("organization:read; shows the accounts on which the credential has it"),
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 100 })),
    direction: Type.Optional(Type.Enum(["asc", "desc"])),
    ...pageQuery(bounds),
  }),
  result: Type.Array(AccountSchema),
  paged: true,
  example: { result: [accountExample] },
  async handle(call) {
    const { deps, query } = call;
    const page = pageOf(query, bounds);
    const accounts = await deps.store.read.accounts.list({
      ids: accountsWith(call, "organization:read"),
      name: query.name,
      descending: query.direction === "desc",
      limit: page.limit,
      offset: page.offset,
    });
    return paged(accounts, page, accountView);
  },
});
