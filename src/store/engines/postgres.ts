/**
 * The engine for many machines. An advisory lock at the head of every write makes writers take turns, which is
 * what SQLite does by nature: both engines then keep the same promises with the same code.
 */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Log } from "#platform";
import { migrate } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "../schema.ts";
import { readers, StorageUnavailable, type Store, writers } from "../store.ts";

const WRITE_LOCK = 7_265_736_341;
const MAX_TRIES = 5;
const TIMEOUT_MS = 5000;
const INT8 = 20;

export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  now: number,
  log?: Log,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS * 6,
    idle_in_transaction_session_timeout: TIMEOUT_MS * 6,
    application_name: "sluice",
    // Our whole numbers are times and counts, all within the range a JavaScript number holds exactly.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without a listener the loss of an idle connection would end the process; the pool makes a new one.
  pool.on("error", (error) => log?.warn({ reason: error.message }, "a database connection was lost"));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  async function transaction<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
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
        if (!safe || attempt >= MAX_TRIES) throw translate(error);
      }
    }
  }

  let schemaVersion: number;
  try {
    const types = { text: "text", int: "bigint", strict: false } as const;
    schemaVersion = await transaction((inside) => migrate(inside, types, migrations, now));
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    engine: "postgres",
    schemaVersion,
    read: guardedReaders(db),
    write: (work) => transaction((inside) => work(writers(inside))),
    replace: transaction,

    snapshot: (work) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),

    async ping() {
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        throw translate(error);
      }
    },

    check: async () => [],
    close: () => db.destroy(),
  };
}

/** Reads that fail because the server is away say so, as writes do. */
function guardedReaders(db: Kysely<Schema>): Store["read"] {
  const guard = <Table extends object>(table: Table): Table =>
    Object.fromEntries(
      Object.entries(table).map(([name, method]) => [
        name,
        (...args: unknown[]) =>
          (method as (...args: unknown[]) => Promise<unknown>)(...args).catch((error: unknown) => {
            throw translate(error);
          }),
      ]),
    ) as Table;
  const tables = readers(db);
  return {
    accounts: guard(tables.accounts),
    users: guard(tables.users),
    tokens: guard(tables.tokens),
    zones: guard(tables.zones),
    audit: guard(tables.audit),
  };
}

function translate(error: unknown): unknown {
  if (!disconnected(error) && !conflicted(error)) return error;
  return new StorageUnavailable(error instanceof Error ? error.message : String(error));
}

function conflicted(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

function disconnected(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(?:08|57P|53)/.test(code) ||
    ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"].includes(
      code,
    ) ||
    (error instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect/.test(error.message))
  );
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
