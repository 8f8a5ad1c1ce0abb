import type { Kysely } from "kysely";
import type { Account, Member, Role } from "#model";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";

export interface AccountQuery extends Page {
  /** Accounts the caller may see; undefined for all. */
  readonly ids: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly descending?: boolean;
}

export function accountReader(db: Kysely<Schema>) {
  return {
    async find(id: string): Promise<Account | undefined> {
      const row = await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toAccount(row);
    },

    async list({ ids, name, descending, limit, offset }: AccountQuery): Promise<PageOf<Account>> {
      let query = db.selectFrom("accounts");
      if (ids) query = query.where("id", "in", within(ids));
      if (name !== undefined) query = query.where("name", "=", name);
      const total = await query.select((of) => of.fn.countAll().as("total")).executeTakeFirst();
      const rows = await query
        .selectAll()
        .orderBy("name", descending ? "desc" : "asc")
        .orderBy("id")
        .limit(limit)
        .offset(offset)
        .execute();
      return { items: rows.map(toAccount), total: Number(total?.total ?? 0) };
    },

    async members(accountId: string): Promise<Member[]> {
      const rows = await db
        .selectFrom("members")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("user_id")
        .execute();
      return rows.map(toMember);
    },

    async membershipsOf(userId: string): Promise<Member[]> {
      const rows = await db
        .selectFrom("members")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at")
        .orderBy("account_id")
        .execute();
      return rows.map(toMember);
    },
  };
}

export function accountWriter(db: Kysely<Schema>) {
  return {
    ...accountReader(db),

    async insert(account: Account): Promise<void> {
      const { id, name, type, createdAt } = account;
      await db.insertInto("accounts").values({ id, name, type, created_at: createdAt }).execute();
    },

    async addMember({ accountId, userId, role, createdAt }: Member): Promise<void> {
      await db
        .insertInto("members")
        .values({ account_id: accountId, user_id: userId, role, created_at: createdAt })
        .execute();
    },

    async setRole(accountId: string, userId: string, role: Role): Promise<void> {
      await db
        .updateTable("members")
        .set({ role })
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .execute();
    },

    async removeMember(accountId: string, userId: string): Promise<void> {
      await db
        .deleteFrom("members")
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .execute();
    },
  };
}

function toAccount({ id, name, type, created_at }: Schema["accounts"]): Account {
  return { id, name, type, createdAt: created_at };
}

function toMember({ account_id, user_id, role, created_at }: Schema["members"]): Member {
  return { accountId: account_id, userId: user_id, role, createdAt: created_at };
}
