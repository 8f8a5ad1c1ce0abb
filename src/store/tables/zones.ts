import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import {
  type Feature,
  type PlanName,
  planNames,
  plans,
  type Zone,
  type ZoneSelection,
  type ZoneStatus,
  type ZoneType,
} from "#model";
import { lookup, type MakeLookup, throughKysely } from "../lookup.ts";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";
import { matches, type TextMatch } from "../text-match.ts";

/** A zone with what every answer shows of its account. */
export interface ZoneWithAccount extends Zone {
  readonly accountName: string;
}

export interface ZoneQuery extends Page {
  /** Undefined for all zones of all accounts. */
  readonly selection: readonly ZoneSelection[] | undefined;
  readonly name?: TextMatch | undefined;
  readonly accountId?: string | undefined;
  readonly accountName?: TextMatch | undefined;
  readonly status?: ZoneStatus | undefined;
  readonly types?: readonly ZoneType[] | undefined;
  /** Whether all conditions must hold, or any of them. */
  readonly match: "all" | "any";
  readonly order: "name" | "status" | "account.id" | "account.name" | "plan.id" | "created";
  readonly descending: boolean;
}

const orderColumns = {
  name: "zones.name",
  status: "zones.status",
  "account.id": "zones.account_id",
  "account.name": "accounts.name",
  "plan.id": planId(),
  created: "zones.created_at",
} as const;

/** Rows have the plan's name, clients its id. */
function planId(): Expression<string> {
  const cases = planNames.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(plans[name].id)}`);
  return sql<string>`case ${sql.ref("zones.plan")} ${sql.join(cases, sql` `)} end`;
}

export function zoneReader(db: Kysely<Schema>, make: MakeLookup = throughKysely(db)) {
  const joined = () =>
    db
      .selectFrom("zones")
      .innerJoin("accounts", "accounts.id", "zones.account_id")
      .selectAll("zones")
      .select("accounts.name as account_name");
  const find = lookup(make, (id) => joined().where("zones.id", "=", id), toZone);

  return {
    find,

    async findByName(accountId: string, name: string): Promise<ZoneWithAccount | undefined> {
      const row = await joined()
        .where("zones.account_id", "=", accountId)
        .where("zones.name", "=", name)
        .executeTakeFirst();
      return row && toZone(row);
    },

    async plansOf(accountIds: readonly string[]): Promise<Set<PlanName>> {
      const rows = await db
        .selectFrom("zones")
        .select("plan")
        .distinct()
        .where("account_id", "in", within(accountIds))
        .execute();
      return new Set(rows.map(({ plan }) => plan));
    },

    async list(query: ZoneQuery): Promise<PageOf<ZoneWithAccount>> {
      const matching = joined().where((of) =>
        of.and([isSelected(of, query.selection), satisfies(of, query)]),
      );
      const total = await matching
        .clearSelect()
        .select((of) => of.fn.countAll().as("total"))
        .executeTakeFirst();
      const rows = await matching
        .orderBy(orderColumns[query.order], query.descending ? "desc" : "asc")
        .orderBy("zones.created_at")
        .orderBy("zones.id")
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { items: rows.map(toZone), total: Number(total?.total ?? 0) };
    },
  };
}

export function zoneWriter(db: Kysely<Schema>) {
  return {
    ...zoneReader(db),

    async insert(zone: Zone): Promise<void> {
      await db
        .insertInto("zones")
        .values({
          id: zone.id,
          account_id: zone.accountId,
          name: zone.name,
          created_at: zone.createdAt,
          ...toColumns(zone),
        })
        .execute();
    },

    async update(zone: Zone): Promise<void> {
      await db.updateTable("zones").set(toColumns(zone)).where("id", "=", zone.id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("zones").where("id", "=", id).execute();
    },
  };
}

type Joined = ExpressionBuilder<Schema, "zones" | "accounts">;

function isSelected(of: Joined, selections: ZoneQuery["selection"]): Expression<SqlBool> {
  if (!selections) return sql<SqlBool>`1 = 1`;
  if (selections.length === 0) return sql<SqlBool>`1 = 0`;
  return of.or(
    selections.map(({ accountId, zones }) =>
      of.and([
        of("zones.account_id", "=", accountId),
        "only" in zones
          ? of("zones.id", "in", within(zones.only))
          : of("zones.id", "not in", within(zones.allBut)),
      ]),
    ),
  );
}

function satisfies(of: Joined, query: ZoneQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (query.name) conditions.push(matches("zones.name", query.name));
  if (query.accountName) conditions.push(matches("accounts.name", query.accountName));
  if (query.accountId !== undefined) conditions.push(of("zones.account_id", "=", query.accountId));
  if (query.status !== undefined) conditions.push(of("zones.status", "=", query.status));
  if (query.types) conditions.push(of("zones.type", "in", within(query.types) as ZoneType[]));
  if (conditions.length === 0) return sql<SqlBool>`1 = 1`;
  return query.match === "any" ? of.or(conditions) : of.and(conditions);
}

function toColumns(zone: Zone) {
  return {
    status: zone.status,
    paused: zone.paused ? 1 : 0,
    type: zone.type,
    plan: zone.plan,
    rule_quota: zone.ruleQuota,
    features: zone.features && JSON.stringify(zone.features),
    vanity_name_servers: JSON.stringify(zone.vanityNameServers),
    modified_at: zone.modifiedAt,
    activated_at: zone.activatedAt,
  };
}

function toZone(row: Schema["zones"] & { account_name: string }): ZoneWithAccount {
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    status: row.status,
    paused: row.paused === 1,
    type: row.type,
    plan: row.plan,
    ruleQuota: row.rule_quota,
    features: row.features === null ? null : (JSON.parse(row.features) as Feature[]),
    vanityNameServers: JSON.parse(row.vanity_name_servers) as string[],
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    activatedAt: row.activated_at,
  };
}
