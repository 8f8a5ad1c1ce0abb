import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, type TestContext, test } from "vitest";
import { version as program } from "#platform";
import { createDatabaseOf, type Database, type Engine, engines } from "../databases.case.ts";
import { openPostgres } from "../engines/postgres.ts";
import { openSqlite } from "../engines/sqlite.ts";
import { noon, sampleAccount } from "../samples.case.ts";
import { type Schema, tableNames } from "../schema.ts";
import type { Store } from "../store.ts";
import { migrations } from "./index.ts";
import { DatabaseTooNew } from "./migrate.ts";
import { type Migration, table } from "./migration.ts";

const second: Migration = {
  version: migrations.length + 1,
  name: "second",
  async up(db, types) {
    await table(db, types, "extra" as keyof Schema)
      .addColumn("id", types.text, (column) => column.primaryKey())
      .execute();
  },
};

const failing: Migration = {
  ...second,
  name: "failing",
  async up(db, types) {
    await second.up(db, types);
    await db.deleteFrom("accounts").execute();
    throw new Error("this migration fails");
  },
};

const openOn: Record<Engine, (url: string, list: readonly Migration[], now: number) => Promise<Store>> = {
  sqlite: (url, list, now) => openSqlite(url.slice("sqlite:".length), list, now),
  postgres: openPostgres,
};

const tablesOf: Record<Engine, string> = {
  sqlite: "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
  postgres: "select table_name as name from information_schema.tables where table_schema = 'public'",
};

for (const engine of engines) {
  const open = (database: Database, list = migrations, now = noon) => openOn[engine](database.url, list, now);
  const tablesIn = async ({ raw }: Database) =>
    (await raw(tablesOf[engine])).map(({ name }) => String(name)).toSorted();
  const history = ({ raw }: Database) => raw("select * from schema_migrations order by version");
  const create = (context: TestContext) => createDatabaseOf[engine](context);

  describe(engine, () => {
    test("an empty database gets every table and its history", async (context) => {
      const database = await create(context);
      const store = await open(database);
      await store.close();
      expect(store.schemaVersion).toBe(migrations.at(-1)?.version);
      expect(await tablesIn(database)).toEqual([...tableNames, "schema_migrations"].toSorted());
      const rows = migrations.map(({ version, name }) => ({
        version: engine === "postgres" ? String(version) : version,
        name,
        applied_at: engine === "postgres" ? String(noon) : noon,
        program,
      }));
      expect(await history(database)).toEqual(rows);
    });

    test("opening it again changes nothing", async (context) => {
      const database = await create(context);
      await (await open(database)).close();
      const before = await history(database);
      await (await open(database, migrations, noon + 1)).close();
      expect(await history(database)).toEqual(before);
    });

    test("programs that start at once migrate once", async (context) => {
      const database = await create(context);
      const stores = await Promise.all([1, 2, 3, 4, 5].map((i) => open(database, migrations, noon + i)));
      expect(await history(database)).toHaveLength(migrations.length);
      const account = sampleAccount();
      await stores[0]?.write(({ accounts }) => accounts.insert(account));
      for (const store of stores) {
        expect(await store.read.accounts.find(account.id)).toEqual(account);
        await store.close();
      }
    });

    test("an older database is brought up to date and keeps its content", async (context) => {
      const database = await create(context);
      const account = sampleAccount();
      const old = await open(database);
      await old.write(({ accounts }) => accounts.insert(account));
      await old.close();
      const store = await open(database, [...migrations, second], noon + 1);
      expect(store.schemaVersion).toBe(second.version);
      expect(await store.read.accounts.find(account.id)).toEqual(account);
      await store.close();
      expect(await tablesIn(database)).toContain("extra");
      expect((await history(database)).map(({ name }) => name)).toEqual(
        [...migrations, second].map(({ name }) => name),
      );
    });

    test("a database newer than the program is refused, with both versions named", async (context) => {
      const database = await create(context);
      await (await open(database)).close();
      await database.raw("insert into schema_migrations values (42, 'future', 0, '9.9.9')");
      const error = await open(database).catch((refused: unknown) => refused);
      expect(error).toBeInstanceOf(DatabaseTooNew);
      expect((error as Error).message).toBe(
        `the database has schema 42, this sluice (${program}) knows up to ${migrations.length}: start a newer sluice, or restore a backup`,
      );
      expect(await history(database)).toHaveLength(migrations.length + 1);
    });

    test("a migration that fails leaves an empty database empty", async (context) => {
      const database = await create(context);
      await expect(open(database, [...migrations, failing])).rejects.toThrow("this migration fails");
      expect(await tablesIn(database)).toEqual([]);
      await (await open(database)).close();
    });

    test("a migration that fails leaves an older database as it was", async (context) => {
      const database = await create(context);
      const account = sampleAccount();
      const old = await open(database);
      await old.write(({ accounts }) => accounts.insert(account));
      await old.close();
      const before = { tables: await tablesIn(database), history: await history(database) };
      await expect(open(database, [...migrations, failing])).rejects.toThrow("this migration fails");
      expect({ tables: await tablesIn(database), history: await history(database) }).toEqual(before);
      const store = await open(database);
      expect(await store.read.accounts.find(account.id)).toEqual(account);
      await store.close();
    });
  });
}

test("versions count up from one without a gap", () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => i + 1));
  expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
});

test("every text column of PostgreSQL is compared by its bytes", async (context) => {
  const database = await createDatabaseOf.postgres(context);
  await (await openPostgres(database.url, migrations, noon)).close();
  const columns = await database.raw(
    "select table_name, column_name, collation_name from information_schema.columns where table_schema = 'public' and data_type = 'text'",
  );
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.filter(({ collation_name }) => collation_name !== "C")).toEqual([]);
});

test("tables of SQLite hold only what their columns say", async (context) => {
  const database = await createDatabaseOf.sqlite(context);
  await (await openOn.sqlite(database.url, migrations, noon)).close();
  const loose = await database.raw("select name from pragma_table_list where schema = 'main' and strict = 0");
  expect(loose.map(({ name }) => name)).toEqual(["sqlite_schema"]);
});

test("processes that start at once on a new file migrate it once", async (context) => {
  const database = await createDatabaseOf.sqlite(context);
  // Opens the store, tries nothing, and closes it.
  const writer = fileURLToPath(new URL("../writer.case.ts", import.meta.url));
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", writer, database.url], {
      stdio: "inherit",
    }),
  );
  const exits = await Promise.all(children.map((child) => once(child, "exit")));
  expect(exits).toEqual(children.map(() => [0, null]));
  expect(await database.raw("select * from schema_migrations")).toHaveLength(migrations.length);
});
