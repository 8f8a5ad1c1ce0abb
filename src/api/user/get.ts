import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { type UserAccount, UserSchema, userExample, userView } from "./schema.ts";

export const getUser = define({
  name: "user.get",
  method: "GET",
  path: "/client/v4/user",
  tag: "User",
  summary: "Get the user behind the credential",
  access: ownUser("user:read"),
  result: UserSchema,
  example: { result: userExample },
  async handle({ deps, principal }) {
    const { accounts, zones } = deps.store.read;
    const memberships: UserAccount[] = [];
    for (const { accountId, role } of principal.memberships) {
      const account = await accounts.find(accountId);
      if (account) memberships.push({ account, role });
    }
    const plansInUse = await zones.plansOf(memberships.map(({ account }) => account.id));
    return { result: userView(principal.user, memberships, plansInUse) };
  },
});
