import type { Kysely } from "kysely";
import { type AuditActor, type AuditEntry, auditText, type NewAuditEntry } from "#model";
import { sha256Hex } from "#platform";
import { type Page, type PageOf, within } from "../page.ts";
import type { Schema } from "../schema.ts";

/** What the first entry has for a predecessor. */
const GENESIS = "0".repeat(64);

export interface AuditQuery extends Page {
  /** Entries of these accounts; undefined for all, those of no account included. */
  readonly accountIds: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly action?: string | undefined;
  readonly descending: boolean;
}

export function auditReader(db: Kysely<Schema>) {
  return {
    async list(query: AuditQuery): Promise<PageOf<AuditEntry>> {
      let rows = db.selectFrom("audit");
      if (query.accountIds) rows = rows.where("account_id", "in", within(query.accountIds));
      if (query.since !== undefined) rows = rows.where("at", ">=", query.since);
      if (query.before !== undefined) rows = rows.where("at", "<", query.before);
      if (query.action !== undefined) rows = rows.where("action", "=", query.action);
      const total = await rows.select((of) => of.fn.countAll().as("total")).executeTakeFirst();
      const found = await rows
        .selectAll()
        .orderBy("sequence", query.descending ? "desc" : "asc")
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { items: found.map(toEntry), total: Number(total?.total ?? 0) };
    },

    /** The first entry that does not follow from the one before, or undefined when the chain is whole. */
    async firstBreak(): Promise<number | undefined> {
      let previous = { sequence: 0, hash: GENESIS };
      let rows = await pageAfter(db, undefined);
      while (rows.length > 0) {
        for (const row of rows) {
          if (!follows(row, previous)) return row.sequence;
          previous = row;
        }
        rows = await pageAfter(db, previous.sequence);
      }
      return undefined;
    },
  };
}

function pageAfter(db: Kysely<Schema>, sequence: number | undefined): Promise<Schema["audit"][]> {
  const rows = db.selectFrom("audit").selectAll().orderBy("sequence").limit(1000);
  return (sequence === undefined ? rows : rows.where("sequence", ">", sequence)).execute();
}

type Link = Pick<Schema["audit"], "sequence" | "hash">;

function follows(row: Schema["audit"], previous: Link): boolean {
  if (row.sequence !== previous.sequence + 1 || row.previous_hash !== previous.hash) return false;
  try {
    return sha256Hex(auditText(toEntry(row), row.sequence, previous.hash)) === row.hash;
  } catch {
    // What we wrote can be read.
    return false;
  }
}

export function auditWriter(db: Kysely<Schema>) {
  return {
    ...auditReader(db),

    /** Writers take turns on both engines, so the next number and the chain need no lock of their own. */
    async append(entry: NewAuditEntry): Promise<void> {
      const last = await db
        .selectFrom("audit")
        .select(["sequence", "hash"])
        .orderBy("sequence", "desc")
        .limit(1)
        .executeTakeFirst();
      const sequence = (last?.sequence ?? 0) + 1;
      const previousHash = last?.hash ?? GENESIS;
      await db
        .insertInto("audit")
        .values({
          sequence,
          id: entry.id,
          at: entry.at,
          actor: JSON.stringify(entry.actor),
          action: entry.action,
          resource_type: entry.resource.type,
          resource_id: entry.resource.id,
          account_id: entry.accountId,
          zone_id: entry.zoneId,
          before: toJson(entry.before),
          after: toJson(entry.after),
          previous_hash: previousHash,
          hash: sha256Hex(auditText(entry, sequence, previousHash)),
        })
        .execute();
    },
  };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function toEntry(row: Schema["audit"]): AuditEntry {
  return {
    sequence: row.sequence,
    id: row.id,
    at: row.at,
    actor: JSON.parse(row.actor) as AuditActor,
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    accountId: row.account_id,
    zoneId: row.zone_id,
    before: fromJson(row.before),
    after: fromJson(row.after),
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
