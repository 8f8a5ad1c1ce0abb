/** What only the engine for many machines meets: a server that goes away, comes back, or stops answering. */
import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, type TestContext, test } from "vitest";
import { freePort } from "../../../tests/servers/free-port.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../../../tests/servers/postgres.ts";
import { shared } from "../../../tests/servers/shared.ts";
import { openForTest } from "../databases.case.ts";
import { openStore } from "../open.ts";
import { noon, sampleAccount, zoneQuery } from "../samples.case.ts";
import { expectZonesAndEntries } from "../store.case.ts";
import { StorageUnavailable, type Store } from "../store.ts";
import { addZone } from "../writer.case.ts";

let started: Promise<PostgresServer> | undefined;
afterAll(async () => (await started)?.stop());

/** A server that no other file uses, running, with an empty database. */
async function ownServer({ skip }: TestContext): Promise<PostgresServer> {
  const offer = await shared("postgres");
  if ("skip" in offer) return skip(offer.skip);
  if (!findPostgres()) return skip("PostgreSQL's server programs are not installed");
  started ??= startPostgres();
  const server = await started;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  return server;
}

async function openOn(url: string, context: TestContext): Promise<{ store: Store; account: { id: string } }> {
  const store = await openStore(url, noon);
  context.onTestFinished(() => store.close());
  const account = sampleAccount();
  await store.write(({ accounts }) => accounts.insert(account));
  return { store, account };
}

const limitMs = 10_000;

/** Every kind of call says that storage is unavailable, and none takes long to say so. */
async function expectUnavailable(store: Store, account: { id: string }): Promise<void> {
  const calls: Record<string, Promise<unknown>> = {
    list: store.read.zones.list(zoneQuery()),
    find: store.read.zones.find(account.id),
    handle: store.read.tokens.findByHandle("absent00"),
    email: store.read.users.findByEmail("user@example.com"),
    audit: store.read.audit.firstBreak(),
    write: store.write((tables) => addZone(tables, account)),
    ping: store.ping(),
  };
  const start = performance.now();
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const outcome = await call.then(
        () => "it answered",
        (error: unknown) => error,
      );
      return { name, outcome, ms: performance.now() - start };
    }),
  );
  for (const { name, outcome, ms } of outcomes) {
    expect(outcome, name).toBeInstanceOf(StorageUnavailable);
    expect((outcome as Error).message, name).not.toBe("");
    expect(ms, name).toBeLessThan(limitMs);
  }
}

describe("a server that is away", () => {
  test("makes every call unavailable until it is back", { timeout: 60_000 }, async (context) => {
    const server = await ownServer(context);
    const { store, account } = await openOn(server.url, context);
    const before = await store.write((tables) => addZone(tables, account));

    await server.kill9();
    await expectUnavailable(store, account);
    await expect(store.snapshot(async () => {})).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(store.replace(async () => {})).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(openStore(server.url, noon)).rejects.toBeInstanceOf(StorageUnavailable);

    await server.restart();
    await store.ping();
    const after = await store.write((tables) => addZone(tables, account));
    await expectZonesAndEntries(store, [before, after]);
  });

  test("in the middle of a write takes back what was done", { timeout: 60_000 }, async (context) => {
    const server = await ownServer(context);
    const { store, account } = await openOn(server.url, context);
    const write = store.write(async (tables) => {
      await addZone(tables, account);
      // Nothing is under way on the connection when it is lost.
      await server.kill9();
      await delay(50);
      await addZone(tables, account);
    });
    await expect(write).rejects.toBeInstanceOf(StorageUnavailable);
    await server.restart();
    await expectZonesAndEntries(store, []);
  });

  test("for a moment in the middle of a write has it done again, once", {
    timeout: 60_000,
  }, async (context) => {
    const server = await ownServer(context);
    const { store, account } = await openOn(server.url, context);
    let runs = 0;
    const id = await store.write(async (tables) => {
      await addZone(tables, account);
      if (++runs === 1) await server.restart();
      return addZone(tables, account);
    });
    expect(runs).toBe(2);
    const { items } = await store.read.zones.list(zoneQuery());
    expect(items).toHaveLength(2);
    expect(items.map((zone) => zone.id)).toContain(id);
    expect(await store.read.audit.firstBreak()).toBeUndefined();
  });

  test("for a moment between calls goes unnoticed", { timeout: 60_000 }, async (context) => {
    const server = await ownServer(context);
    const { store, account } = await openOn(server.url, context);
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => store.write((tables) => addZone(tables, account))),
    );
    await Promise.all(Array.from({ length: 20 }, () => store.ping()));
    await server.restart();
    expect((await store.read.zones.list(zoneQuery())).total).toBe(5);
    ids.push(await store.write((tables) => addZone(tables, account)));
    await expectZonesAndEntries(store, ids);
  });
});

