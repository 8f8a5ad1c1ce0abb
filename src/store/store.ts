import type { Kysely } from "kysely";
import { type MakeLookup, throughKysely } from "./lookup.ts";
import type { Schema } from "./schema.ts";
import { accountReader, accountWriter } from "./tables/accounts.ts";
import { answerReader, answerWriter } from "./tables/answers.ts";
import { auditReader, auditWriter } from "./tables/audit.ts";
import { filterFeatureReader, filterFeatureWriter } from "./tables/filter-features.ts";
import { filterReader, filterWriter } from "./tables/filters.ts";
import { firewallRuleReader, firewallRuleWriter } from "./tables/firewall-rules.ts";
import { listReader, listWriter } from "./tables/lists.ts";
import { tokenReader, tokenWriter } from "./tables/tokens.ts";
import { userReader, userWriter } from "./tables/users.ts";
import { zoneReader, zoneWriter } from "./tables/zones.ts";

export type Readers = ReturnType<typeof readers>;
export type Writers = ReturnType<typeof writers>;

/**
 * Where configuration lives. Two engines; `store.case.ts` says what both must do.
 *
 * Writers take turns: `write` runs alone, across processes too, in one transaction that ends whole or not at
 * all. So a check made inside it (a name is free, a quota has room) still holds when it commits.
 */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  readonly schemaVersion: number;
  /** Each call sees all that was committed before it. */
  readonly read: Readers;
  /** May run the work again when another machine gets in the way, so the work touches nothing but the tables. */
  write<T>(work: (tables: Writers) => Promise<T>): Promise<T>;
  /** One consistent view of all tables, for copies. */
  snapshot<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Replaces all content within one transaction; for restoring a copy. */
  replace(work: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Throws `StorageUnavailable` when the engine does not answer. */
  ping(): Promise<void>;
  /** What the engine itself says of its files' health; empty when all is well. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * The engine cannot be reached, is full, or is damaged. Nothing was changed; save when PostgreSQL was lost between
 * a commit and its answer, where nobody can tell.
 */
export class StorageUnavailable extends Error {}

export function readers(db: Kysely<Schema>, make: MakeLookup = throughKysely(db)) {
  return {
    accounts: accountReader(db),
    users: userReader(db),
    tokens: tokenReader(db, make),
    zones: zoneReader(db, make),
    filters: filterReader(db),
    firewallRules: firewallRuleReader(db),
    filterFeatures: filterFeatureReader(db),
    lists: listReader(db),
    answers: answerReader(db),
    audit: auditReader(db),
  };
}

export function writers(db: Kysely<Schema>) {
  return {
    accounts: accountWriter(db),
    users: userWriter(db),
    tokens: tokenWriter(db),
    zones: zoneWriter(db),
    filters: filterWriter(db),
    firewallRules: firewallRuleWriter(db),
    filterFeatures: filterFeatureWriter(db),
    lists: listWriter(db),
    answers: answerWriter(db),
    audit: auditWriter(db),
  };
}
