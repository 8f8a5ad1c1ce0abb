/** Every route of the v4 API and of the extension API. */
import { getAccount } from "./accounts/get.ts";
import { listAccounts } from "./accounts/list.ts";
import { listAudit } from "./audit/list.ts";
import type { Route } from "./edge/route.ts";
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
