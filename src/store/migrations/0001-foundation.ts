import { type Migration, table } from "./migration.ts";

export const foundation: Migration = {
  version: 1,
  name: "foundation",
  async up(db, types) {
    const { text, int } = types;

    await table(db, types, "accounts")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("type", text, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .execute();

    await table(db, types, "users")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("email", text, (column) => column.notNull().unique())
      .addColumn("first_name", text)
      .addColumn("last_name", text)
      .addColumn("superuser", int, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .execute();

    await table(db, types, "members")
      .addColumn("account_id", text, (column) =>
        column.notNull().references("accounts.id").onDelete("cascade"),
      )
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("role", text, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addPrimaryKeyConstraint("members_key", ["account_id", "user_id"])
      .execute();
    await db.schema.createIndex("members_by_user").on("members").column("user_id").execute();

    await table(db, types, "api_keys")
      .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
      .addColumn("salt", text, (column) => column.notNull())
      .addColumn("hash", text, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .execute();

    await table(db, types, "tokens")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("handle", text, (column) => column.notNull().unique())
      .addColumn("salt", text, (column) => column.notNull())
      .addColumn("hash", text, (column) => column.notNull())
      .addColumn("enabled", int, (column) => column.notNull())
      .addColumn("policies", text, (column) => column.notNull())
      .addColumn("condition", text)
      .addColumn("not_before", int)
      .addColumn("expires_at", int)
      .addColumn("issued_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("tokens_by_user").on("tokens").columns(["user_id", "issued_at"]).execute();

    await table(db, types, "zones")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("account_id", text, (column) => column.notNull().references("accounts.id"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("paused", int, (column) => column.notNull())
      .addColumn("type", text, (column) => column.notNull())
      .addColumn("plan", text, (column) => column.notNull())
      .addColumn("vanity_name_servers", text, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .addColumn("activated_at", int)
      .addUniqueConstraint("zones_name_in_account", ["account_id", "name"])
      .execute();
    await db.schema.createIndex("zones_by_name").on("zones").column("name").execute();

    await table(db, types, "audit")
      .addColumn("sequence", int, (column) => column.primaryKey())
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("at", int, (column) => column.notNull())
      .addColumn("actor", text, (column) => column.notNull())
      .addColumn("action", text, (column) => column.notNull())
      .addColumn("resource_type", text, (column) => column.notNull())
      .addColumn("resource_id", text, (column) => column.notNull())
      .addColumn("account_id", text)
      .addColumn("zone_id", text)
      .addColumn("before", text)
      .addColumn("after", text)
      .addColumn("previous_hash", text, (column) => column.notNull())
      .addColumn("hash", text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("audit_by_account").on("audit").columns(["account_id", "sequence"]).execute();
  },
};
