/**
 * What a token's policy can grant, by the ids and names that the public service uses, so that configurations
 * which spell out an id work here too.
 */
import type { Permission } from "./permission-names.ts";

export interface PermissionGroup {
  readonly id: string;
  readonly name: string;
  readonly scope:
    | "com.cloudflare.api.user"
    | "com.cloudflare.api.account"
    | "com.cloudflare.api.account.zone";
  readonly permissions: readonly Permission[];
}

const user = "com.cloudflare.api.user";
const account = "com.cloudflare.api.account";
const zone = "com.cloudflare.api.account.zone";

export const permissionGroups: readonly PermissionGroup[] = [
  { id: "c8fed203ed3043cba015a93ad1616f1f", name: "Zone Read", scope: zone, permissions: ["zone:read"] },
  {
    id: "e6d2666161e84845a636613608cee8d5",
    name: "Zone Write",
    scope: zone,
    permissions: ["zone:read", "zone:edit"],
  },
  {
    id: "4ec32dfcb35641c5bb32d5ef1ab963b4",
    name: "Firewall Services Read",
    scope: zone,
    permissions: ["waf:read"],
  },
  {
    id: "43137f8d07884d3198dc0ee77ca6e79b",
    name: "Firewall Services Write",
    scope: zone,
    permissions: ["waf:read", "waf:edit"],
  },
  { id: "c4a30cd58c5d42619c86a3c36c441e2d", name: "Logs Read", scope: zone, permissions: ["logs:read"] },
  {
    id: "3e0b5820118e47f3922f7c989e673882",
    name: "Logs Write",
    scope: zone,
    permissions: ["logs:read", "logs:edit"],
  },
  { id: "6a315a56f18441e59ed03352369ae956", name: "Logs Read", scope: account, permissions: ["logs:read"] },
  {
    id: "96163bd1b0784f62b3e44ed8c2ab1eb6",
    name: "Logs Write",
    scope: account,
    permissions: ["logs:read", "logs:edit"],
  },
  {
    id: "c1fde68c7bcc44588cbb6ddbc16d6480",
    name: "Account Settings Read",
    scope: account,
    permissions: ["organization:read"],
  },
  {
    id: "1af1fa2adc104452b74a9a3364202f20",
    name: "Account Settings Write",
    scope: account,
    permissions: ["organization:read", "organization:edit", "audit:read"],
  },
  {
    id: "6c80e02421494afc9ae14414ed442632",
    name: "Billing Write",
    scope: account,
    permissions: ["billing:edit"],
  },
  {
    id: "8acbe5bb0d54464ab867149d7f7cf8ac",
    name: "User Details Read",
    scope: user,
    permissions: ["user:read"],
  },
  {
    id: "0cc3a61731504c89b99ec1be78b77aa0",
    name: "API Tokens Read",
    scope: user,
    permissions: ["token:read"],
  },
  {
    id: "686d18d5ac6c441c867cbf6771e58a0a",
    name: "API Tokens Write",
    scope: user,
    permissions: ["token:read", "token:edit"],
  },
];

const byId = new Map(permissionGroups.map((group) => [group.id, group]));
/** Where two scopes share a name the first one counts, that of zones. */
const byName = new Map(permissionGroups.toReversed().map((group) => [group.name.toLowerCase(), group]));

export function findPermissionGroup(idOrName: string): PermissionGroup | undefined {
  return byId.get(idOrName) ?? byName.get(idOrName.toLowerCase());
}
