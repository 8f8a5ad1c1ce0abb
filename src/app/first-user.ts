import { type Account, accountNameFor, KEY_DIGITS, type User } from "#model";
import { hashKey, newId, randomHex } from "#platform";
import type { Store } from "#store";
import type { AppSettings } from "./settings.ts";

export interface FirstUser {
  readonly email: string;
  /** Null when the key was given: who gave it knows it. */
  readonly generatedKey: string | null;
}

/** Makes the first user and its account when the database has no user; otherwise does nothing. */
export async function ensureFirstUser(
  store: Store,
  { adminEmail, adminKey }: AppSettings,
  now: number,
): Promise<FirstUser | null> {
  if (await store.read.users.any()) return null;
  const key = adminKey ?? randomHex(KEY_DIGITS);
  const secret = await hashKey(key);
  const account: Account = {
    id: newId(),
    name: accountNameFor(adminEmail),
    type: "standard",
    createdAt: now,
  };
  const user: User = {
    id: newId(),
    email: adminEmail,
    firstName: null,
    lastName: null,
    superuser: true,
    createdAt: now,
    modifiedAt: now,
  };
  const made = await store.write(async (tables) => {
    if (await tables.users.any()) return false;
    await tables.accounts.insert(account);
    await tables.users.insert(user);
    await tables.users.setKey(user.id, secret, now);
    await tables.accounts.addMember({
      accountId: account.id,
      userId: user.id,
      role: "administrator",
      createdAt: now,
    });
    await tables.audit.append({
      id: newId(),
      at: now,
      actor: { userId: user.id, email: user.email, via: "operator", tokenId: null, ip: "", ray: "" },
      action: "user.create",
      resource: { type: "user", id: user.id },
      accountId: account.id,
      zoneId: null,
      before: null,
      after: { id: user.id, email: user.email },
    });
    return true;
  });
  return made ? { email: adminEmail, generatedKey: adminKey === undefined ? key : null } : null;
}
