import type { Kysely } from "kysely";
import type { Filter } from "#model";
import { sha256Hex } from "#platform";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";
import { matches } from "../text-match.ts";

export interface FilterQuery extends Page {
  readonly zoneId: string;
  readonly ids?: readonly string[] | undefined;
  readonly ref?: string | undefined;
  /** Part of it, in any case. */
  readonly description?: string | undefined;
  readonly expression?: string | undefined;
  readonly paused?: boolean | undefined;
}

export function filterReader(db: Kysely<Schema>) {
  return {
    async find(zoneId: string, id: string): Promise<Filter | undefined> {
      const [filter] = await findMany(db, zoneId, [id]);
      return filter;
    },

    findMany: (zoneId: string, ids: readonly string[]) => findMany(db, zoneId, ids),

    /** Filters of the zone that have one of these expressions. */
    async findByExpressions(zoneId: string, expressions: readonly string[]): Promise<Filter[]> {
      const rows = await db
        .selectFrom("filters")
        .selectAll()
        .where("zone_id", "=", zoneId)
        .where("expression_hash", "in", within(expressions.map(hashOf)))
        .execute();
      return rows.map(toFilter);
    },

    async list(query: FilterQuery): Promise<PageOf<Filter>> {
      let rows = db.selectFrom("filters").where("zone_id", "=", query.zoneId);
      if (query.ids) rows = rows.where("id", "in", within(query.ids));
      if (query.ref !== undefined)
        rows = rows.where(matches("ref", { operator: "equal", caseSensitive: false, value: query.ref }));
      if (query.description !== undefined) rows = rows.where(contains("description", query.description));
      if (query.expression !== undefined) rows = rows.where(contains("expression", query.expression));
      if (query.paused !== undefined) rows = rows.where("paused", "=", query.paused ? 1 : 0);
      const total = await rows.select((of) => of.fn.countAll().as("total")).executeTakeFirst();
      const found = await rows
        .selectAll()
        .orderBy("position")
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { items: found.map(toFilter), total: Number(total?.total ?? 0) };
    },

    /** Which of these filters a rule or another feature refers to. */
    async inUse(ids: readonly string[]): Promise<Set<string>> {
      const rules = db.selectFrom("firewall_rules").select("filter_id").where("filter_id", "in", within(ids));
      const features = db
        .selectFrom("filter_features")
        .select("filter_id")
        .where("filter_id", "in", within(ids));
      const rows = await rules.union(features).execute();
      return new Set(rows.map(({ filter_id }) => filter_id));
    },
  };
}

export function filterWriter(db: Kysely<Schema>) {
  return {
    ...filterReader(db),

    /** The position the next filter of this zone gets. */
    async nextPosition(zoneId: string): Promise<number> {
      const row = await db
        .selectFrom("filters")
        .select((of) => of.fn.max("position").as("last"))
        .where("zone_id", "=", zoneId)
        .executeTakeFirst();
      return Number(row?.last ?? 0) + 1;
    },

    async insert(filters: readonly Filter[]): Promise<void> {
      if (filters.length === 0) return;
      const rows = filters.map((filter) => ({
        id: filter.id,
        zone_id: filter.zoneId,
        position: filter.position,
        ...toColumns(filter),
      }));
      await db.insertInto("filters").values(rows).execute();
    },

    async update(filters: readonly Filter[]): Promise<void> {
      // Filters may exchange their expressions: none may stand in another's way meanwhile.
      if (filters.length > 1) {
        const ids = filters.map(({ id }) => id);
        await db
          .updateTable("filters")
          .set((of) => ({ expression_hash: of.ref("id") }))
          .where("id", "in", within(ids))
          .execute();
      }
      for (const filter of filters) {
        await db.updateTable("filters").set(toColumns(filter)).where("id", "=", filter.id).execute();
      }
    },

    async remove(zoneId: string, ids: readonly string[]): Promise<void> {
      await db.deleteFrom("filters").where("zone_id", "=", zoneId).where("id", "in", within(ids)).execute();
    },

    /** The lists that the expression of each filter looks into, instead of those it looked into before. */
    async setLists(
      filterIds: readonly string[],
      uses: readonly { filterId: string; listId: string }[],
    ): Promise<void> {
      await db.deleteFrom("filter_lists").where("filter_id", "in", within(filterIds)).execute();
      if (uses.length === 0) return;
      const rows = uses.map(({ filterId, listId }) => ({ filter_id: filterId, list_id: listId }));
      await db
        .insertInto("filter_lists")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

async function findMany(db: Kysely<Schema>, zoneId: string, ids: readonly string[]): Promise<Filter[]> {
  const rows = await db
    .selectFrom("filters")
    .selectAll()
    .where("zone_id", "=", zoneId)
    .where("id", "in", within(ids))
    .execute();
  return rows.map(toFilter);
}

function contains(column: string, value: string) {
  return matches(column, { operator: "contains", caseSensitive: false, value });
}

function hashOf(expression: string): string {
  return sha256Hex(expression);
}

function toColumns({ expression, paused, description, ref }: Filter) {
  return { expression, expression_hash: hashOf(expression), paused: paused ? 1 : 0, description, ref };
}

function toFilter(row: Schema["filters"]): Filter {
  const { id, expression, description, ref, position } = row;
  return { id, zoneId: row.zone_id, expression, paused: row.paused === 1, description, ref, position };
}
