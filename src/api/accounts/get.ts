import { account } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { AccountSchema, accountExample, accountView } from "./schema.ts";

export const getAccount = define({
  name: "accounts.get",
  method: "GET",
  path: "/client/v4/accounts/:account_id",
  tag: "Accounts",
  summary: "Get an account",
  access: account("organization:read"),
  result: AccountSchema,
  example: { result: accountExample },
  async handle({ account }) {
    return { result: accountView(account) };
  },
});
