/** Lets Kysely's SQLite dialect speak through `node:sqlite`, with each statement prepared once. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";

/** SQLite's result code for "another connection holds the lock". */
const SQLITE_BUSY = 5;
const MAX_LOCK_POLL_MS = 10;

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #patienceMs: number;

  /** `patienceMs`: how long a transaction waits for another program's to end. */
  constructor(database: DatabaseSync, patienceMs: number) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#patienceMs = patienceMs;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database, this.#patienceMs);
  }
}

/**
 * Takes the write lock when a transaction begins, so that it cannot fail half-way for want of it. Waits for the
 * lock without SQLite's own waiting, which would stop the whole process, the holder of the lock included when
 * it is another store in this process. Transactions queue here one behind the other, so patience counts from
 * when the lock was first found taken: it runs out for all of them at once, not for one after the other.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #patienceMs: number;
  #lockedSince: number | undefined;

  constructor(database: DatabaseSync, patienceMs: number) {
    super({ database: adapt(database) });
    this.#database = database;
    this.#patienceMs = patienceMs;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Statements run within their call, so a queue of transactions would let nothing else run until it is empty.
    await turn();
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        this.#lockedSince = undefined;
        return;
      } catch (error) {
        const now = performance.now();
        this.#lockedSince ??= now;
        if (resultCode(error) !== SQLITE_BUSY || now - this.#lockedSince >= this.#patienceMs) throw error;
        await delay(1 + Math.random() * (MAX_LOCK_POLL_MS - 1));
      }
    }
  }

  /** A full disk and the like make SQLite roll back by itself; a second time would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** The primary result code of an error that SQLite reported, or undefined. */
export function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

const MAX_STATEMENTS = 500;

function adapt(database: DatabaseSync): SqliteDialectConfig["database"] {
  const statements = new Map<string, ReturnType<typeof wrap>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrap(database.prepare(sql));
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
