/**
 * The embedded engine. Two connections: one writes, one reads, so that a read never waits for a transaction
 * that is under way. Every commit is on the disk before it is acknowledged (WAL with full sync).
 */
import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely } from "kysely";
import { migrate } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { readers, StorageUnavailable, type Store, writers } from "../store.ts";
import { NodeSqliteDialect } from "./node-sqlite.ts";

const BUSY_TIMEOUT_MS = 5000;

export async function openSqlite(
  file: string,
  migrations: readonly Migration[],
  now: number,
): Promise<Store> {
  const writing = connect(file, false);
  chmodSync(file, 0o600);
  const writeDb = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writing) });
  let schemaVersion: number;
  try {
    const types = { text: "text", int: "integer", strict: true } as const;
    schemaVersion = await writeDb.transaction().execute((db) => migrate(db, types, migrations, now));
  } catch (error) {
    writing.close();
    throw error;
  }
  const readDb = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connect(file, true)) });

  const transaction = <T>(work: (db: Kysely<Schema>) => Promise<T>) =>
    guarded(() => writeDb.transaction().execute(work));

  return {
    engine: "sqlite",
    schemaVersion,
    read: readers(readDb),
    write: (work) => transaction((db) => work(writers(db))),
    replace: transaction,

    async snapshot(work) {
      const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connect(file, true)) });
      try {
        return await db.connection().execute(async (connection) => {
          await connection.executeQuery(CompiledQuery.raw("begin"));
          return work(connection);
        });
      } finally {
        await db.destroy();
      }
    },

    async ping() {
      await guarded(() => readDb.selectFrom("schema_migrations").select("version").limit(1).execute());
    },

    async check() {
      const rows = writing.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
      const foreign = writing.prepare("PRAGMA foreign_key_check").all();
      const faults = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
      return foreign.length > 0 ? [...faults, `${foreign.length} dangling references`] : faults;
    },

    async close() {
      await readDb.destroy();
      await writeDb.destroy();
    },
  };
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  try {
    const database = new DatabaseSync(file, {
      readOnly,
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    if (!readOnly) database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF");
    requirePragma(database, "journal_mode", "wal");
    requirePragma(database, "synchronous", 2);
    requirePragma(database, "foreign_keys", 1);
    return database;
  } catch (error) {
    throw new StorageUnavailable(`cannot open ${file}: ${reason(error)}`);
  }
}

/** A pragma that was not obeyed would weaken what we promise of acknowledged writes, so it is read back. */
function requirePragma(database: DatabaseSync, name: string, wanted: string | number): void {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, unknown> | undefined;
  const value = row?.[name];
  if (value !== wanted) throw new Error(`${name} is ${String(value)}, not ${wanted}`);
}

/** SQLite's result codes that mean "not now" or "not on this disk", not "wrong statement". */
const unavailableCodes = new Set([5, 8, 10, 11, 13, 14, 26]);

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { errcode?: unknown }).errcode;
    if (typeof code === "number" && unavailableCodes.has(code & 0xff))
      throw new StorageUnavailable(reason(error));
    throw error;
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
