/**
 * What a credential may do. A member's role gives permissions on an account and all its zones; a token's
 * policies can only narrow what its user may do, never widen it.
 */
import { type Permission, permissions } from "./permission-names.ts";
import type { Role } from "./role.ts";
import { rolePermissions } from "./role.ts";
import { type TokenPolicy, tokenAllows, zonesNamed } from "./token-policy.ts";
import type { User } from "./user.ts";

interface Membership {
  readonly accountId: string;
  readonly role: Role;
}

export interface Principal {
  /** `operator` is whoever may run commands on the machine itself. */
  readonly via: "key" | "token" | "operator";
  readonly user: User;
  readonly tokenId: string | null;
  readonly memberships: readonly Membership[];
  /** Null when nothing narrows the user's own permissions. */
  readonly policies: readonly TokenPolicy[] | null;
}

/** What a permission is asked for: the user's own record, an account, or one of its zones. */
export type Target =
  | { readonly userId: string }
  | { readonly accountId: string; readonly zoneId?: string | undefined };

export function may(principal: Principal, permission: Permission, target: Target): boolean {
  if (principal.via === "operator") return true;
  if ("userId" in target) {
    if (target.userId !== principal.user.id) return false;
  } else {
    const membership = principal.memberships.find((member) => member.accountId === target.accountId);
    if (!membership || !rolePermissions(membership.role).has(permission)) return false;
  }
  return principal.policies === null || tokenAllows(principal.policies, permission, target);
}

/** Whether the user behind the credential belongs to the account, whatever the token narrows. */
export function belongsTo(principal: Principal, accountId: string): boolean {
  return (
    principal.via === "operator" || principal.memberships.some((member) => member.accountId === accountId)
  );
}

/** All permissions on one target, in the order of the table. */
export function permissionsOn(principal: Principal, target: Target): Permission[] {
  return permissions.filter((permission) => may(principal, permission, target));
}

/** The zones of one account that a permission covers: all but some, or only some. */
export interface ZoneSelection {
  readonly accountId: string;
  readonly zones: { readonly only: readonly string[] } | { readonly allBut: readonly string[] };
}

/** Not an id, so no policy can name it: what holds for it holds for every zone that none names. */
const UNNAMED = "unnamed";

/** Undefined means all zones of all accounts. */
export function zonesWith(principal: Principal, permission: Permission): ZoneSelection[] | undefined {
  if (principal.via === "operator") return undefined;
  const named = zonesNamed(principal.policies ?? []);
  return principal.memberships.map(({ accountId }) => {
    const allowed = (zoneId: string) => may(principal, permission, { accountId, zoneId });
    const zones = allowed(UNNAMED)
      ? { allBut: named.filter((zoneId) => !allowed(zoneId)) }
      : { only: named.filter(allowed) };
    return { accountId, zones };
  });
}
