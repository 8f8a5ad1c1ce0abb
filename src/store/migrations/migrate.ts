/**
 * Brings a database to this program's schema. The caller holds the engine's write lock, so two programs that
 * start at once do it one after the other, and all pending steps are one transaction: all of them or none.
 */
import type { Kysely } from "kysely";
import { version as program } from "#platform";
import type { Schema } from "../schema.ts";
import { type ColumnTypes, type Migration, table } from "./migration.ts";

export class DatabaseTooNew extends Error {}

export async function migrate(
  db: Kysely<Schema>,
  types: ColumnTypes,
  migrations: readonly Migration[],
  now: number,
): Promise<number> {
  const present = await schemaVersion(db);
  const known = migrations.at(-1)?.version ?? 0;
  if (present > known) {
    throw new DatabaseTooNew(
      `the database has schema ${present}, this sluice (${program}) knows up to ${known}: start a newer sluice, or restore a backup`,
    );
  }
  if (present === 0) await createHistory(db, types);
  for (const migration of migrations) {
    if (migration.version <= present) continue;
    await migration.up(db, types);
    await db
      .insertInto("schema_migrations")
      .values({ version: migration.version, name: migration.name, applied_at: now, program })
      .execute();
  }
  return known;
}

/** 0 for an empty database. */
async function schemaVersion(db: Kysely<Schema>): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((found) => found.name === "schema_migrations")) return 0;
  const row = await db
    .selectFrom("schema_migrations")
    .select((of) => of.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

async function createHistory(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await table(db, types, "schema_migrations")
    .addColumn("version", types.int, (column) => column.primaryKey())
    .addColumn("name", types.text, (column) => column.notNull())
    .addColumn("applied_at", types.int, (column) => column.notNull())
    .addColumn("program", types.text, (column) => column.notNull())
    .execute();
}
