export type { Account, Member } from "./account.ts";
export { type AuditActor, type AuditEntry, auditText, type NewAuditEntry } from "./audit.ts";
export { isKeyForm, KEY_DIGITS, keyRule } from "./key.ts";
export {
  belongsTo,
  may,
  type Principal,
  permissionsOn,
  type ZoneSelection,
  zonesWith,
} from "./permission.ts";
export { findPermissionGroup, permissionGroups } from "./permission-group.ts";
export type { Permission } from "./permission-names.ts";
export { findPlan, type PlanName, planNames, plans } from "./plan.ts";
export { Refusal, type RefusalPart, refusalText } from "./refusal.ts";
export { type RefusalName, refusals } from "./refusals.ts";
export { type Role, roleNames, rolePermissions, roles } from "./role.ts";
export {
  MAX_TOKENS_PER_USER,
  newTokenValue,
  type Token,
  type TokenCondition,
  tokenHandle,
  tokenStatus,
  tokenUsable,
} from "./token.ts";
export { resourceFault, type TokenPolicy } from "./token-policy.ts";
export { accountNameFor, type User } from "./user.ts";
export {
  normaliseZoneName,
  type Zone,
  type ZoneStatus,
  type ZoneType,
  zoneStatuses,
  zoneTypes,
} from "./zone.ts";
