import type { Kysely } from "kysely";
import type { List, ListItem, ListKind } from "#model";
import { type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";
import { matches } from "../text-match.ts";

/** A list with what every answer shows of it. */
export interface CountedList extends List {
  readonly items: number;
  /** Filters whose expression looks into it. */
  readonly uses: number;
}

export function listReader(db: Kysely<Schema>) {
  const counted = () =>
    db
      .selectFrom("lists")
      .selectAll()
      .select((of) => [
        of
          .selectFrom("list_items")
          .select((item) => item.fn.countAll().as("items"))
          .whereRef("list_items.list_id", "=", "lists.id")
          .as("items"),
        of
          .selectFrom("filter_lists")
          .select((use) => use.fn.countAll().as("uses"))
          .whereRef("filter_lists.list_id", "=", "lists.id")
          .as("uses"),
      ]);

  return {
    async find(accountId: string, id: string): Promise<CountedList | undefined> {
      const row = await counted().where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();
      return row && toCounted(row);
    },

    async findByNames(accountId: string, names: readonly string[]): Promise<List[]> {
      const rows = await db
        .selectFrom("lists")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("name", "in", within(names))
        .execute();
      return rows.map(toList);
    },

    async all(accountId: string): Promise<CountedList[]> {
      const rows = await counted()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("name")
        .execute();
      return rows.map(toCounted);
    },

    /** Items behind a position; `next` is the last one's when there are more. */
    async items(
      listId: string,
      { limit, after }: { readonly limit: number; readonly after: number },
      search?: string,
    ): Promise<PageOf<ListItem> & { readonly next?: number }> {
      let rows = db.selectFrom("list_items").where("list_id", "=", listId);
      if (search !== undefined) {
        rows = rows.where(matches("value", { operator: "starts_with", caseSensitive: false, value: search }));
      }
      const total = await rows.select((of) => of.fn.countAll().as("total")).executeTakeFirst();
      const found = await rows
        .selectAll()
        .where("position", ">", after)
        .orderBy("position")
        .limit(limit + 1)
        .execute();
      const page = found.slice(0, limit);
      const next = found.length > limit ? page.at(-1)?.position : undefined;
      return {
        items: page.map(toItem),
        total: Number(total?.total ?? 0),
        ...(next !== undefined && { next }),
      };
    },

    async item(listId: string, id: string): Promise<ListItem | undefined> {
      const row = await db
        .selectFrom("list_items")
        .selectAll()
        .where("list_id", "=", listId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toItem(row);
    },

    async findItems(listId: string, ids: readonly string[]): Promise<ListItem[]> {
      const rows = await db
        .selectFrom("list_items")
        .selectAll()
        .where("list_id", "=", listId)
        .where("id", "in", within(ids))
        .execute();
      return rows.map(toItem);
    },

    /** Name, kind and values of every list of the account, for evaluating expressions. */
    async contents(accountId: string): Promise<{ name: string; kind: ListKind; value: string }[]> {
      return db
        .selectFrom("list_items")
        .innerJoin("lists", "lists.id", "list_items.list_id")
        .select(["lists.name", "lists.kind", "list_items.value"])
        .where("lists.account_id", "=", accountId)
        .execute();
    },
  };
}

export function listWriter(db: Kysely<Schema>) {
  return {
    ...listReader(db),

    async insert(list: List): Promise<void> {
      const { id, name, kind, description } = list;
      await db
        .insertInto("lists")
        .values({
          id,
          account_id: list.accountId,
          name,
          kind,
          description,
          created_at: list.createdAt,
          modified_at: list.modifiedAt,
        })
        .execute();
    },

    async update({ id, description, modifiedAt }: List): Promise<void> {
      await db
        .updateTable("lists")
        .set({ description, modified_at: modifiedAt })
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("lists").where("id", "=", id).execute();
    },

    /** Adds items; a value that is there already keeps its id and takes the new comment. */
    async putItems(listId: string, items: readonly ListItem[]): Promise<void> {
      const last = await db
        .selectFrom("list_items")
        .select((of) => of.fn.max("position").as("last"))
        .where("list_id", "=", listId)
        .executeTakeFirst();
      const first = Number(last?.last ?? 0) + 1;
      for (let i = 0; i < items.length; i += ROWS_AT_ONCE) {
        const rows = items.slice(i, i + ROWS_AT_ONCE).map((item, j) => ({
          id: item.id,
          list_id: listId,
          value: item.value,
          comment: item.comment,
          position: first + i + j,
          created_at: item.createdAt,
          modified_at: item.modifiedAt,
        }));
        await db
          .insertInto("list_items")
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(["list_id", "value"]).doUpdateSet((of) => ({
              comment: of.ref("excluded.comment"),
              modified_at: of.ref("excluded.modified_at"),
            })),
          )
          .execute();
      }
    },

    async removeItems(listId: string, ids?: readonly string[]): Promise<void> {
      const rows = db.deleteFrom("list_items").where("list_id", "=", listId);
      await (ids ? rows.where("id", "in", within(ids)) : rows).execute();
    },
  };
}

const ROWS_AT_ONCE = 1000;

function toList(row: Schema["lists"]): List {
  const { id, name, kind, description } = row;
  return {
    id,
    accountId: row.account_id,
    name,
    kind,
    description,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

function toCounted(row: Schema["lists"] & { items: unknown; uses: unknown }): CountedList {
  return { ...toList(row), items: Number(row.items ?? 0), uses: Number(row.uses ?? 0) };
}

function toItem({ id, list_id, value, comment, created_at, modified_at }: Schema["list_items"]): ListItem {
  return { id, listId: list_id, value, comment, createdAt: created_at, modifiedAt: modified_at };
}
