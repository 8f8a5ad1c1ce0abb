import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, type TestContext, test } from "vitest";
import type { Account } from "#model";
import { newId } from "#platform";
import { BackupUnreadable, readBackup, writeBackup } from "./backup.ts";
import { damageContent, type Engine, engines, openForTest, temporaryFolder } from "./databases.case.ts";
import { openStore } from "./open.ts";
import {
  noon,
  sampleAccount,
  sampleEntry,
  sampleFilter,
  sampleItem,
  sampleList,
  sampleMember,
  sampleRule,
  sampleSecret,
  sampleToken,
  sampleUser,
  sampleZone,
  zoneQuery,
} from "./samples.case.ts";
import { type TableName, tableKeys, tableNames } from "./schema.ts";
import { StorageUnavailable, type Store } from "./store.ts";
import { addZone } from "./writer.case.ts";

type Content = Record<string, Record<string, unknown>[]>;

/** All rows of all tables, in the order of their keys. */
function contentOf(store: Store): Promise<Content> {
  return store.snapshot(async (db) => {
    const content: Content = {};
    for (const table of tableNames) {
      let rows = db.selectFrom(table as TableName).selectAll();
      for (const key of tableKeys[table]) rows = rows.orderBy(key as never);
      content[table] = (await rows.execute()).map((row) => ({ ...row }));
    }
    return content;
  });
}

/** Something in every table, in every shape a column takes. */
async function populate(store: Store): Promise<Account> {
  const account = sampleAccount({ name: 'Näme "🦓"\n\\' });
  const [ann, bob] = [sampleUser({ superuser: true, firstName: "Änn" }), sampleUser()];
  await store.write(async (tables) => {
    await tables.accounts.insert(account);
    for (const user of [ann, bob]) await tables.users.insert(user);
    for (const user of [ann, bob]) await tables.accounts.addMember(sampleMember(account, user));
    await tables.users.setKey(ann.id, sampleSecret(), noon);
    await tables.tokens.insert(
      sampleToken(ann, { expiresAt: noon + 0.5e12, enabled: false }),
      sampleSecret(),
    );
    await tables.tokens.insert(
      sampleToken(bob, { condition: { request_ip: { in: ["::/0"] } } }),
      sampleSecret(),
    );
    const zone = sampleZone(account, {
      activatedAt: noon,
      vanityNameServers: ["ns1.example"],
      ruleQuota: 0,
      features: ["regex"],
    });
    await tables.zones.insert(zone);
    const filter = sampleFilter(zone, { expression: 'http.host eq "ü\n🦓"', ref: "r" });
    const list = sampleList(account, { name: "office", description: "ours" });
    await tables.lists.insert(list);
    await tables.lists.putItems(list.id, [sampleItem(list, "10.0.0.0/8"), sampleItem(list, "::1")]);
    await tables.filters.insert([filter, sampleFilter(zone, { paused: true, position: 2 })]);
    await tables.filters.setLists([filter.id], [{ filterId: filter.id, listId: list.id }]);
    await tables.firewallRules.insert([
      sampleRule(filter, { priority: 2_147_483_647, description: "d" }),
      sampleRule(filter, { action: "bypass", products: ["waf", "bic"], paused: true, position: 2 }),
    ]);
    await tables.filterFeatures.replace(zone.id, [
      { filterId: filter.id, feature: "custom_error", config: { status: 451, body: "\u2028" } },
    ]);
    await tables.answers.keep({ actor: newId(), key: newId(), bodyHash: "h", at: noon, answer: "{}" }, 0);
    for (const after of [null, { list: [1, null, "\u2028"] }])
      await tables.audit.append(sampleEntry({ after }));
  });
  return account;
}

interface Copied {
  readonly file: string;
  readonly content: Content;
  readonly account: Account;
}

async function copyOf(store: Store, { onTestFinished }: TestContext): Promise<Copied> {
  const account = await populate(store);
  const content = await contentOf(store);
  for (const [table, rows] of Object.entries(content)) expect(rows, table).not.toEqual([]);
  const file = join(temporaryFolder(onTestFinished), "copy.gz");
  const rows = Object.values(content).flat().length;
  expect(await writeBackup(store, file, noon)).toEqual({ rows });
  return { file, content, account };
}

