export type { Account, Member } from "./account.ts";
export { type AuditActor, type AuditEntry, auditText, type NewAuditEntry } from "./audit.ts";
export { decide, explainExpression } from "./decision.ts";
export { type Entitlement, entitlementOf } from "./entitlement.ts";
export {
  type Filter,
  judgeExpression,
  type ListUse,
  MAX_DESCRIPTION,
  MAX_REF,
  trimExpression,
} from "./filter.ts";
export {
  type CustomErrorConfig,
  type FilterFeature,
  filterFeatureNames,
} from "./filter-feature.ts";
export {
  type Action,
  actions,
  type FirewallRule,
  inOrder,
  MAX_PRIORITY,
  missingFeature,
  type Product,
  products,
  type RuleWithFilter,
} from "./firewall-rule.ts";
export { isKeyForm, KEY_DIGITS, keyRule } from "./key.ts";
export {
  canonicalItem,
  isListName,
  itemMatcher,
  type List,
  type ListItem,
  type ListKind,
  listKinds,
  MAX_LIST_ITEMS,
  MAX_LIST_NAME,
} from "./list.ts";
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
export { type Feature, features, findPlan, type PlanName, planNames, plans } from "./plan.ts";
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