test("a server that stops answering is given up on, and found again", {
  timeout: 60_000,
}, async (context) => {
  const server = await ownServer(context);
  const { store, account } = await openOn(server.url, context);
  const before = await store.write((tables) => addZone(tables, account));
  const processes = [server.pid, ...childrenOf(server.pid)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name);
  };
  signal("SIGSTOP");
  try {
    await expectUnavailable(store, account);
  } finally {
    signal("SIGCONT");
  }
  await store.ping();
  const after = await store.write((tables) => addZone(tables, account));
  await expectZonesAndEntries(store, [before, after]);
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
}

test("a commit whose answer is lost is not run again", async (context) => {
  const { url, store } = await openForTest("postgres", context);
  const account = sampleAccount();
  await store.write(({ accounts }) => accounts.insert(account));
  const proxy = await startLosingProxy(url, context);
  const through = await openStore(proxy.url, noon);
  context.onTestFinished(() => through.close());

  let runs = 0;
  proxy.loseCommits();
  const write = through.write((tables) => {
    runs++;
    return addZone(tables, account);
  });
  await expect(write).rejects.toBeInstanceOf(StorageUnavailable);
  expect(runs).toBe(1);
  // It was the answer that was lost, not the change.
  await expect.poll(async () => (await store.read.zones.list(zoneQuery())).total).toBe(1);
  expect(await store.read.audit.firstBreak()).toBeUndefined();
});

/** Passes everything on, until told to cut the connection right after it has passed a commit on. */
async function startLosingProxy(
  url: string,
  { onTestFinished }: TestContext,
): Promise<{ url: string; loseCommits(): void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let losing = false;
  const proxy = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    inner.on("data", (bytes) => {
      outer.write(bytes);
      if (losing && bytes.includes("commit")) inner.destroy();
    });
    outer.on("data", (bytes) => {
      if (!inner.destroyed) inner.write(bytes);
    });
    inner.on("end", () => outer.end());
    outer.on("end", () => inner.end());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    loseCommits() {
      losing = true;
    },
  };
}

describe("a lock", () => {
  test("that another program holds for too long makes writes unavailable, not reads", async (context) => {
    const { url, store } = await openForTest("postgres", context);
    const account = sampleAccount();
    await store.write(({ accounts }) => accounts.insert(account));
    const other = await openStore(url, noon);
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // A copy being restored: nothing limits how long that takes.
    const restoring = other.replace(async () => {
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const start = performance.now();
    const writes = await Promise.allSettled(
      Array.from({ length: 5 }, () => store.write((tables) => addZone(tables, account))),
    );
    expect(performance.now() - start).toBeLessThan(limitMs);
    for (const write of writes)
      expect(write).toMatchObject({ status: "rejected", reason: expect.any(StorageUnavailable) });
    expect((await store.read.zones.list(zoneQuery())).total).toBe(0);
    released.resolve();
    await restoring;
    await other.close();
    await expectZonesAndEntries(store, [await store.write((tables) => addZone(tables, account))]);
  });
});

describe("a database that cannot be opened is named in one sentence, without its password", () => {
  async function refusal(url: string): Promise<string> {
    const error = await openStore(url, noon).then(
      () => "it was opened",
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(StorageUnavailable);
    const { message } = error as StorageUnavailable;
    expect(message).not.toMatch(/secret|\n|: $/);
    return message;
  }

  test("nobody listens there", async () => {
    const port = await freePort();
    const url = `postgres://sluice:secret@127.0.0.1:${port}/config`;
    expect(await refusal(url)).toBe(
      `cannot open postgres://127.0.0.1:${port}/config: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  test("nobody listens there, by a name with two addresses", async () => {
    const port = await freePort();
    expect(await refusal(`postgres://sluice:secret@localhost:${port}/config`)).toMatch(
      new RegExp(`^cannot open postgres://localhost:${port}/config: connect ECONNREFUSED .+`),
    );
  });

  test("no such database, no such user", async (context) => {
    const server = await ownServer(context);
    const url = new URL(server.url);
    url.pathname = "/absent";
    expect(await refusal(url.href)).toBe(
      `cannot open postgres://${url.host}/absent: database "absent" does not exist`,
    );
    url.username = "nobody";
    url.password = "secret";
    expect(await refusal(url.href)).toBe(
      `cannot open postgres://${url.host}/absent: role "nobody" does not exist`,
    );
  });
});
