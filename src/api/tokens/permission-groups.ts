import { Type } from "typebox";
import { permissionGroups } from "#model";
import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";

const all = permissionGroups.map(({ id, name, scope }) => ({ id, name, scopes: [scope as string] }));

export const listPermissionGroups = define({
  name: "user.tokens.permission_groups.list",
  method: "GET",
  path: "/client/v4/user/tokens/permission_groups",
  tag: "Tokens",
  summary: "List what a token's policies can grant",
  access: ownUser("token:read"),
  query: Type.Object({ name: Type.Optional(Type.String()), scope: Type.Optional(Type.String()) }),
  result: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), scopes: Type.Array(Type.String()) }),
  ),
  example: { result: all.slice(0, 2) },
  async handle({ query: { name, scope } }) {
    const found = all.filter(
      (group) =>
        (name === undefined || group.name === name) && (scope === undefined || group.scopes.includes(scope)),
    );
    return { result: found };
  },
});
