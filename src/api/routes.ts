/** Every route of the v4 API and of the extension API. */
import { getAccount } from "./accounts/get.ts";
import { listAccounts } from "./accounts/list.ts";
import { listAudit } from "./audit/list.ts";
import type { Route } from "./edge/route.ts";
import { evaluate } from "./evaluate/evaluate.ts";
import { getFilterFeatures } from "./filter-features/get.ts";
import { setFilterFeatures } from "./filter-features/set.ts";
import { createFilters } from "./filters/create.ts";
import { deleteFilter } from "./filters/delete.ts";
import { deleteFilters } from "./filters/delete-many.ts";
import { getFilter } from "./filters/get.ts";
import { listFilters } from "./filters/list.ts";
import { updateFilter } from "./filters/update.ts";
import { updateFilters } from "./filters/update-many.ts";
import { validateRoutes } from "./filters/validate.ts";
import { createRules } from "./firewall-rules/create.ts";
import { deleteRule } from "./firewall-rules/delete.ts";
import { deleteRules } from "./firewall-rules/delete-many.ts";
import { editRule } from "./firewall-rules/edit.ts";
import { editRules } from "./firewall-rules/edit-many.ts";
import { getRule } from "./firewall-rules/get.ts";
import { listRules } from "./firewall-rules/list.ts";
import { updateRule } from "./firewall-rules/update.ts";
import { updateRules } from "./firewall-rules/update-many.ts";
import { appendItems, deleteItems, replaceItems } from "./lists/change-items.ts";
import { createList } from "./lists/create.ts";
import { deleteList } from "./lists/delete.ts";
import { getList } from "./lists/get.ts";
import { listLists } from "./lists/list.ts";
import { getItem, listItems } from "./lists/list-items.ts";
import { getOperation } from "./lists/operation.ts";
import { updateList } from "./lists/update.ts";
import { createToken } from "./tokens/create.ts";
import { deleteToken } from "./tokens/delete.ts";
import { getToken } from "./tokens/get.ts";
import { listTokens } from "./tokens/list.ts";
import { listPermissionGroups } from "./tokens/permission-groups.ts";
import { rollTokenValue } from "./tokens/roll.ts";
import { updateToken } from "./tokens/update.ts";
import { verifyToken } from "./tokens/verify.ts";
import { getUser } from "./user/get.ts";
import { createUserToken } from "./user-tokens/create.ts";
import { deleteUserToken } from "./user-tokens/delete.ts";
import { listUserTokens } from "./user-tokens/list.ts";
import { createUser } from "./users/create.ts";
import { deleteUser } from "./users/delete.ts";
import { listUsers } from "./users/list.ts";
import { rollKey } from "./users/roll-key.ts";
import { getPlan } from "./zone-plan/get.ts";
import { setPlan } from "./zone-plan/set.ts";
import { getSubscription } from "./zone-subscription/get.ts";
import { createSubscription, updateSubscription } from "./zone-subscription/set.ts";
import { createZone } from "./zones/create.ts";
import { deleteZone } from "./zones/delete.ts";
import { editZone } from "./zones/edit.ts";
import { getZone } from "./zones/get.ts";
import { listZones } from "./zones/list.ts";

export const routes: readonly Route[] = [
  listZones,
  createZone,
  getZone,
  editZone,
  deleteZone,
  getSubscription,
  createSubscription,
  updateSubscription,
  listFilters,
  createFilters,
  updateFilters,
  deleteFilters,
  getFilter,
  updateFilter,
  deleteFilter,
  ...validateRoutes,
  listRules,
  createRules,
  updateRules,
  editRules,
  deleteRules,
  getRule,
  updateRule,
  editRule,
  deleteRule,
  evaluate,
  getFilterFeatures,
  setFilterFeatures,
  listLists,
  createList,
  getList,
  updateList,
  deleteList,
  listItems,
  appendItems,
  replaceItems,
  deleteItems,
  getItem,
  getOperation,
  getPlan,
  setPlan,
  listAccounts,
  getAccount,
  getUser,
  verifyToken,
  listPermissionGroups,
  listTokens,
  createToken,
  getToken,
  updateToken,
  rollTokenValue,
  deleteToken,
  listUsers,
  createUser,
  deleteUser,
  rollKey,
  listUserTokens,
  createUserToken,
  deleteUserToken,
  listAudit,
];
