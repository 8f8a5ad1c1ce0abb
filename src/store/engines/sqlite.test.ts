/** What only the embedded engine promises: its file, its pragmas, other processes, a full disk. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, type TestContext, test } from "vitest";
import { damageContent, openForTest, temporaryFolder } from "../databases.case.ts";
import { openStore } from "../open.ts";
import { noon, sampleAccount, zoneQuery } from "../samples.case.ts";
import { expectZonesAndEntries, type Opened } from "../store.case.ts";
import { StorageUnavailable } from "../store.ts";
import { addWithinQuota, addZone } from "../writer.case.ts";

const writerProgram = fileURLToPath(new URL("../writer.case.ts", import.meta.url));

function fileOf(url: string): string {
  return url.slice("sqlite:".length);
}

async function openWithAccount(context: TestContext): Promise<Opened & { account: { id: string } }> {
  const opened = await openForTest("sqlite", context);
  const account = sampleAccount();
  await opened.store.write(({ accounts }) => accounts.insert(account));
  return { ...opened, account };
}

/** The program of writer.case.ts, under a shell's limits. */
function startWriter(
  url: string,
  accountId: string,
  quota: number,
  attempts: number,
  limits = "",
): ChildProcess {
  const args = [writerProgram, url, accountId, String(quota), String(attempts)];
  const script = `${limits} exec "$0" --disable-warning=ExperimentalWarning "$@"`;
  return spawn("sh", ["-c", script, process.execPath, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

async function linesOf(child: ChildProcess): Promise<string[]> {
  const exited = once(child, "exit");
  const printed = child.stdout ? await text(child.stdout) : "";
  expect(await exited).toEqual([0, null]);
  return printed.split("\n").filter(Boolean);
}

describe("the file", () => {
  test("is the owner's alone, with the files beside it", async (context) => {
    const { url, store, account } = await openWithAccount(context);
    await store.write((tables) => addZone(tables, account));
    for (const suffix of ["", "-wal", "-shm"])
      expect(statSync(fileOf(url) + suffix).mode & 0o777, suffix).toBe(0o600);
  });

  test("becomes the owner's alone when it was not", async (context) => {
    const file = join(temporaryFolder(context.onTestFinished), "store.db");
    writeFileSync(file, "", { mode: 0o644 });
    const store = await openStore(`sqlite:${file}`, noon);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test("keeps every acknowledged commit: WAL with full sync, references checked", async (context) => {
    const { url, store } = await openForTest("sqlite", context);
    const pragmas = await store.snapshot(async (db) => {
      const value = async (name: string) => {
        const { rows } = await db.executeQuery<Record<string, unknown>>({
          ...db.selectFrom("zones").selectAll().compile(),
          sql: `PRAGMA ${name}`,
        });
        return Object.values(rows[0] ?? {})[0];
      };
      return [await value("journal_mode"), await value("synchronous"), await value("foreign_keys")];
    });
    expect(pragmas).toEqual(["wal", 2, 1]);
    // The journal mode stays with the file.
    const database = new DatabaseSync(fileOf(url));
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    database.close();
  });

  test("is let go when the store closes, whether or not it was read", async (context) => {
    const { url, store } = await openForTest("sqlite", context);
    await store.close();
    // SQLite removes its log when the last connection closes.
    expect(() => statSync(`${fileOf(url)}-wal`)).toThrow("ENOENT");
    await store.close();
  });
});

describe("a file that cannot be used is refused in one sentence", () => {
  async function damaged(context: TestContext, damage: (file: string) => void): Promise<unknown> {
    const { url, store, account } = await openWithAccount(context);
    for (let i = 0; i < 30; i++) await store.write((tables) => addZone(tables, account));
    await store.close();
    damage(fileOf(url));
    const before = readFileSync(fileOf(url));
    const opening = openStore(url, noon);
    const error = await opening.then(
      () => "it was opened",
      (refused: unknown) => refused,
    );
    expect(readFileSync(fileOf(url)).equals(before)).toBe(true);
    return error;
  }

  function expectSentence(error: unknown, file: RegExp): void {
    expect(error).toBeInstanceOf(StorageUnavailable);
    const { message } = error as StorageUnavailable;
    expect(message).toMatch(file);
    expect(message).not.toMatch(/\n|Error:|undefined/);
  }

  test("garbage where the header was", async (context) => {
    const error = await damaged(context, (file) => {
      const bytes = readFileSync(file);
      bytes.fill(0x5a, 0, 100);
      writeFileSync(file, bytes);
    });
    expectSentence(error, /^cannot open \/.*store\.db: file is not a database$/);
  });

  test("another kind of file", async (context) => {
    const error = await damaged(context, (file) => writeFileSync(file, "{}\n".repeat(1000)));
    expectSentence(error, /^cannot open \/.*store\.db: file is not a database$/);
  });

  test.for([60, 512, 4096, 5000, 40_000])("cut off after %i bytes", async (length, context) => {
    const error = await damaged(context, (file) => truncateSync(file, length));
    expectSentence(
      error,
      /^cannot open \/.*store\.db: (file is not a database|database disk image is malformed)$/,
    );
  });

  test("a folder", async (context) => {
    const folder = temporaryFolder(context.onTestFinished);
    mkdirSync(join(folder, "store.db"));
    const opening = openStore(`sqlite:${join(folder, "store.db")}`, noon);
    expectSentence(await opening.catch((error: unknown) => error), /^cannot open \/.*store\.db: EISDIR/);
  });

  test("a file in a folder that is not there", async (context) => {
    const file = join(temporaryFolder(context.onTestFinished), "absent", "store.db");
    const opening = openStore(`sqlite:${file}`, noon);
    expectSentence(await opening.catch((error: unknown) => error), /^cannot open \/.*store\.db: ENOENT/);
  });

  test("damage found later makes the read, the write and the view unavailable", async (context) => {
    const { url, store, account } = await openWithAccount(context);
    for (let i = 0; i < 200; i++) await store.write((tables) => addZone(tables, account));
    await store.close();
    damageContent(fileOf(url));
    const again = await openStore(url, noon);
    context.onTestFinished(() => again.close());
    await expect(again.read.zones.list(zoneQuery())).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(again.snapshot((db) => db.selectFrom("audit").selectAll().execute())).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    await expect(again.write((tables) => addZone(tables, account))).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    expect(await again.check()).not.toEqual([]);
  });
});

describe("other processes", () => {
  test("share a quota with this one", async (context) => {
    const { url, store, account } = await openWithAccount(context);
    const quota = 150;
    const writers = [1, 2].map(() => linesOf(startWriter(url, account.id, quota, 200)));
    while ((await store.read.zones.list(zoneQuery())).total === 0) await delay(5);
    const own: (string | undefined)[] = [];
    for (let i = 0; i < 200; i++) own.push(await addWithinQuota(store, account, quota));
    const made = [...own, ...(await Promise.all(writers)).flat()].filter((id) => id !== undefined);
    expect(made).toHaveLength(quota);
    await expectZonesAndEntries(store, made);
  });

  test("are seen when they commit, by look-ups too", async (context) => {
    const { url, store, account } = await openWithAccount(context);
    const [id = ""] = await linesOf(startWriter(url, account.id, 1, 1));
    expect((await store.read.zones.find(id))?.paused).toBe(false);
    const script = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("update zones set paused = 1")`;
    const other = spawn(process.execPath, ["-e", script, fileOf(url)], { stdio: "inherit" });
    expect(await once(other, "exit")).toEqual([0, null]);
    expect((await store.read.zones.find(id))?.paused).toBe(true);
  });

  test("that hold the lock are waited for without stopping this one", async (context) => {
    const { url, store, account } = await openWithAccount(context);
    const other = new DatabaseSync(fileOf(url));
    context.onTestFinished(() => other.close());
    other.exec("begin immediate");
    const write = store.write((tables) => addZone(tables, account));
    const start = performance.now();
    await delay(300);
    expect((await store.read.zones.list(zoneQuery())).total).toBe(0);
    // SQLite's own waiting would have taken all of its five seconds.
    expect(performance.now() - start).toBeLessThan(4000);
    other.exec("commit");
    await expectZonesAndEntries(store, [await write]);
  });

  test("that hold it for too long make writes unavailable, not reads", {
    timeout: 15_000,
  }, async (context) => {
    const { url, store, account } = await openWithAccount(context);
    const other = new DatabaseSync(fileOf(url));
    context.onTestFinished(() => other.close());
    other.exec("begin immediate");
    const start = performance.now();
    const writes = Array.from({ length: 5 }, () => store.write((tables) => addZone(tables, account)));
    for (const write of await Promise.allSettled(writes))
      expect(write).toEqual({ status: "rejected", reason: new StorageUnavailable("database is locked") });
    expect(performance.now() - start).toBeLessThan(9000);
    await store.ping();
    other.exec("rollback");
    await expectZonesAndEntries(store, [await store.write((tables) => addZone(tables, account))]);
  });
});

test("a full disk makes writes unavailable and loses nothing that was acknowledged", async (context) => {
  const { url, store, account } = await openWithAccount(context);
  await store.close();
  // No file may grow beyond this: what a full disk does to a program, without the need for one.
  const child = startWriter(url, account.id, 1000, 60, "ulimit -f 600;");
  const lines = await linesOf(child);
  const stored = lines.filter((line) => /^[0-9a-f]{32}$/.test(line));
  const refused = lines.filter((line) => line.startsWith("unavailable"));
  expect(stored.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(stored.length + refused.length).toBe(60);
  expect(refused.at(-1)).toMatch(/^unavailable with \d+ zones: (disk I\/O error|database or disk is full)$/);

  // As the disk was when the program ended, its log included.
  for (const suffix of ["", "-wal"]) {
    try {
      copyFileSync(fileOf(url) + suffix, `${fileOf(url)}.copy${suffix}`);
    } catch {
      // The program closed its store in good order and left no log.
    }
  }
  const again = await openStore(`${url}.copy`, noon);
  context.onTestFinished(() => again.close());
  await expectZonesAndEntries(again, stored);
  expect(await again.check()).toEqual([]);
  await again.write((tables) => addZone(tables, account));
});
