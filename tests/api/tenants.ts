// Three tenants of two zones each, with a member of every role and two tokens: who may see and do what is asked of
// all of them.

import { type Sluice, startSluice } from "../servers/sluice.ts";
import { bearer, pair, result } from "./http.ts";

export const roles = [
  "administrator",
  "administrator_read_only",
  "firewall",
  "log_share",
  "log_share_reader",
] as const;

export interface Caller {
  name: string;
  headers: Record<string, string>;
  /** Of members; the others are tokens of the administrator. */
  role?: (typeof roles)[number];
}

export interface Tenant {
  account: string;
  zones: string[];
  users: string[];
  emails: string[];
  tokens: string[];
  /** Of the first zone. */
  filters: string[];
  rules: string[];
  lists: string[];
  items: string[];
  callers: Caller[];
}

export interface Tenants {
  server: Sluice;
  superuser: Record<string, string>;
  list: Tenant[];
}

const key = "fedcba9876543210fedcba9876543210fedcb";

export async function startTenants(): Promise<Tenants> {
  const server = await startSluice();
  const superuser = pair(server.email, server.key);
  const list: Tenant[] = [];
  for (const name of ["north", "south", "west"]) list.push(await addTenant(server.url, superuser, name));
  return { server, superuser, list };
}

async function addTenant(url: string, superuser: Record<string, string>, name: string): Promise<Tenant> {
  const post = <T>(path: string, headers: Record<string, string>, body: unknown) =>
    result<T>(url, { method: "POST", path, headers, body });

  const tenant: Tenant = {
    account: "",
    zones: [],
    users: [],
    emails: [],
    tokens: [],
    filters: [],
    rules: [],
    lists: [],
    items: [],
    callers: [],
  };
  for (const role of roles) {
    const email = `${role}@${name}.test`;
    const account = tenant.account === "" ? {} : { account: { id: tenant.account } };
    const body = { email, key, role, ...account };
    const user = await post<Member>("/sluice/v1/users", superuser, body);
    tenant.account = user.memberships[0]?.account.id ?? "";
    tenant.users.push(user.id);
    tenant.emails.push(email);
    tenant.callers.push({ name: role, headers: pair(email, key), role });
  }
  const admin = pair(`administrator@${name}.test`, key);
  for (const label of ["one", "two"]) {
    const zone = await post<{ id: string }>("/client/v4/zones", admin, { name: `${label}.${name}.test` });
    tenant.zones.push(zone.id);
  }
  const account = { "com.cloudflare.api.account.*": "*", "com.cloudflare.api.user.*": "*" };
  const zone = { [`com.cloudflare.api.account.zone.${tenant.zones[0]}`]: "*" };
  const reads = ["Zone Read", "Account Settings Read", "User Details Read", "API Tokens Read", "Logs Read"];
  await addToken("token that reads", reads, account);
  await addToken("token for one zone", ["Zone Write", "Firewall Services Write"], zone);
  await addRule();
  return tenant;

  /** A rule on a filter that looks into a list. */
  async function addRule(): Promise<void> {
    const lists = `/client/v4/accounts/${tenant.account}/rules/lists`;
    const list = await post<{ id: string }>(lists, admin, { name: "secret", kind: "ip" });
    await post(`${lists}/${list.id}/items`, admin, [{ ip: "192.0.2.1", comment: `of ${name}` }]);
    const items = await result<{ id: string }[]>(url, { path: `${lists}/${list.id}/items`, headers: admin });
    const [rule] = await post<{ id: string; filter: { id: string } }[]>(
      `/client/v4/zones/${tenant.zones[0]}/firewall/rules`,
      admin,
      [{ action: "block", filter: { expression: `ip.src in $secret and http.host eq "${name}"` } }],
    );
    tenant.lists.push(list.id);
    tenant.items.push(...items.map(({ id }) => id));
    tenant.rules.push(rule?.id ?? "");
    tenant.filters.push(rule?.filter.id ?? "");
  }

  async function addToken(label: string, groups: string[], resources: object): Promise<void> {
    const policies = [
      { effect: "allow", permission_groups: groups.map((group) => ({ name: group })), resources },
    ];
    const token = await post<{ id: string; value: string }>("/client/v4/user/tokens", admin, {
      name: label,
      policies,
    });
    tenant.tokens.push(token.id);
    tenant.callers.push({ name: label, headers: bearer(token.value) });
  }
}

interface Member {
  id: string;
  memberships: { account: { id: string } }[];
}
