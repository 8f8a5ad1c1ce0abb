/**
 * A copy of all state, in a form that either engine reads: gzipped lines of JSON, a header, one line per row,
 * and a trailer with the count and a hash of what went before. A file without its trailer is not a copy.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { version as program } from "#platform";
import { type Schema, type TableName, tableKeys, tableNames } from "./schema.ts";
import type { Store } from "./store.ts";

const FORMAT = "sluice-backup-1";
const ROWS_AT_ONCE = 500;

export class BackupUnreadable extends Error {}

type Row = Record<string, unknown>;

/** Writes beside the file first, so that a copy that was cut short never has its name. */
export async function writeBackup(store: Store, file: string, now: number): Promise<{ rows: number }> {
  const partial = `${file}.partial`;
  try {
    const rows = await store.snapshot(async (db) => {
      let count = 0;
      async function* lines(): AsyncGenerator<string> {
        const hash = createHash("sha256");
        const line = (value: unknown) => {
          const text = `${JSON.stringify(value)}\n`;
          hash.update(text);
          return text;
        };
        yield line({
          format: FORMAT,
          program,
          schema: store.schemaVersion,
          engine: store.engine,
          created_at: now,
        });
        for (const table of tableNames) {
          for await (const row of rowsOf(db, table)) {
            count++;
            yield line({ table, row });
          }
        }
        yield `${JSON.stringify({ end: true, rows: count, sha256: hash.digest("hex") })}\n`;
      }
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      );
      return count;
    });
    await rename(partial, file);
    return { rows };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Replaces everything in the store with the copy, or changes nothing. The copy is read whole first. */
export async function readBackup(store: Store, file: string): Promise<{ rows: number }> {
  let rows = 0;
  for await (const _row of rowsIn(file, store.schemaVersion)) rows++;
  await store.replace(async (db) => {
    for (const table of tableNames.toReversed()) await db.deleteFrom(table).execute();
    for await (const { table, row } of rowsIn(file, store.schemaVersion)) {
      await db
        .insertInto(table)
        .values(row as never)
        .execute();
    }
  });
  return { rows };
}

async function* rowsOf(db: Kysely<Schema>, table: TableName): AsyncGenerator<Row> {
  const keys = tableKeys[table] as readonly string[];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let last: Row | undefined;
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(keys.map((key) => last?.[key]))})` : sql``;
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${ROWS_AT_ONCE}`;
    const { rows } = await query.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function* rowsIn(file: string, schema: number): AsyncGenerator<{ table: TableName; row: Row }> {
  const hash = createHash("sha256");
  let count = -1;
  let trailer: Row | undefined;
  try {
    for await (const text of linesIn(file)) {
      if (trailer) throw new BackupUnreadable(`${file} is not a whole backup: it goes on after its end`);
      const value = parseLine(text);
      if (count === -1) checkHeader(file, value, schema);
      else if (value.end === true) {
        trailer = value;
        continue;
      } else if (isRow(value)) yield value;
      else throw new BackupUnreadable(`${file} is not a whole backup: line ${count + 2} is not a row`);
      hash.update(`${text}\n`);
      count++;
    }
  } catch (error) {
    if (error instanceof BackupUnreadable) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
      throw new BackupUnreadable(`cannot read ${file}: ${message}`);
    throw new BackupUnreadable(`${file} is not a whole backup: ${message}`);
  }
  if (trailer?.rows !== count || trailer.sha256 !== hash.digest("hex"))
    throw new BackupUnreadable(`${file} is not a whole backup: its end is missing or does not fit`);
}

/** Not the parser's own message, which quotes what it cannot read. */
function parseLine(text: string): Row {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Row) : {};
  } catch {
    return {};
  }
}

/** Without their newline; whatever follows the last newline is a line too. */
async function* linesIn(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // It fails with `unzipped`, which throws below.
  reading.catch(() => {});
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of unzipped) {
    const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

function checkHeader(file: string, header: Row, schema: number): void {
  if (header.format !== FORMAT) throw new BackupUnreadable(`${file} is not a sluice backup`);
  if (header.schema !== schema) {
    throw new BackupUnreadable(
      `${file} has schema ${String(header.schema)}, this sluice has ${schema}: use the sluice that made it (${String(header.program)}), then upgrade`,
    );
  }
}

function isRow(value: Row): value is { table: TableName; row: Row } {
  return (
    typeof value.table === "string" &&
    Object.hasOwn(tableKeys, value.table) &&
    typeof value.row === "object" &&
    value.row !== null
  );
}
