/**
 * Rows as they lie in the database, the same on both engines: text, whole numbers, and JSON as text. Times are
 * milliseconds since the epoch; truth values are 0 and 1.
 */
import type { Action, ListKind, PlanName, Role, ZoneStatus, ZoneType } from "#model";

export interface Schema {
  schema_migrations: { version: number; name: string; applied_at: number; program: string };
  accounts: { id: string; name: string; type: "standard" | "enterprise"; created_at: number };
  users: {
    id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    superuser: number;
    created_at: number;
    modified_at: number;
  };
  members: { account_id: string; user_id: string; role: Role; created_at: number };
  api_keys: { user_id: string; salt: string; hash: string; created_at: number };
  tokens: {
    id: string;
    user_id: string;
    name: string;
    handle: string;
    salt: string;
    hash: string;
    enabled: number;
    policies: string;
    condition: string | null;
    not_before: number | null;
    expires_at: number | null;
    issued_at: number;
    modified_at: number;
  };
  zones: {
    id: string;
    account_id: string;
    name: string;
    status: ZoneStatus;
    paused: number;
    type: ZoneType;
    plan: PlanName;
    rule_quota: number | null;
    features: string | null;
    vanity_name_servers: string;
    created_at: number;
    modified_at: number;
    activated_at: number | null;
  };
  filters: {
    id: string;
    zone_id: string;
    expression: string;
    /** Of the expression; unique within the zone, where the text itself can be too long for an index. */
    expression_hash: string;
    paused: number;
    description: string;
    ref: string;
    position: number;
  };
  firewall_rules: {
    id: string;
    zone_id: string;
    filter_id: string;
    action: Action;
    priority: number | null;
    paused: number;
    description: string;
    ref: string;
    products: string;
    position: number;
    created_at: number;
    modified_at: number;
  };
  lists: {
    id: string;
    account_id: string;
    name: string;
    kind: ListKind;
    description: string;
    created_at: number;
    modified_at: number;
  };
  list_items: {
    id: string;
    list_id: string;
    value: string;
    comment: string;
    position: number;
    created_at: number;
    modified_at: number;
  };
  filter_lists: { filter_id: string; list_id: string };
  filter_features: { zone_id: string; position: number; filter_id: string; feature: string; config: string };
  /** Answers to requests that a client may repeat without knowing that they were done. */
  answers: { actor: string; key: string; body_hash: string; at: number; answer: string };
  audit: {
    sequence: number;
    id: string;
    at: number;
    actor: string;
    action: string;
    resource_type: string;
    resource_id: string;
    account_id: string | null;
    zone_id: string | null;
    before: string | null;
    after: string | null;
    previous_hash: string;
    hash: string;
  };
}

/** Every table with its key, in an order in which references point backwards: for copies of all state. */
export const tableKeys = {
  accounts: ["id"],
  users: ["id"],
  members: ["account_id", "user_id"],
  api_keys: ["user_id"],
  tokens: ["id"],
  zones: ["id"],
  filters: ["id"],
  firewall_rules: ["id"],
  lists: ["id"],
  list_items: ["id"],
  filter_lists: ["filter_id", "list_id"],
  filter_features: ["zone_id", "position"],
  answers: ["actor", "key"],
  audit: ["sequence"],
} as const satisfies { [T in Exclude<keyof Schema, "schema_migrations">]: readonly (keyof Schema[T])[] };

export type TableName = keyof typeof tableKeys;
export const tableNames = Object.keys(tableKeys) as TableName[];
