import { type Expression, type Kysely, sql } from "kysely";
import { type Action, actions, type FirewallRule, type Product, type RuleWithFilter } from "#model";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";
import { matches } from "../text-match.ts";

export interface RuleQuery extends Page {
  readonly zoneId: string;
  readonly ids?: readonly string[] | undefined;
  readonly action?: Action | undefined;
  /** Part of it, in any case. */
  readonly description?: string | undefined;
  readonly ref?: string | undefined;
  readonly paused?: boolean | undefined;
}

/** Rules without a priority come after those with one, as `compareRules` has it. */
const hasNoPriority = sql<number>`case when firewall_rules.priority is null then 1 else 0 end`;

function precedence(): Expression<number> {
  const cases = actions.map((action, i) => sql`when ${sql.lit(action)} then ${sql.lit(i)}`);
  return sql<number>`case firewall_rules.action ${sql.join(cases, sql` `)} end`;
}

export function firewallRuleReader(db: Kysely<Schema>) {
  const joined = () =>
    db
      .selectFrom("firewall_rules")
      .innerJoin("filters", "filters.id", "firewall_rules.filter_id")
      .selectAll("firewall_rules")
      .select([
        "filters.expression as filter_expression",
        "filters.paused as filter_paused",
        "filters.description as filter_description",
        "filters.ref as filter_ref",
        "filters.position as filter_position",
      ]);
  const ordered = (rows: ReturnType<typeof joined>) =>
    rows
      .orderBy(hasNoPriority)
      .orderBy("firewall_rules.priority")
      .orderBy(precedence())
      .orderBy("firewall_rules.position");

  return {
    async find(zoneId: string, id: string): Promise<RuleWithFilter | undefined> {
      const row = await joined()
        .where("firewall_rules.zone_id", "=", zoneId)
        .where("firewall_rules.id", "=", id)
        .executeTakeFirst();
      return row && toRule(row);
    },

    async findMany(zoneId: string, ids: readonly string[]): Promise<RuleWithFilter[]> {
      const rows = await joined()
        .where("firewall_rules.zone_id", "=", zoneId)
        .where("firewall_rules.id", "in", within(ids))
        .execute();
      return rows.map(toRule);
    },

    /** All rules of a zone, in the order in which they are looked at. */
    async all(zoneId: string): Promise<RuleWithFilter[]> {
      const rows = await ordered(joined().where("firewall_rules.zone_id", "=", zoneId)).execute();
      return rows.map(toRule);
    },

    async list(query: RuleQuery): Promise<PageOf<RuleWithFilter>> {
      let rows = joined().where("firewall_rules.zone_id", "=", query.zoneId);
      if (query.ids) rows = rows.where("firewall_rules.id", "in", within(query.ids));
      if (query.action !== undefined) rows = rows.where("firewall_rules.action", "=", query.action);
      if (query.paused !== undefined) rows = rows.where("firewall_rules.paused", "=", query.paused ? 1 : 0);
      if (query.ref !== undefined) {
        rows = rows.where(
          matches("firewall_rules.ref", { operator: "equal", caseSensitive: false, value: query.ref }),
        );
      }
      if (query.description !== undefined) {
        const match = { operator: "contains", caseSensitive: false, value: query.description } as const;
        rows = rows.where(matches("firewall_rules.description", match));
      }
      const total = await rows
        .clearSelect()
        .select((of) => of.fn.countAll().as("total"))
        .executeTakeFirst();
      const found = await ordered(rows).limit(query.limit).offset(query.offset).execute();
      return { items: found.map(toRule), total: Number(total?.total ?? 0) };
    },

    /** Rules that count against the quota: those that are not paused themselves. */
    async countActive(zoneId: string): Promise<number> {
      const row = await db
        .selectFrom("firewall_rules")
        .select((of) => of.fn.countAll().as("total"))
        .where("zone_id", "=", zoneId)
        .where("paused", "=", 0)
        .executeTakeFirst();
      return Number(row?.total ?? 0);
    },
  };
}

export function firewallRuleWriter(db: Kysely<Schema>) {
  return {
    ...firewallRuleReader(db),

    async nextPosition(zoneId: string): Promise<number> {
      const row = await db
        .selectFrom("firewall_rules")
        .select((of) => of.fn.max("position").as("last"))
        .where("zone_id", "=", zoneId)
        .executeTakeFirst();
      return Number(row?.last ?? 0) + 1;
    },

    async insert(rules: readonly FirewallRule[]): Promise<void> {
      if (rules.length === 0) return;
      const rows = rules.map((rule) => ({
        id: rule.id,
        zone_id: rule.zoneId,
        position: rule.position,
        created_at: rule.createdAt,
        ...toColumns(rule),
      }));
      await db.insertInto("firewall_rules").values(rows).execute();
    },

    async update(rule: FirewallRule): Promise<void> {
      await db.updateTable("firewall_rules").set(toColumns(rule)).where("id", "=", rule.id).execute();
    },

    async remove(zoneId: string, ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom("firewall_rules")
        .where("zone_id", "=", zoneId)
        .where("id", "in", within(ids))
        .execute();
    },
  };
}

function toColumns(rule: FirewallRule) {
  return {
    filter_id: rule.filterId,
    action: rule.action,
    priority: rule.priority,
    paused: rule.paused ? 1 : 0,
    description: rule.description,
    ref: rule.ref,
    products: JSON.stringify(rule.products),
    modified_at: rule.modifiedAt,
  };
}

interface FilterColumns {
  filter_expression: string;
  filter_paused: number;
  filter_description: string;
  filter_ref: string;
  filter_position: number;
}

function toRule(row: Schema["firewall_rules"] & FilterColumns): RuleWithFilter {
  const { id, action, priority, description, ref, position } = row;
  return {
    id,
    zoneId: row.zone_id,
    filterId: row.filter_id,
    action,
    priority,
    paused: row.paused === 1,
    description,
    ref,
    products: JSON.parse(row.products) as Product[],
    position,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    filter: {
      id: row.filter_id,
      zoneId: row.zone_id,
      expression: row.filter_expression,
      paused: row.filter_paused === 1,
      description: row.filter_description,
      ref: row.filter_ref,
      position: row.filter_position,
    },
  };
}
