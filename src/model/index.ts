export type { Account, Member } from "./account.ts";
export { type AuditActor, type AuditEntry, auditText, type NewAuditEntry } from "./audit.ts";
export {
  belongsTo,
  type Membership,
  may,
  type Permission,
  type Principal,
  permissions,
  permissionsOn,
  type Target,
  type ZoneSelection,
  zonesWith,
} from "./permission.ts";
export { findPermissionGroup, type PermissionGroup, permissionGroups } from "./permission-group.ts";
export { type Feature, features, findPlan, type PlanName, planNames, plans } from "./plan.ts";
export { Refusal, type RefusalDetail, type RefusalPart, refusalText } from "./refusal.ts";
export { type RefusalName, refusals } from "./refusals.ts";
export { type Role, roleNames, rolePermissions, roles } from "./role.ts";
export {
  MAX_TOKENS_PER_USER,
  newTokenValue,
  type Token,
  type TokenCondition,
  type TokenStatus,
  tokenHandle,
  tokenStatus,
  tokenUsable,
} from "./token.ts";
export { resourceFault, type TokenPolicy, tokenAllows } from "./token-policy.ts";
export { accountNameFor, type User } from "./user.ts";
export {
  normaliseZoneName,
  type Zone,
  type ZoneStatus,
  type ZoneType,
  zoneStatuses,
  zoneTypes,
} from "./zone.ts";