for (const engine of engines) {
  const other: Engine = engine === "sqlite" ? "postgres" : "sqlite";
  const open = (context: TestContext) => openForTest(engine, context);

  describe(`a copy of ${engine}`, () => {
    test("goes to the other engine and back, and every row is as it was", async (context) => {
      const [source, through] = [await open(context), await openForTest(other, context)];
      const { file, content } = await copyOf(source.store, context);
      // What is there gives way.
      await populate(through.store);
      await readBackup(through.store, file);
      expect(await contentOf(through.store)).toEqual(content);
      expect(await through.store.read.audit.firstBreak()).toBeUndefined();

      const second = `${file}.second`;
      await writeBackup(through.store, second, noon);
      await populate(source.store);
      const rows = Object.values(content).flat().length;
      expect(await readBackup(source.store, second)).toEqual({ rows });
      expect(await contentOf(source.store)).toEqual(content);
      await source.store.write(({ audit }) => audit.append(sampleEntry()));
      expect(await source.store.read.audit.firstBreak()).toBeUndefined();
    });

    test("taken under load is one moment of history, with all that was acknowledged before", async (context) => {
      const { store } = await open(context);
      const account = await populate(store);
      const before = [];
      for (let i = 0; i < 30; i++) before.push(await store.write((tables) => addZone(tables, account)));
      // More rows than one query of a copy takes.
      await store.write(async ({ audit }) => {
        for (let i = 0; i < 600; i++) await audit.append(sampleEntry());
      });
      const entriesBefore = (await contentOf(store)).audit?.length ?? 0;

      let writing = true;
      const writers = Array.from({ length: 3 }, async () => {
        while (writing) await store.write((tables) => addZone(tables, account));
      });
      const file = join(temporaryFolder(context.onTestFinished), "copy.gz");
      await writeBackup(store, file, noon);
      writing = false;
      await Promise.all(writers);

      const target = await openStore(`sqlite:${file}.db`, noon);
      context.onTestFinished(() => target.close());
      await readBackup(target, file);
      const [copied, whole] = [await contentOf(target), await contentOf(store)];
      const entries = copied.audit ?? [];
      expect(entries.length).toBeGreaterThanOrEqual(entriesBefore);
      expect(entries.length).toBeLessThan(whole.audit?.length ?? 0);
      expect(entries).toEqual(whole.audit?.slice(0, entries.length));
      // Of the zones, those whose entry is in the copy, and no others.
      const audited = new Set(entries.map(({ zone_id }) => zone_id));
      const unaudited = (copied.zones ?? []).filter(({ id }) => !audited.has(id));
      expect(unaudited).toHaveLength(1);
      const ids = new Set((copied.zones ?? []).map(({ id }) => id));
      expect(ids.size - 1).toBe([...audited].filter((id) => id !== null).length);
      for (const id of before) expect(ids).toContain(id);
      expect(await target.read.audit.firstBreak()).toBeUndefined();
    });

    test("that is damaged changes nothing", async (context) => {
      const { store } = await open(context);
      const { file } = await copyOf(store, context);
      const bytes = readFileSync(file);
      await populate(store);
      const content = await contentOf(store);
      for (const [what, damaged, message] of damagedCopies(bytes)) {
        writeFileSync(file, damaged);
        const error = await readBackup(store, file).catch((refused: unknown) => refused);
        expect(error, what).toBeInstanceOf(BackupUnreadable);
        expect((error as Error).message, what).toMatch(message);
        expect((error as Error).message, what).toContain(file);
        expect(await contentOf(store), what).toEqual(content);
      }
    });
  });
}

