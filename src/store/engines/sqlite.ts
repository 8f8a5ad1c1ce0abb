/**
 * The embedded engine. Two connections: one writes, one reads, so that a read never waits for a transaction
 * that is under way. Every commit is on the disk before it is acknowledged (WAL with full sync).
 */
import { chmodSync, closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely } from "kysely";
import { guardReaders } from "../guard.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { readers, StorageUnavailable, type Store, writers } from "../store.ts";
import { NodeSqliteDialect, resultCode } from "./node-sqlite.ts";
import { rememberedLookups } from "./remembered.ts";

/** How long to wait for another program that is writing. */
const PATIENCE_MS = 5000;

export async function openSqlite(
  file: string,
  migrations: readonly Migration[],
  now: number,
): Promise<Store> {
  const writing = connect(file, false);
  const writeDb = kyselyOn(writing);
  let schemaVersion: number;
  let reading: DatabaseSync;
  try {
    const types = { text: "text", int: "integer", strict: true } as const;
    schemaVersion = await writeDb.transaction().execute((db) => migrate(db, types, migrations, now));
    reading = connect(file, true);
  } catch (error) {
    writing.close();
    throw isUnavailable(error) ? cannotOpen(file, error) : error;
  }
  const readDb = kyselyOn(reading);

  const lookups = rememberedLookups(reading);

  async function transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    try {
      return await guarded(() => writeDb.transaction().execute(work));
    } finally {
      lookups.forget();
    }
  }

  return {
    engine: "sqlite",
    schemaVersion,
    read: guardReaders(readers(readDb, lookups.make), translate),
    write: (work) => transaction((db) => work(writers(db))),
    replace: transaction,

    snapshot(work) {
      return guarded(async () => {
        const database = connect(file, true);
        try {
          const db = kyselyOn(database).connection();
          return await db.execute(async (connection) => {
            await connection.executeQuery(CompiledQuery.raw("begin"));
            return work(connection);
          });
        } finally {
          database.close();
        }
      });
    },

    async ping() {
      await guarded(() => readDb.selectFrom("schema_migrations").select("version").limit(1).execute());
    },

    async check() {
      try {
        const rows = writing.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
        const foreign = writing.prepare("PRAGMA foreign_key_check").all();
        const faults = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
        return foreign.length > 0 ? [...faults, `${foreign.length} dangling references`] : faults;
      } catch (error) {
        // So damaged that the check itself cannot go on.
        return [reason(error)];
      }
    },

    // Not through Kysely, which closes nothing that it was never asked to use.
    async close() {
      for (const database of [reading, writing]) if (database.isOpen) database.close();
    },
  };
}

function kyselyOn(database: DatabaseSync): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(database, PATIENCE_MS) });
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (!readOnly) makePrivate(file);
    database = new DatabaseSync(file, {
      readOnly,
      timeout: PATIENCE_MS,
      enableForeignKeyConstraints: true,
    });
    if (!readOnly) database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF");
    requirePragma(database, "journal_mode", "wal");
    requirePragma(database, "synchronous", 2);
    requirePragma(database, "foreign_keys", 1);
    // From here on the driver does the waiting.
    if (!readOnly) database.exec("PRAGMA busy_timeout = 0");
    return database;
  } catch (error) {
    database?.close();
    throw cannotOpen(file, error);
  }
}

/** Before SQLite opens it: the files it puts beside the database get the mode that the database has then. */
function makePrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

/** A pragma that was not obeyed would weaken what we promise of acknowledged writes, so it is read back. */
function requirePragma(database: DatabaseSync, name: string, wanted: string | number): void {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, unknown> | undefined;
  const value = row?.[name];
  if (value !== wanted) throw new Error(`${name} is ${String(value)}, not ${wanted}`);
}

/** SQLite's result codes that mean "not now" or "not on this disk", not "wrong statement". */
const unavailableCodes = new Set<number | undefined>([5, 8, 10, 11, 13, 14, 26]);

function isUnavailable(error: unknown): boolean {
  return unavailableCodes.has(resultCode(error));
}

function translate(error: unknown): unknown {
  return isUnavailable(error) ? new StorageUnavailable(reason(error)) : error;
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function cannotOpen(file: string, error: unknown): StorageUnavailable {
  return new StorageUnavailable(`cannot open ${file}: ${reason(error)}`);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
