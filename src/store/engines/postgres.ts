/**
 * The engine for many machines. An advisory lock at the head of every write makes writers take turns, which is
 * what SQLite does by nature: both engines then keep the same promises with the same code.
 *
 * Reads and writes have connections of their own, so that no number of waiting writers holds a read up.
 */
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import type { Log } from "#platform";
import { guardReaders } from "../guard.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { readers, StorageUnavailable, type Store, writers } from "../store.ts";
import { conflicted, createPool, disconnected, hindered, messageOf } from "./postgres-pool.ts";

const WRITE_LOCK = 7_265_736_341;
const MAX_TRIES = 5;
/** A write that has taken this long is not tried again. */
const PATIENCE_MS = 3000;

/** Whatever goes wrong, a caller knows within ten seconds: these add up. */
const brisk = { connectMs: 4000, lockMs: 3500, statementMs: 4500, silenceMs: 5000 };
/** Migrations and copies may take their time. */
const patient = { connectMs: 5000, lockMs: 60_000, statementMs: 0, silenceMs: 600_000 };

export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  now: number,
  log?: Log,
): Promise<Store> {
  const readPool = createPool(url, { ...brisk, connections: 10 }, log);
  // One at work, and one that waits at the server for its turn.
  const writePool = createPool(url, { ...brisk, connections: 2 }, log);
  const bulkPool = createPool(url, { ...patient, connections: 1 }, log);
  const readDb = kyselyOn(readPool);
  const writeDb = kyselyOn(writePool);
  const bulkDb = kyselyOn(bulkPool);
  const close = async () => {
    for (const pool of [readPool, writePool, bulkPool]) if (!pool.ending) await pool.end();
  };

  let schemaVersion: number;
  try {
    const types = { text: sql<string>`text collate "C"`, int: "bigint", strict: false } as const;
    schemaVersion = await inTurn(bulkDb, (db) => migrate(db, types, migrations, now));
  } catch (error) {
    await close();
    throw error instanceof StorageUnavailable ? cannotOpen(url, error) : error;
  }

  return {
    engine: "postgres",
    schemaVersion,
    read: guardReaders(readers(readDb), translate),
    write: (work) => inTurn(writeDb, (db) => work(writers(db))),
    replace: (work) => inTurn(bulkDb, work),

    snapshot: (work) =>
      guarded(() =>
        bulkDb.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
      ),

    async ping() {
      await guarded(() => sql`select 1`.execute(readDb));
    },

    check: async () => [],
    close,
  };
}

function kyselyOn(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function inTurn<T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    let finished = false;
    try {
      return await db.transaction().execute(async (inside) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(inside);
        const result = await work(inside);
        finished = true;
        return result;
      });
    } catch (error) {
      // Once the work is done the commit may have reached the server: a lost answer must not run it twice.
      const safe = conflicted(error) || (!finished && disconnected(error));
      if (!safe || attempt >= MAX_TRIES || performance.now() >= deadline) throw translate(error);
    }
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  const unavailable = disconnected(error) || conflicted(error) || hindered(error);
  return unavailable ? new StorageUnavailable(messageOf(error)) : error;
}

/** Names the database without the password. */
function cannotOpen(url: string, { message }: StorageUnavailable): StorageUnavailable {
  const { protocol, host, pathname } = URL.parse(url) ?? { protocol: "postgres:", host: "…", pathname: "" };
  return new StorageUnavailable(`cannot open ${protocol}//${host}${pathname}: ${message}`);
}
