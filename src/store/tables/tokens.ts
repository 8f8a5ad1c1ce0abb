import type { Kysely } from "kysely";
import type { Token, TokenCondition, TokenPolicy } from "#model";
import type { SaltedHash } from "#platform";
import { lookup, type MakeLookup, throughKysely } from "../lookup.ts";
import type { Page, PageOf } from "../page.ts";
import type { Schema } from "../schema.ts";

export interface StoredToken {
  readonly token: Token;
  readonly secret: SaltedHash;
}

export interface NewSecret extends SaltedHash {
  readonly handle: string;
}

export function tokenReader(db: Kysely<Schema>, make: MakeLookup = throughKysely(db)) {
  const findByHandle = lookup(
    make,
    (handle) => db.selectFrom("tokens").selectAll().where("handle", "=", handle),
    (row): StoredToken => ({ token: toToken(row), secret: { salt: row.salt, hash: row.hash } }),
  );

  return {
    async find(userId: string, id: string): Promise<Token | undefined> {
      const row = await db
        .selectFrom("tokens")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row && toToken(row);
    },

    findByHandle,

    async list(userId: string, { limit, offset }: Page, descending = false): Promise<PageOf<Token>> {
      const query = db.selectFrom("tokens").where("user_id", "=", userId);
      const direction = descending ? "desc" : "asc";
      const rows = await query
        .selectAll()
        .orderBy("issued_at", direction)
        .orderBy("id", direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return { items: rows.map(toToken), total: await count(db, userId) };
    },

    count: (userId: string): Promise<number> => count(db, userId),
  };
}

export function tokenWriter(db: Kysely<Schema>) {
  return {
    ...tokenReader(db),

    async insert(token: Token, secret: NewSecret): Promise<void> {
      await db
        .insertInto("tokens")
        .values({
          id: token.id,
          user_id: token.userId,
          issued_at: token.issuedAt,
          ...secret,
          ...toColumns(token),
        })
        .execute();
    },

    async update(token: Token): Promise<void> {
      await db.updateTable("tokens").set(toColumns(token)).where("id", "=", token.id).execute();
    },

    async setSecret(id: string, { handle, salt, hash }: NewSecret, now: number): Promise<void> {
      await db
        .updateTable("tokens")
        .set({ handle, salt, hash, modified_at: now })
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("tokens").where("id", "=", id).execute();
    },
  };
}

async function count(db: Kysely<Schema>, userId: string): Promise<number> {
  const row = await db
    .selectFrom("tokens")
    .select((of) => of.fn.countAll().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

function toColumns(token: Token) {
  return {
    name: token.name,
    enabled: token.enabled ? 1 : 0,
    policies: JSON.stringify(token.policies),
    condition: token.condition === null ? null : JSON.stringify(token.condition),
    not_before: token.notBefore,
    expires_at: token.expiresAt,
    modified_at: token.modifiedAt,
  };
}

function toToken(row: Schema["tokens"]): Token {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    enabled: row.enabled === 1,
    policies: JSON.parse(row.policies) as TokenPolicy[],
    condition: row.condition === null ? null : (JSON.parse(row.condition) as TokenCondition),
    notBefore: row.not_before,
    expiresAt: row.expires_at,
    issuedAt: row.issued_at,
    modifiedAt: row.modified_at,
  };
}
