/**
 * Migrations are written once for both engines. What differs is a column's type and, on SQLite, that tables are
 * STRICT, so that a column holds only what it says. Text is compared by its bytes on both, whatever collation the
 * PostgreSQL database was made with: order and equality must not depend on where one is.
 */
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../schema.ts";

export interface ColumnTypes {
  readonly text: "text" | RawBuilder<string>;
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
