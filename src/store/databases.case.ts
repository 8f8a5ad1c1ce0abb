/**
 * Empty databases of both engines for tests. A test has at most one of PostgreSQL's: making one takes long, so
 * the tests of a file share it, and each finds it empty.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, type TestContext } from "vitest";
import { createDatabase } from "../../tests/servers/postgres.ts";
import { shared } from "../../tests/servers/shared.ts";
import { openStore } from "./open.ts";
import { noon } from "./samples.case.ts";
import type { Opened } from "./store.case.ts";
import type { Store } from "./store.ts";

export interface Database {
  readonly url: string;
  raw(statement: string): Promise<Record<string, unknown>[]>;
}

export type Engine = Store["engine"];
export const engines: readonly Engine[] = ["sqlite", "postgres"];

export const createDatabaseOf: Record<Engine, (context: TestContext) => Promise<Database>> = {
  async sqlite({ onTestFinished }) {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, "store.db");
    return {
      url: `sqlite:${file}`,
      async raw(statement) {
        const database = new DatabaseSync(file, { timeout: 5000 });
        try {
          return database
            .prepare(statement)
            .all()
            .map((row) => ({ ...row }));
        } finally {
          database.close();
        }
      },
    };
  },

  async postgres({ skip }) {
    const server = await shared("postgres");
    if ("skip" in server) return skip(server.skip);
    postgresDatabase ??= createDatabase(server.url);
    const { url } = await postgresDatabase;
    await query(url, "drop schema public cascade; create schema public");
    return { url, raw: (statement) => query(url, statement) };
  },
};

let postgresDatabase: ReturnType<typeof createDatabase> | undefined;
afterAll(async () => (await postgresDatabase)?.drop());

export async function openForTest(engine: Engine, context: TestContext): Promise<Opened> {
  const database = await createDatabaseOf[engine](context);
  const stores: Store[] = [];
  const reopen = async () => {
    const store = await openStore(database.url, noon);
    stores.push(store);
    return store;
  };
  context.onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return { url: database.url, store: await reopen(), reopen, raw: database.raw };
}

export function temporaryFolder(onTestFinished: TestContext["onTestFinished"]): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Overwrites all of a closed SQLite file but what is read to open it: the schema and the history of migrations. */
export function damageContent(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const pages = database
    .prepare("select pageno, pgsize from dbstat where name in ('sqlite_schema', 'schema_migrations')")
    .all() as { pageno: number; pgsize: number }[];
  database.close();
  const pageSize = pages[0]?.pgsize ?? 0;
  const needed = new Set(pages.map(({ pageno }) => pageno));
  const bytes = readFileSync(file);
  for (let page = 1; page * pageSize <= bytes.length; page++) {
    if (!needed.has(page)) bytes.fill(0x5a, (page - 1) * pageSize, page * pageSize);
  }
  writeFileSync(file, bytes);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
