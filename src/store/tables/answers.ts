import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export interface KeptAnswer {
  /** Who asked. */
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly at: number;
  /** The envelope as it was sent. */
  readonly answer: string;
}

export function answerReader(db: Kysely<Schema>) {
  return {
    async find(actor: string, key: string, since: number): Promise<KeptAnswer | undefined> {
      const row = await db
        .selectFrom("answers")
        .selectAll()
        .where("actor", "=", actor)
        .where("key", "=", key)
        .where("at", ">=", since)
        .executeTakeFirst();
      return row && { actor, key, bodyHash: row.body_hash, at: row.at, answer: row.answer };
    },
  };
}

export function answerWriter(db: Kysely<Schema>) {
  return {
    ...answerReader(db),

    /** Forgets what was kept for calls that the client itself repeats: what they made may be gone. */
    async forgetMarks(actor: string): Promise<void> {
      await db
        .deleteFrom("answers")
        .where("actor", "=", actor)
        .where("key", ">=", "mark:")
        .where("key", "<", "mark;")
        .execute();
    },

    /** Keeps an answer and forgets those from before. */
    async keep({ actor, key, bodyHash, at, answer }: KeptAnswer, forgetBefore: number): Promise<void> {
      await db.deleteFrom("answers").where("at", "<", forgetBefore).execute();
      const kept = { body_hash: bodyHash, at, answer };
      await db
        .insertInto("answers")
        .values({ actor, key, ...kept })
        .onConflict((conflict) => conflict.columns(["actor", "key"]).doUpdateSet(kept))
        .execute();
    },
  };
}
