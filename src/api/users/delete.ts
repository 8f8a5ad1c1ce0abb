import { Type } from "typebox";
import { type Member, Refusal } from "#model";
import type { Writers } from "#store";
import { accountsWith, anyone, isSuperuser } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { type Caller, define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { isVisible } from "./list.ts";
import { memberView } from "./schema.ts";

export const deleteUser = define({
  name: "sluice.users.delete",
  method: "DELETE",
  path: "/sluice/v1/users/:user_id",
  tag: "Administration",
  summary: "Remove a user",
  description:
    "Takes the user out of every account the caller administers; whoever belongs to no account any more is deleted with all tokens. An account keeps one administrator, the server its own.",
  access: anyone("organization:edit on an account of the user, or the server's administrator"),
  result: Type.Object({ id: Id }),
  refusals: ["user_not_found", "access_denied", "last_administrator"],
  example: { result: { id: exampleIds.user } },
  async handle(call) {
    const { params } = call;
    const accountIds = isSuperuser(call) ? undefined : accountsWith(call, "organization:edit");
    await change(call, async (tables, record) => {
      const user = await tables.users.find(params.user_id);
      const members = await tables.accounts.membershipsOf(params.user_id);
      const leaving = members.filter(
        ({ accountId }) => accountIds === undefined || accountIds.includes(accountId),
      );
      if (!user || !isVisible(call, members)) throw new Refusal("user_not_found");
      if (accountIds !== undefined && leaving.length === 0) throw new Refusal("access_denied");
      if (user.superuser) refuseServersAdministrator(call);
      for (const member of leaving) {
        await refuseLastAdministrator(tables, member);
        await tables.accounts.removeMember(member.accountId, user.id);
      }
      if (leaving.length === members.length) await tables.users.remove(user.id);
      // An entry per account, each with what that account may know.
      for (const member of leaving.length > 0 ? leaving : [undefined]) {
        const before = memberView(user, member ? [member] : [], undefined);
        await record({
          action: "user.delete",
          id: user.id,
          ...(member && { accountId: member.accountId }),
          before,
        });
      }
    });
    return { result: { id: params.user_id } };
  },
});

/** Only commands on the machine itself, which need no such user, may remove it. */
function refuseServersAdministrator(call: Caller): void {
  if (call.principal.via === "operator") return;
  throw new Refusal(isSuperuser(call) ? "last_administrator" : "access_denied");
}

async function refuseLastAdministrator(tables: Writers, leaving: Member): Promise<void> {
  if (leaving.role !== "administrator") return;
  const members = await tables.accounts.members(leaving.accountId);
  const others = members.filter(({ role, userId }) => role === "administrator" && userId !== leaving.userId);
  if (others.length === 0) throw new Refusal("last_administrator");
}
