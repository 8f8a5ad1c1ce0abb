/**
 * Migrations are written once for both engines. What differs is the name of a column type and, on SQLite, that
 * tables are STRICT, so that a column holds only what it says.
 */
import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

export interface ColumnTypes {
  readonly text: "text";
  readonly int: "integer" | "bigint";
  readonly strict: boolean;
}

export interface Migration {
  readonly version: number;
  readonly name: string;
  up(db: Kysely<Schema>, types: ColumnTypes): Promise<void>;
}

export function table(
  db: Kysely<Schema>,
  types: ColumnTypes,
  name: keyof Schema,
): CreateTableBuilder<string, never> {
  const builder = db.schema.createTable(name);
  return types.strict ? builder.modifyEnd(sql`strict`) : builder;
}
