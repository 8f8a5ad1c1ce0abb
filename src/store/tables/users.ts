import type { Kysely } from "kysely";
import type { User } from "#model";
import type { SaltedHash } from "#platform";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";

export interface UserQuery extends Page {
  /** Only members of these accounts; undefined for all users. */
  readonly accountIds: readonly string[] | undefined;
  readonly email?: string | undefined;
}

export function userReader(db: Kysely<Schema>) {
  return {
    async find(id: string): Promise<User | undefined> {
      const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toUser(row);
    },

    async findByEmail(email: string): Promise<User | undefined> {
      const row = await db
        .selectFrom("users")
        .selectAll()
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      return row && toUser(row);
    },

    async list({ accountIds, email, limit, offset }: UserQuery): Promise<PageOf<User>> {
      let query = db.selectFrom("users");
      if (accountIds) {
        query = query.where((of) =>
          of.exists(
            of
              .selectFrom("members")
              .select("members.user_id")
              .whereRef("members.user_id", "=", "users.id")
              .where("members.account_id", "in", within(accountIds)),
          ),
        );
      }
      if (email !== undefined) query = query.where("email", "=", email.toLowerCase());
      const total = await query.select((of) => of.fn.countAll().as("total")).executeTakeFirst();
      const rows = await query.selectAll().orderBy("email").limit(limit).offset(offset).execute();
      return { items: rows.map(toUser), total: Number(total?.total ?? 0) };
    },

    async any(): Promise<boolean> {
      return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
    },

    async key(userId: string): Promise<SaltedHash | undefined> {
      return db
        .selectFrom("api_keys")
        .select(["salt", "hash"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
    },
  };
}

export function userWriter(db: Kysely<Schema>) {
  return {
    ...userReader(db),

    async insert(user: User): Promise<void> {
      await db
        .insertInto("users")
        .values({
          id: user.id,
          email: user.email.toLowerCase(),
          first_name: user.firstName,
          last_name: user.lastName,
          superuser: user.superuser ? 1 : 0,
          created_at: user.createdAt,
          modified_at: user.modifiedAt,
        })
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("users").where("id", "=", id).execute();
    },

    /** Replaces the user's key, if there is one. */
    async setKey(userId: string, { salt, hash }: SaltedHash, now: number): Promise<void> {
      await db
        .insertInto("api_keys")
        .values({ user_id: userId, salt, hash, created_at: now })
        .onConflict((on) => on.column("user_id").doUpdateSet({ salt, hash, created_at: now }))
        .execute();
    },
  };
}

function toUser(row: Schema["users"]): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    superuser: row.superuser === 1,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