/** Each with what its refusal says. */
function damagedCopies(bytes: Buffer): [what: string, damaged: Buffer, message: RegExp][] {
  const lines = gunzipSync(bytes).toString().trimEnd().split("\n");
  const [header = "", ...rest] = lines;
  const rows = rest.slice(0, -1);
  const trailer = rest.at(-1) ?? "";
  const gzipped = (...changed: string[]) => gzipSync(changed.map((line) => `${line}\n`).join(""));
  /** A trailer that fits whatever it follows. */
  const sealed = (...changed: string[]) => {
    const sha256 = createHash("sha256")
      .update(changed.map((line) => `${line}\n`).join(""))
      .digest("hex");
    return gzipped(...changed, JSON.stringify({ end: true, rows: changed.length - 1, sha256 }));
  };
  const otherSchema = JSON.stringify({ ...(JSON.parse(header) as object), schema: 99 });
  const whole = /is not a whole backup: /;
  return [
    ["empty", Buffer.alloc(0), whole],
    ["not gzip", Buffer.from(lines.join("\n")), whole],
    ["cut off in the middle", bytes.subarray(0, bytes.length / 2), whole],
    ["cut off before its last byte", bytes.subarray(0, -1), whole],
    ["without its end", gzipped(header, ...rows), /its end is missing or does not fit/],
    ["without a row", gzipped(header, ...rows.slice(1), trailer), /its end is missing or does not fit/],
    [
      "without its first row, and a count that fits",
      gzipped(header, ...rows.slice(1), trailer.replace(String(rows.length), String(rows.length - 1))),
      /its end is missing or does not fit/,
    ],
    [
      "with a row twice",
      gzipped(header, ...rows, rows[0] ?? "", trailer),
      /its end is missing or does not fit/,
    ],
    [
      "with rows in another order",
      gzipped(header, ...rows.toReversed(), trailer),
      /its end is missing or does not fit/,
    ],
    ["going on after its end", gzipped(...lines, "x".repeat(1_000_000)), /it goes on after its end/],
    ["another program's", gzipped('{"format":"tar"}', ...rest), /is not a sluice backup/],
    ["gzipped text", gzipSync("hello\n"), /is not a sluice backup/],
    ["of another schema", sealed(otherSchema, ...rows), /has schema 99, this sluice has \d+/],
    ["with a line that is not JSON", sealed(header, ...rows, "{"), /line \d+ is not a row/],
    [
      "with a table we do not have",
      sealed(header, '{"table":"schema_migrations","row":{}}'),
      /line 2 is not a row/,
    ],
  ];
}

test("a flipped byte is noticed, wherever it is, or makes no difference", async (context) => {
  const { store } = await openForTest("sqlite", context);
  const { file, content } = await copyOf(store, context);
  const bytes = readFileSync(file);
  let refused = 0;
  for (let position = 0; position < bytes.length; position += 7) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(bytes.readUInt8(position) ^ (1 << (position % 8)), position);
    writeFileSync(file, flipped);
    try {
      // Gzip's own header has bytes that carry no content.
      await readBackup(store, file);
    } catch (error) {
      expect(error, `byte ${position}`).toBeInstanceOf(BackupUnreadable);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(bytes.length / 7 - 4);
  expect(await contentOf(store)).toEqual(content);
});

test("a copy is the owner's alone and replaces an older one whole", async (context) => {
  const { store } = await openForTest("sqlite", context);
  const { file } = await copyOf(store, context);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const header = JSON.parse(gunzipSync(readFileSync(file)).toString().split("\n")[0] ?? "") as object;
  expect(header).toMatchObject({ format: "sluice-backup-1", schema: store.schemaVersion, created_at: noon });
  writeFileSync(file, "an older one");
  await writeBackup(store, file, noon);
  await readBackup(store, file);
  expect(readdirSync(join(file, ".."))).toEqual(["copy.gz"]);
});

describe("a copy that cannot be finished leaves nothing behind", () => {
  test("because the store is damaged", async (context) => {
    const folder = temporaryFolder(context.onTestFinished);
    const { url, store } = await openForTest("sqlite", context);
    const account = await populate(store);
    for (let i = 0; i < 200; i++) await store.write((tables) => addZone(tables, account));
    await store.close();
    damageContent(url.slice("sqlite:".length));
    const damaged = await openStore(url, noon);
    context.onTestFinished(() => damaged.close());
    await expect(writeBackup(damaged, join(folder, "copy.gz"), noon)).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("because its folder is not there", async (context) => {
    const { store } = await openForTest("sqlite", context);
    const file = join(temporaryFolder(context.onTestFinished), "absent", "copy.gz");
    await expect(writeBackup(store, file, noon)).rejects.toThrow("ENOENT");
  });

  test("because its name is a folder's", async (context) => {
    const { store } = await openForTest("sqlite", context);
    const folder = temporaryFolder(context.onTestFinished);
    await expect(writeBackup(store, folder, noon)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(existsSync(`${folder}.partial`)).toBe(false);
  });
});

test("a copy that is not there changes nothing", async (context) => {
  const { store } = await openForTest("sqlite", context);
  const account = await populate(store);
  const folder = temporaryFolder(context.onTestFinished);
  await expect(readBackup(store, join(folder, "absent"))).rejects.toThrow(
    new BackupUnreadable(
      `cannot read ${folder}/absent: ENOENT: no such file or directory, open '${folder}/absent'`,
    ),
  );
  await expect(readBackup(store, folder)).rejects.toBeInstanceOf(BackupUnreadable);
  expect((await store.read.zones.list(zoneQuery({ accountId: account.id }))).total).toBe(1);
});
