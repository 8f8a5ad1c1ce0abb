import { Type } from "typebox";
import type { Member } from "#model";
import { accountsWith, anyone, isSuperuser } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { type Caller, define } from "../edge/route.ts";
import { MemberSchema, memberExample, memberView } from "./schema.ts";

const bounds = { default: 50, max: 1000 };

export const listUsers = define({
  name: "sluice.users.list",
  method: "GET",
  path: "/sluice/v1/users",
  tag: "Administration",
  summary: "List users",
  description: "The server's administrator sees all; others see the members of accounts they may read.",
  access: anyone("organization:read; shows members of the accounts on which the credential has it"),
  query: Type.Object({ email: Type.Optional(Type.String({ maxLength: 254 })), ...pageQuery(bounds) }),
  result: Type.Array(MemberSchema),
  paged: true,
  example: { result: [memberExample] },
  async handle(call) {
    const { deps, query } = call;
    const page = pageOf(query, bounds);
    const accountIds = visibleAccounts(call);
    const { users, accounts } = deps.store.read;
    const found = await users.list({
      accountIds,
      email: query.email,
      limit: page.limit,
      offset: page.offset,
    });
    const items = await Promise.all(
      found.items.map(async (user) => memberView(user, await accounts.membershipsOf(user.id), accountIds)),
    );
    return paged({ items, total: found.total }, page, (view) => view);
  },
});

/** Whether the list shows this caller a user with these memberships. */
export function isVisible(call: Caller, members: readonly Member[]): boolean {
  const accountIds = visibleAccounts(call);
  return accountIds === undefined || members.some(({ accountId }) => accountIds.includes(accountId));
}

function visibleAccounts(call: Caller): string[] | undefined {
  return isSuperuser(call) ? undefined : accountsWith(call, "organization:read");
}
