import { type Static, Type } from "typebox";
import { type Member, roleNames, type User } from "#model";
import { rfc3339 } from "#platform";
import { exampleIds, Id, Time } from "../edge/shapes.ts";

export const MemberSchema = Type.Object({
  id: Id,
  email: Type.String(),
  superuser: Type.Boolean({ description: "Whether the user administers the whole server." }),
  memberships: Type.Array(Type.Object({ account: Type.Object({ id: Id }), role: Type.Enum([...roleNames]) })),
  created_on: Time,
});

export type MemberView = Static<typeof MemberSchema>;

/** Shows memberships in `accountIds` only; undefined shows all. */
export function memberView(
  user: User,
  members: readonly Member[],
  accountIds: readonly string[] | undefined,
): MemberView {
  return {
    id: user.id,
    email: user.email,
    superuser: user.superuser,
    memberships: members
      .filter(({ accountId }) => accountIds === undefined || accountIds.includes(accountId))
      .map(({ accountId, role }) => ({ account: { id: accountId }, role })),
    created_on: rfc3339(user.createdAt),
  };
}

export const memberExample: MemberView = {
  id: exampleIds.user,
  email: "user@example.com",
  superuser: false,
  memberships: [{ account: { id: exampleIds.account }, role: "administrator" }],
  created_on: "2026-11-15T00:00:00.000Z",
};
