/**
 * The kinds of access a route can have. Foreign and absent objects get one and the same answer, so that ids
 * cannot be probed.
 */
import { type Account, belongsTo, may, type Permission, Refusal, type RefusalName } from "#model";
import type { ZoneWithAccount } from "#store";
import type { Access, Caller } from "./route.ts";

type Family = Access<unknown>["family"];

function denied(family: Family): RefusalName {
  return family === "core" ? "access_denied" : "authentication_failed";
}

/** Any valid credential; the route itself narrows what it shows. */
export function anyone(needs = "a valid credential"): Access<object> {
  return { needs, family: "core", refusals: [], admit: async () => ({}) };
}

/** The token itself, whatever it may do. */
export const anyToken: Access<object> = { ...anyone("the token itself"), tokenOnly: true };

/** The caller's own user record. */
export function ownUser(permission: Permission): Access<object> {
  return {
    needs: `${permission} on the own user`,
    family: "core",
    refusals: ["access_denied"],
    async admit({ principal }) {
      if (!may(principal, permission, { userId: principal.user.id })) throw new Refusal("access_denied");
      return {};
    },
  };
}

/** The zone that `zone_id` names. */
export function zone(
  permission: Permission,
  family: Family = "core",
): Access<{ readonly zone: ZoneWithAccount }> {
  return {
    needs: `${permission} on the zone`,
    family,
    refusals: ["object_unknown", denied(family)],
    async admit({ deps, principal }, params, path) {
      const found = await deps.store.read.zones.find(params.zone_id ?? "");
      if (!found || !belongsTo(principal, found.accountId))
        throw new Refusal("object_unknown", { words: { path } });
      const target = { accountId: found.accountId, zoneId: found.id };
      if (!may(principal, permission, target)) throw new Refusal(denied(family));
      return { zone: found };
    },
  };
}

/** The account that `account_id` names. */
export function account(
  permission: Permission,
  family: Family = "core",
): Access<{ readonly account: Account }> {
  return {
    needs: `${permission} on the account`,
    family,
    refusals: ["object_unknown", denied(family)],
    async admit({ deps, principal }, params, path) {
      const found = await deps.store.read.accounts.find(params.account_id ?? "");
      if (!found || !belongsTo(principal, found.id)) throw new Refusal("object_unknown", { words: { path } });
      if (!may(principal, permission, { accountId: found.id })) throw new Refusal(denied(family));
      return { account: found };
    },
  };
}

/** Accounts on which the caller has the permission; undefined means all there are. */
export function accountsWith({ principal }: Caller, permission: Permission): string[] | undefined {
  if (principal.via === "operator") return undefined;
  return principal.memberships
    .map(({ accountId }) => accountId)
    .filter((accountId) => may(principal, permission, { accountId }));
}

/** Whoever administers the whole server: its first user by key, and commands on the machine itself. */
export function isSuperuser({ principal }: Caller): boolean {
  return principal.user.superuser && principal.policies === null;
}

export function superuser(): Access<object> {
  return {
    needs: "the server's administrator, by key",
    family: "core",
    refusals: ["access_denied"],
    async admit(caller) {
      if (!isSuperuser(caller)) throw new Refusal("access_denied");
      return {};
    },
  };
}
