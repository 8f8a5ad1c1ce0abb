/** What can be permitted on an account and its zones, in the order in which answers list them. */
export const accountPermissions = [
  "zone:read",
  "zone:edit",
  "waf:read",
  "waf:edit",
  "logs:read",
  "logs:edit",
  "organization:read",
  "organization:edit",
  "billing:edit",
  "audit:read",
] as const;

/** What can be permitted on one's own user record. */
const userPermissions = ["user:read", "token:read", "token:edit"] as const;

export const permissions = [...accountPermissions, ...userPermissions] as const;
export type Permission = (typeof permissions)[number];
