/** People name things; the API wants ids. */
import type { Client, WireUser, WireZone } from "#client";
import { CommandFailed } from "./failure.ts";

const hex32 = /^[0-9a-f]{32}$/;

export async function findUser(client: Client, emailOrId: string): Promise<WireUser> {
  const users = await client.users.list(hex32.test(emailOrId) ? {} : { email: emailOrId });
  const user = users.find(({ id, email }) => id === emailOrId || email === emailOrId.toLowerCase());
  if (!user) throw new CommandFailed(`no user ${emailOrId}; sluice user list shows all`);
  return user;
}

export async function findZone(client: Client, nameOrId: string): Promise<WireZone> {
  if (hex32.test(nameOrId)) return client.zones.get(nameOrId);
  const [zone, another] = await client.zones.list({ name: nameOrId });
  if (!zone) throw new CommandFailed(`no zone ${nameOrId}; sluice zone list shows all`);
  if (another) throw new CommandFailed(`several accounts have a zone ${nameOrId}; name it by its id`);
  return zone;
}

/** The account meant: the one given, or the only one there is. */
export async function findAccountId(client: Client, nameOrId: string | undefined): Promise<string> {
  const accounts = await client.accounts.list();
  const matching =
    nameOrId === undefined
      ? accounts
      : accounts.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [account, another] = matching;
  if (!account)
    throw new CommandFailed(
      nameOrId === undefined ? "there is no account yet: start the server once" : `no account ${nameOrId}`,
    );
  if (another) {
    const names = accounts.map(({ id, name }) => `${name} (${id})`).join(", ");
    throw new CommandFailed(`several accounts fit; choose one with --account: ${names}`);
  }
  return account.id;
}
