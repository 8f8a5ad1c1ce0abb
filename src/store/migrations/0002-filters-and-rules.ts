import { type Migration, table } from "./migration.ts";

export const filtersAndRules: Migration = {
  version: 2,
  name: "filters and rules",
  async up(db, types) {
    const { text, int } = types;

    await db.schema.alterTable("zones").addColumn("rule_quota", int).execute();
    await db.schema.alterTable("zones").addColumn("features", text).execute();

    await table(db, types, "filters")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("zone_id", text, (column) => column.notNull().references("zones.id").onDelete("cascade"))
      .addColumn("expression", text, (column) => column.notNull())
      .addColumn("expression_hash", text, (column) => column.notNull())
      .addColumn("paused", int, (column) => column.notNull())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("ref", text, (column) => column.notNull())
      .addColumn("position", int, (column) => column.notNull())
      .addUniqueConstraint("filters_expression_in_zone", ["zone_id", "expression_hash"])
      .execute();
    await db.schema.createIndex("filters_by_zone").on("filters").columns(["zone_id", "position"]).execute();

    await table(db, types, "firewall_rules")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("zone_id", text, (column) => column.notNull().references("zones.id").onDelete("cascade"))
      .addColumn("filter_id", text, (column) => column.notNull().references("filters.id"))
      .addColumn("action", text, (column) => column.notNull())
      .addColumn("priority", int)
      .addColumn("paused", int, (column) => column.notNull())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("ref", text, (column) => column.notNull())
      .addColumn("products", text, (column) => column.notNull())
      .addColumn("position", int, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("firewall_rules_by_zone")
      .on("firewall_rules")
      .columns(["zone_id", "position"])
      .execute();
    await db.schema
      .createIndex("firewall_rules_by_filter")
      .on("firewall_rules")
      .column("filter_id")
      .execute();

    await table(db, types, "lists")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("account_id", text, (column) => column.notNull().references("accounts.id"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .addUniqueConstraint("lists_name_in_account", ["account_id", "name"])
      .execute();

    await table(db, types, "list_items")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("list_id", text, (column) => column.notNull().references("lists.id").onDelete("cascade"))
      .addColumn("value", text, (column) => column.notNull())
      .addColumn("comment", text, (column) => column.notNull())
      .addColumn("position", int, (column) => column.notNull())
      .addColumn("created_at", int, (column) => column.notNull())
      .addColumn("modified_at", int, (column) => column.notNull())
      .addUniqueConstraint("list_items_value_in_list", ["list_id", "value"])
      .execute();
    await db.schema
      .createIndex("list_items_by_list")
      .on("list_items")
      .columns(["list_id", "position"])
      .execute();

    await table(db, types, "filter_lists")
      .addColumn("filter_id", text, (column) => column.notNull().references("filters.id").onDelete("cascade"))
      .addColumn("list_id", text, (column) => column.notNull().references("lists.id"))
      .addPrimaryKeyConstraint("filter_lists_key", ["filter_id", "list_id"])
      .execute();
    await db.schema.createIndex("filter_lists_by_list").on("filter_lists").column("list_id").execute();

    await table(db, types, "answers")
      .addColumn("actor", text, (column) => column.notNull())
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("body_hash", text, (column) => column.notNull())
      .addColumn("at", int, (column) => column.notNull())
      .addColumn("answer", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("answers_key", ["actor", "key"])
      .execute();
    await db.schema.createIndex("answers_by_time").on("answers").column("at").execute();

    await table(db, types, "filter_features")
      .addColumn("zone_id", text, (column) => column.notNull().references("zones.id").onDelete("cascade"))
      .addColumn("position", int, (column) => column.notNull())
      .addColumn("filter_id", text, (column) => column.notNull().references("filters.id"))
      .addColumn("feature", text, (column) => column.notNull())
      .addColumn("config", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("filter_features_key", ["zone_id", "position"])
      .execute();
    await db.schema
      .createIndex("filter_features_by_filter")
      .on("filter_features")
      .column("filter_id")
      .execute();
  },
};
