// The world that the scenarios play in: two tenants, the first with members of several roles.

import { type Sluice, startSluice } from "../servers/sluice.ts";
import { pair, result } from "./http.ts";
import type { World } from "./scenario.ts";

const memberKey = "1234567890abcdef1234567890abcdef12345";

export interface ScenarioWorld extends World {
  server: Sluice;
}

export async function startWorld(): Promise<ScenarioWorld> {
  // Trusted, so that scenarios can come from any address.
  const server = await startSluice({ env: { SLUICE_TRUSTED_PROXIES: "127.0.0.1" } });
  const { url, email, key } = server;
  const admin = pair(email, key);
  const names = new Map<string, string>();

  const [account] = await result<{ id: string }[]>(url, { path: "/client/v4/accounts", headers: admin });
  if (!account) throw new Error("the first user has an account");
  const zone = await post<{ id: string }>("/client/v4/zones", { name: "base.test" });
  const me = await result<{ id: string }>(url, { path: "/client/v4/user", headers: admin });

  function post<T>(path: string, body: unknown, headers = admin): Promise<T> {
    return result<T>(url, { method: "POST", path, headers, body });
  }

  async function addUser(name: string, body: object): Promise<{ id: string; accountId: string }> {
    const address = `${name}@members.test`;
    const user = await post<{ id: string; memberships: { account: { id: string } }[] }>("/sluice/v1/users", {
      email: address,
      key: memberKey,
      ...body,
    });
    people[name] = pair(address, memberKey);
    return { id: user.id, accountId: user.memberships[0]?.account.id ?? "" };
  }

  const people: World["people"] = { admin, nobody: {} };
  const inAccount = { account: { id: account.id } };
  const reader = await addUser("reader", { ...inAccount, role: "administrator_read_only" });
  const firewall = await addUser("firewall", { ...inAccount, role: "firewall" });
  const rival = await addUser("rival", {});
  const rivalZone = await post<{ id: string }>("/client/v4/zones", { name: "rival.test" }, people.rival);

  const held = {
    account: account.id,
    zone: zone.id,
    me: me.id,
    readerUser: reader.id,
    firewallUser: firewall.id,
    rivalUser: rival.id,
    rivalAccount: rival.accountId,
    rivalZone: rivalZone.id,
    adminKey: key,
    adminEmail: email,
    absent: "deadbeef".repeat(4),
  };
  for (const [name, value] of Object.entries(held)) names.set(name, value);
  return { server, url, people, names };
}
