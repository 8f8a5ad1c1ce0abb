import { type Static, Type } from "typebox";
import type { Account, Role, User } from "#model";
import { rolePermissions, roles } from "#model";
import { rfc3339 } from "#platform";
import { exampleIds, Id, Nullable, Time } from "../edge/shapes.ts";

export const UserSchema = Type.Object({
  id: Id,
  email: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  username: Type.String(),
  telephone: Nullable(Type.String()),
  country: Nullable(Type.String()),
  zipcode: Nullable(Type.String()),
  two_factor_authentication_enabled: Type.Boolean(),
  two_factor_authentication_locked: Type.Boolean(),
  has_pro_zones: Type.Boolean(),
  has_business_zones: Type.Boolean(),
  has_enterprise_zones: Type.Boolean(),
  suspended: Type.Boolean(),
  betas: Type.Array(Type.String()),
  organizations: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      status: Type.String(),
      permissions: Type.Array(Type.String()),
      roles: Type.Array(Type.String()),
    }),
  ),
  created_on: Time,
  modified_on: Time,
});

export type UserView = Static<typeof UserSchema>;

export interface UserAccount {
  readonly account: Account;
  readonly role: Role;
}

export function userView(
  user: User,
  accounts: readonly UserAccount[],
  plansInUse: ReadonlySet<string>,
): UserView {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.email,
    telephone: null,
    country: null,
    zipcode: null,
    two_factor_authentication_enabled: false,
    two_factor_authentication_locked: false,
    has_pro_zones: plansInUse.has("pro"),
    has_business_zones: plansInUse.has("business"),
    has_enterprise_zones: plansInUse.has("enterprise"),
    suspended: false,
    betas: [],
    organizations: accounts.map(({ account, role }) => ({
      id: account.id,
      name: account.name,
      status: "member",
      permissions: [...rolePermissions(role)].map((permission) => `#${permission}`),
      roles: [roles[role].label],
    })),
    created_on: rfc3339(user.createdAt),
    modified_on: rfc3339(user.modifiedAt),
  };
}

export const userExample = userView(
  {
    id: exampleIds.user,
    email: "user@example.com",
    firstName: null,
    lastName: null,
    superuser: false,
    createdAt: Date.UTC(2026, 10, 15),
    modifiedAt: Date.UTC(2026, 10, 15),
  },
  [
    {
      account: {
        id: exampleIds.account,
        name: "example.com",
        type: "standard",
        createdAt: Date.UTC(2026, 10, 15),
      },
      role: "administrator",
    },
  ],
  new Set(["enterprise"]),
);
