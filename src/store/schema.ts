/**
 * Rows as they lie in the database, the same on both engines: text, whole numbers, and JSON as text. Times are
 * milliseconds since the epoch; truth values are 0 and 1.
 */
import type { PlanName, Role, ZoneStatus, ZoneType } from "#model";

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
    vanity_name_servers: string;
    created_at: number;
    modified_at: number;
    activated_at: number | null;
  };
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
  audit: ["sequence"],
} as const satisfies { [T in Exclude<keyof Schema, "schema_migrations">]: readonly (keyof Schema[T])[] };

export type TableName = keyof typeof tableKeys;
export const tableNames = Object.keys(tableKeys) as TableName[];
