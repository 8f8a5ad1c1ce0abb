/** Rows for the store's tests: each valid by itself, each part replaceable. */
import type {
  Account,
  Filter,
  FirewallRule,
  List,
  ListItem,
  Member,
  NewAuditEntry,
  Token,
  User,
  Zone,
} from "#model";
import { newId, randomBase62 } from "#platform";
import type { NewSecret } from "./tables/tokens.ts";
import type { ZoneQuery } from "./tables/zones.ts";

export const noon = Date.UTC(2026, 10, 15, 12);

export function sampleAccount(parts: Partial<Account> = {}): Account {
  return { id: newId(), name: "example.com", type: "standard", createdAt: noon, ...parts };
}

export function sampleUser(parts: Partial<User> = {}): User {
  return {
    id: newId(),
    email: `${newId()}@example.com`,
    firstName: null,
    lastName: null,
    superuser: false,
    createdAt: noon,
    modifiedAt: noon,
    ...parts,
  };
}

export function sampleMember(account: Account, user: User, parts: Partial<Member> = {}): Member {
  return { accountId: account.id, userId: user.id, role: "administrator", createdAt: noon, ...parts };
}

export function sampleToken(user: User, parts: Partial<Token> = {}): Token {
  return {
    id: newId(),
    userId: user.id,
    name: "deploy",
    enabled: true,
    policies: [],
    condition: null,
    notBefore: null,
    expiresAt: null,
    issuedAt: noon,
    modifiedAt: noon,
    ...parts,
  };
}

export function sampleSecret(handle = randomBase62(8)): NewSecret {
  return { handle, salt: newId(), hash: newId() + newId() };
}

export function sampleZone(account: Pick<Account, "id">, parts: Partial<Zone> = {}): Zone {
  return {
    id: newId(),
    accountId: account.id,
    name: `${newId()}.example`,
    status: "pending",
    paused: false,
    type: "full",
    plan: "enterprise",
    ruleQuota: null,
    features: null,
    vanityNameServers: [],
    createdAt: noon,
    modifiedAt: noon,
    activatedAt: null,
    ...parts,
  };
}

export function sampleFilter(zone: Pick<Zone, "id">, parts: Partial<Filter> = {}): Filter {
  return {
    id: newId(),
    zoneId: zone.id,
    expression: `http.host eq "${newId()}"`,
    paused: false,
    description: "",
    ref: "",
    position: 1,
    ...parts,
  };
}

export function sampleRule(filter: Filter, parts: Partial<FirewallRule> = {}): FirewallRule {
  return {
    id: newId(),
    zoneId: filter.zoneId,
    filterId: filter.id,
    action: "block",
    priority: null,
    paused: false,
    description: "",
    ref: "",
    products: [],
    position: 1,
    createdAt: noon,
    modifiedAt: noon,
    ...parts,
  };
}

export function sampleList(account: Pick<Account, "id">, parts: Partial<List> = {}): List {
  return {
    id: newId(),
    accountId: account.id,
    name: `list_${newId().slice(0, 8)}`,
    kind: "ip",
    description: "",
    createdAt: noon,
    modifiedAt: noon,
    ...parts,
  };
}

export function sampleItem(list: Pick<List, "id">, value: string, parts: Partial<ListItem> = {}): ListItem {
  return { id: newId(), listId: list.id, value, comment: "", createdAt: noon, modifiedAt: noon, ...parts };
}

export function sampleEntry(parts: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    id: newId(),
    at: noon,
    actor: {
      userId: newId(),
      email: "user@example.com",
      via: "key",
      tokenId: null,
      ip: "127.0.0.1",
      ray: "8f2c1e0b9a7d6c54",
    },
    action: "zone.create",
    resource: { type: "zone", id: newId() },
    accountId: null,
    zoneId: null,
    before: null,
    after: { name: "example.com" },
    ...parts,
  };
}

export const everything = { limit: 1_000_000, offset: 0 };

export function zoneQuery(parts: Partial<ZoneQuery> = {}): ZoneQuery {
  return {
    selection: undefined,
    match: "all",
    order: "created",
    descending: false,
    ...everything,
    ...parts,
  };
}
