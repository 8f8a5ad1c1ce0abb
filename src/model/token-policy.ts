/**
 * A token's policies: which permission groups hold on which resources. A deny wins over every allow; what no
 * policy allows is denied.
 *
 * Resources are keyed as clients send them: `com.cloudflare.api.account.<id>`,
 * `com.cloudflare.api.account.zone.<id>`, `com.cloudflare.api.user.<id>`, with `*` for any id, and the nested
 * form that names zones of one account.
 */
import type { Target } from "./permission.ts";
import { findPermissionGroup } from "./permission-group.ts";
import type { Permission } from "./permission-names.ts";

export interface TokenPolicy {
  readonly id: string;
  readonly effect: "allow" | "deny";
  readonly groupIds: readonly string[];
  readonly resources: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const ACCOUNT = "com.cloudflare.api.account.";
const ZONE = "com.cloudflare.api.account.zone.";
const USER = "com.cloudflare.api.user.";

const resourceKey = /^com\.cloudflare\.api\.(?:user|account|account\.zone)\.(?:\*|[0-9a-f]{32})$/;
const zoneKey = /^com\.cloudflare\.api\.account\.zone\.(?:\*|[0-9a-f]{32})$/;

export function tokenAllows(
  policies: readonly TokenPolicy[],
  permission: Permission,
  target: Target,
): boolean {
  let allowed = false;
  for (const policy of policies) {
    if (!grants(policy, permission) || !covers(policy, target)) continue;
    if (policy.effect === "deny") return false;
    allowed = true;
  }
  return allowed;
}

/** Why a set of resources cannot be used, or undefined when it can. */
export function resourceFault(
  resources: TokenPolicy["resources"],
): { key: string; reason: string } | undefined {
  if (Object.keys(resources).length === 0) return { key: "", reason: "must name at least one resource" };
  for (const [key, value] of Object.entries(resources)) {
    if (!resourceKey.test(key)) return { key, reason: "is not a resource of a user, an account or a zone" };
    if (value === "*") continue;
    if (typeof value === "string") return { key, reason: 'must be "*"' };
    if (!key.startsWith(ACCOUNT) || key.startsWith(ZONE))
      return { key, reason: "only an account can name its zones" };
    for (const [inner, all] of Object.entries(value)) {
      if (!zoneKey.test(inner) || all !== "*")
        return { key, reason: `${inner} is not a zone with the value "*"` };
    }
  }
  return undefined;
}

/** Ids of the zones that policies name one by one. */
export function zonesNamed(policies: readonly TokenPolicy[]): string[] {
  const ids = new Set<string>();
  for (const { resources } of policies) {
    for (const [key, value] of Object.entries(resources)) {
      for (const name of typeof value === "string" ? [key] : Object.keys(value)) {
        if (name.startsWith(ZONE) && name !== `${ZONE}*`) ids.add(name.slice(ZONE.length));
      }
    }
  }
  return [...ids];
}

function grants(policy: TokenPolicy, permission: Permission): boolean {
  return policy.groupIds.some((id) => findPermissionGroup(id)?.permissions.includes(permission));
}

function covers({ resources }: TokenPolicy, target: Target): boolean {
  if ("userId" in target) return names(resources, USER, target.userId);
  if (target.zoneId !== undefined && names(resources, ZONE, target.zoneId)) return true;
  for (const key of [`${ACCOUNT}${target.accountId}`, `${ACCOUNT}*`]) {
    const value = resources[key];
    if (value === undefined) continue;
    if (typeof value === "string") return true;
    if (target.zoneId !== undefined && names(value, ZONE, target.zoneId)) return true;
  }
  return false;
}

function names(resources: Readonly<Record<string, unknown>>, prefix: string, id: string): boolean {
  return resources[prefix + id] !== undefined || resources[`${prefix}*`] !== undefined;
}
