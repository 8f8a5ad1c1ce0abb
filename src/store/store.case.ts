/** What every engine must do. `store.test.ts` runs it on each. */
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, type TestContext, test } from "vitest";
import { auditContract } from "./audit.case.ts";
import { filtersContract } from "./filters.case.ts";
import { listsContract } from "./lists.case.ts";
import {
  everything,
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
import { tableNames } from "./schema.ts";
import type { Store } from "./store.ts";
import { tablesContract } from "./tables.case.ts";
import { addWithinQuota, addZone } from "./writer.case.ts";
import { zoneListContract } from "./zone-list.case.ts";

export interface Opened {
  readonly url: string;
  readonly store: Store;
  /** A further store on the same database, as another program would have it. */
  reopen(): Promise<Store>;
  /** SQL behind the store's back. */
  raw(statement: string): Promise<Record<string, unknown>[]>;
}

/** Opens a store on an empty database; both go when the test ends. */
export type OpenForTest = (context: TestContext) => Promise<Opened>;

export function storeContract(name: string, open: OpenForTest): void {
  describe(name, () => {
    tablesContract(open);
    zoneListContract(open);
    filtersContract(open);
    listsContract(open);
    auditContract(open);

    describe("a write", () => {
      test("leaves nothing behind when it fails half-way", async (context) => {
        const { store, raw } = await open(context);
        const failure = new Error("half-way");
        const account = sampleAccount();
        const failing = store.write(async (tables) => {
          const user = sampleUser();
          await tables.accounts.insert(account);
          await tables.users.insert(user);
          await tables.accounts.addMember(sampleMember(account, user));
          await tables.users.setKey(user.id, sampleSecret(), noon);
          await tables.tokens.insert(sampleToken(user), sampleSecret());
          const zone = sampleZone(account);
          const filter = sampleFilter(zone);
          const list = sampleList(account);
          await tables.zones.insert(zone);
          await tables.lists.insert(list);
          await tables.lists.putItems(list.id, [sampleItem(list, "192.0.2.1")]);
          await tables.filters.insert([filter]);
          await tables.filters.setLists([filter.id], [{ filterId: filter.id, listId: list.id }]);
          await tables.firewallRules.insert([sampleRule(filter)]);
          await tables.filterFeatures.replace(zone.id, [
            { filterId: filter.id, feature: "disable_cache", config: {} },
          ]);
          await tables.answers.keep({ actor: "a", key: "k", bodyHash: "h", at: noon, answer: "{}" }, 0);
          await tables.audit.append(sampleEntry());
          throw failure;
        });
        await expect(failing).rejects.toBe(failure);
        for (const table of tableNames) expect(await raw(`select * from ${table}`), table).toEqual([]);

        await store.write(({ accounts }) => accounts.insert(account));
        const clash = store.write(async ({ zones, accounts }) => {
          await zones.insert(sampleZone(account));
          await accounts.insert(account);
        });
        await expect(clash).rejects.toThrow(/unique|duplicate/i);
        expect(await raw("select * from zones")).toEqual([]);
        expect(await store.write(async () => "still at work")).toBe("still at work");
      });

      test("sees its own changes, others see them when it ends and are not held up", async (context) => {
        const { store } = await open(context);
        const account = sampleAccount();
        const [before, during] = [sampleZone(account), sampleZone(account)];
        await store.write(async ({ accounts, zones }) => {
          await accounts.insert(account);
          await zones.insert(before);
        });
        const reached = Promise.withResolvers<void>();
        const released = Promise.withResolvers<void>();
        const long = store.write(async ({ zones }) => {
          await zones.update({ ...before, paused: true });
          await zones.insert(during);
          const own = (await zones.list(zoneQuery())).total;
          reached.resolve();
          await released.promise;
          return own;
        });
        await reached.promise;
        // More of them than a pool of connections is likely to have.
        const waiting = Array.from({ length: 30 }, () =>
          store.write(({ zones }) => zones.insert(sampleZone(account))),
        );
        for (let i = 0; i < 20; i++) {
          expect((await store.read.zones.list(zoneQuery())).items.map(({ id }) => id)).toEqual([before.id]);
          expect((await store.read.zones.find(before.id))?.paused).toBe(false);
          await store.ping();
        }
        released.resolve();
        expect(await long).toBe(2);
        expect((await store.read.zones.find(before.id))?.paused).toBe(true);
        await Promise.all(waiting);
        expect((await store.read.zones.list(zoneQuery())).total).toBe(32);
      });

      test("finds what it checked still true when it ends: 200 at once keep a quota", async (context) => {
        const opened = await open(context);
        expect(await raceForQuota(opened, [opened.store])).toBe(quota);
      });

      test("takes turns with the writes of other programs on the same database", async (context) => {
        const opened = await open(context);
        const others = [await opened.reopen(), await opened.reopen()];
        expect(await raceForQuota(opened, [opened.store, ...others])).toBe(quota);
      });
    });

    describe("the store", () => {
      test("has all that was written when opened again", async (context) => {
        const { store, reopen } = await open(context);
        const account = sampleAccount();
        await store.write(({ accounts }) => accounts.insert(account));
        const again = await reopen();
        expect(again.schemaVersion).toBe(store.schemaVersion);
        expect(await again.read.accounts.find(account.id)).toEqual(account);
        await store.close();
        expect(await again.read.accounts.find(account.id)).toEqual(account);
        await again.write(({ accounts }) => accounts.insert(sampleAccount()));
      });

      test("sees at once what another program changed", async (context) => {
        const { store, reopen } = await open(context);
        const other = await reopen();
        const account = sampleAccount();
        const user = sampleUser();
        const zone = sampleZone(account);
        const token = sampleToken(user);
        await store.write(async (tables) => {
          await tables.accounts.insert(account);
          await tables.users.insert(user);
          await tables.zones.insert(zone);
          await tables.tokens.insert(token, sampleSecret("before00"));
        });
        for (let i = 0; i < 20; i++) {
          const paused = i % 2 === 0;
          // Look first, so that what is remembered has a chance to be stale.
          for (const one of [store, other]) {
            expect((await one.read.zones.find(zone.id))?.paused).toBe(!paused && i > 0);
            expect((await one.read.tokens.findByHandle("before00"))?.token.enabled).toBe(paused || i === 0);
          }
          const writer = paused ? store : other;
          await writer.write(async ({ zones, tokens }) => {
            // The last look before the change, in the same turn as the commit.
            expect((await writer.read.zones.find(zone.id))?.paused).toBe(!paused && i > 0);
            await zones.update({ ...zone, paused });
            await tokens.update({ ...token, enabled: !paused });
          });
          for (const one of [other, store]) {
            expect((await one.read.zones.find(zone.id))?.paused).toBe(paused);
            expect((await one.read.tokens.findByHandle("before00"))?.token.enabled).toBe(!paused);
          }
        }
        await other.write(({ tokens }) => tokens.setSecret(token.id, sampleSecret("after000"), noon));
        expect(await store.read.tokens.findByHandle("before00")).toBeUndefined();
        await other.write(({ zones }) => zones.remove(zone.id));
        expect(await store.read.zones.find(zone.id)).toBeUndefined();
      });

      test("gives one consistent view of all tables while writes go on", async (context) => {
        const { store } = await open(context);
        const account = sampleAccount();
        await store.write(({ accounts }) => accounts.insert(account));
        let writing = true;
        const writer = (async () => {
          let written = 0;
          for (; writing; written++) await store.write((tables) => addZone(tables, account));
          return written;
        })();
        await delay(20);
        const seen = await store.snapshot(async (db) => {
          const count = async (table: "zones" | "audit") =>
            (await db.selectFrom(table).select("id").execute()).length;
          const first = { zones: await count("zones"), audit: await count("audit") };
          await delay(100);
          return [first, { zones: await count("zones"), audit: await count("audit") }];
        });
        const after = (await store.read.zones.list(zoneQuery())).total;
        writing = false;
        const written = await writer;
        expect(seen[0]).toEqual(seen[1]);
        expect(seen[0]?.zones).toBe(seen[0]?.audit);
        expect(seen[0]?.zones).toBeLessThan(after);
        expect((await store.read.zones.list(zoneQuery())).total).toBe(written);
      });

      test("cannot be changed through a view", async (context) => {
        const { store, raw } = await open(context);
        const meddling = store.snapshot((db) => db.deleteFrom("accounts").execute());
        await expect(meddling).rejects.toThrow(/read-?only/i);
        await store.write(({ accounts }) => accounts.insert(sampleAccount()));
        expect(await raw("select * from accounts")).toHaveLength(1);
      });

      test("answers a ping and finds itself healthy", async (context) => {
        const { store } = await open(context);
        await expect(store.ping()).resolves.toBeUndefined();
        expect(await store.check()).toEqual([]);
      });
    });
  });
}

const quota = 40;

/** 200 writes that add a zone if there is room; yields how many did. */
async function raceForQuota({ store }: Opened, stores: readonly Store[]): Promise<number> {
  const account = sampleAccount();
  await store.write(({ accounts }) => accounts.insert(account));
  const attempts = Array.from({ length: 200 }, (_, i) =>
    addWithinQuota(stores[i % stores.length] ?? store, account, quota),
  );
  const made = (await Promise.all(attempts)).filter((id) => id !== undefined);
  await expectZonesAndEntries(store, made);
  return made.length;
}

/** These zones and no others, each with its one audit entry, in a chain that holds. */
export async function expectZonesAndEntries(store: Store, ids: readonly string[]): Promise<void> {
  const zones = await store.read.zones.list(zoneQuery());
  const entries = await store.read.audit.list({ accountIds: undefined, descending: false, ...everything });
  expect(new Set(zones.items.map(({ id }) => id))).toEqual(new Set(ids));
  expect(entries.items.map(({ resource }) => resource.id).toSorted()).toEqual(ids.toSorted());
  expect(zones.total).toBe(ids.length);
  expect(await store.read.audit.firstBreak()).toBeUndefined();
}
