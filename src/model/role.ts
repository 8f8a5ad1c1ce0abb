import { accountPermissions, type Permission } from "./permission-names.ts";

interface RoleEntry {
  readonly label: string;
  readonly doc: string;
  readonly permissions: ReadonlySet<Permission>;
}

export const roles = {
  administrator: {
    label: "Administrator",
    doc: "Everything in the account, its members and plans included.",
    permissions: new Set<Permission>(accountPermissions),
  },
  administrator_read_only: {
    label: "Administrator Read Only",
    doc: "Sees everything in the account, changes nothing.",
    permissions: new Set<Permission>(accountPermissions.filter((permission) => permission.endsWith(":read"))),
  },
  firewall: {
    label: "Firewall",
    doc: "Sees zones; edits filters, firewall rules and lists.",
    permissions: new Set<Permission>(["zone:read", "organization:read", "waf:read", "waf:edit"]),
  },
  log_share: {
    label: "Log Share",
    doc: "Sees zones; edits push jobs and reads logs.",
    permissions: new Set<Permission>(["zone:read", "organization:read", "logs:read", "logs:edit"]),
  },
  log_share_reader: {
    label: "Log Share Reader",
    doc: "Sees zones and reads logs; destinations stay masked.",
    permissions: new Set<Permission>(["zone:read", "organization:read", "logs:read"]),
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];

export function rolePermissions(role: Role): ReadonlySet<Permission> {
  return roles[role].permissions;
}
