/** What every engine must do. `store.test.ts` runs it on each. */
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, type TestContext, test } from "vitest";
import { MAX_TOKENS_PER_USER, type Token } from "#model";
import {
  everything,
  noon,
  sampleAccount,
  sampleEntry,
  sampleMember,
  sampleSecret,
  sampleToken,
  sampleUser,
  sampleZone,
  zoneQuery,
} from "./samples.case.ts";
import type { Store } from "./store.ts";
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
    describe("accounts", () => {
      test("are found by id and listed by name", async (context) => {
        const { store } = await open(context);
        const accounts = ["b", "a", "C"].map((name) => sampleAccount({ name }));
        const twin = sampleAccount({ name: "b", type: "enterprise" });
        await store.write(async ({ accounts: table }) => {
          for (const account of [...accounts, twin]) await table.insert(account);
        });
        expect(await store.read.accounts.find(twin.id)).toEqual(twin);
        expect(await store.read.accounts.find("absent")).toBeUndefined();

        const names = async (query: object) => {
          const { items, total } = await store.read.accounts.list({
            ids: undefined,
            ...everything,
            ...query,
          });
          return { names: items.map(({ name }) => name), total };
        };
        expect(await names({})).toEqual({ names: ["C", "a", "b", "b"], total: 4 });
        expect(await names({ descending: true })).toEqual({ names: ["b", "b", "a", "C"], total: 4 });
        expect(await names({ limit: 2, offset: 1 })).toEqual({ names: ["a", "b"], total: 4 });
        expect(await names({ name: "b" })).toEqual({ names: ["b", "b"], total: 2 });
        expect(await names({ name: "c" })).toEqual({ names: [], total: 0 });
        expect(await names({ ids: [twin.id] })).toEqual({ names: ["b"], total: 1 });
        expect(await names({ ids: [] })).toEqual({ names: [], total: 0 });
      });

      test("have each member once, with a role that can change", async (context) => {
        const { store } = await open(context);
        const [one, two] = [sampleAccount(), sampleAccount()];
        const [ann, bob] = [sampleUser(), sampleUser()];
        const first = sampleMember(one, ann, { createdAt: noon + 2 });
        const second = sampleMember(two, ann, { createdAt: noon + 1, role: "firewall" });
        const third = sampleMember(one, bob, { role: "log_share" });
        await store.write(async ({ accounts, users }) => {
          for (const account of [one, two]) await accounts.insert(account);
          for (const user of [ann, bob]) await users.insert(user);
          for (const member of [first, second, third]) await accounts.addMember(member);
        });
        expect(await store.read.accounts.members(one.id)).toEqual([third, first]);
        expect(await store.read.accounts.membershipsOf(ann.id)).toEqual([second, first]);

        await expect(store.write(({ accounts }) => accounts.addMember(first))).rejects.toThrow();
        const stranger = sampleMember(one, sampleUser());
        await expect(store.write(({ accounts }) => accounts.addMember(stranger))).rejects.toThrow();
        const nowhere = sampleMember(sampleAccount(), ann);
        await expect(store.write(({ accounts }) => accounts.addMember(nowhere))).rejects.toThrow();

        await store.write(async ({ accounts }) => {
          await accounts.setRole(one.id, ann.id, "log_share_reader");
          await accounts.removeMember(two.id, ann.id);
        });
        expect(await store.read.accounts.membershipsOf(ann.id)).toEqual([
          { ...first, role: "log_share_reader" },
        ]);
        expect(await store.read.accounts.members(two.id)).toEqual([]);
      });
    });

    describe("users", () => {
      test("are found by id and by e-mail in any case", async (context) => {
        const { store } = await open(context);
        const ann = sampleUser({ email: "ann@example.com", firstName: "Ann", lastName: "O'Neill 🦓" });
        const root = sampleUser({ email: "Root@Example.com", superuser: true, modifiedAt: noon + 1 });
        expect(await store.read.users.any()).toBe(false);
        await store.write(async ({ users }) => {
          await users.insert(ann);
          await users.insert(root);
        });
        expect(await store.read.users.any()).toBe(true);
        expect(await store.read.users.find(ann.id)).toEqual(ann);
        expect(await store.read.users.findByEmail("ANN@example.COM")).toEqual(ann);
        expect(await store.read.users.findByEmail("root@example.com")).toEqual({
          ...root,
          email: "root@example.com",
        });
        expect(await store.read.users.findByEmail("nn@example.com")).toBeUndefined();
        const twin = sampleUser({ email: "Ann@Example.Com" });
        await expect(store.write(({ users }) => users.insert(twin))).rejects.toThrow();
      });

      test("are listed by e-mail, each once, of all accounts or of some", async (context) => {
        const { store } = await open(context);
        const [one, two] = [sampleAccount(), sampleAccount()];
        const [ann, bob, cid] = ["ann", "Bob", "cid"].map((name) =>
          sampleUser({ email: `${name}@example.com` }),
        ) as [ReturnType<typeof sampleUser>, ReturnType<typeof sampleUser>, ReturnType<typeof sampleUser>];
        await store.write(async ({ accounts, users }) => {
          for (const account of [one, two]) await accounts.insert(account);
          for (const user of [cid, bob, ann]) await users.insert(user);
          for (const account of [one, two]) await accounts.addMember(sampleMember(account, ann));
          await accounts.addMember(sampleMember(two, bob));
        });
        const emails = async (query: object) => {
          const page = await store.read.users.list({ accountIds: undefined, ...everything, ...query });
          return [page.total, ...page.items.map(({ email }) => email.replace("@example.com", ""))];
        };
        expect(await emails({})).toEqual([3, "ann", "bob", "cid"]);
        expect(await emails({ limit: 1, offset: 1 })).toEqual([3, "bob"]);
        expect(await emails({ accountIds: [one.id, two.id] })).toEqual([2, "ann", "bob"]);
        expect(await emails({ accountIds: [one.id] })).toEqual([1, "ann"]);
        expect(await emails({ accountIds: [] })).toEqual([0]);
        expect(await emails({ email: "BOB@example.com" })).toEqual([1, "bob"]);
        expect(await emails({ email: "bob@example.com", accountIds: [one.id] })).toEqual([0]);
      });

      test("have one key, and take key, tokens and memberships along when they go", async (context) => {
        const { store, raw } = await open(context);
        const account = sampleAccount();
        const user = sampleUser();
        const [old, fresh] = [sampleSecret(), sampleSecret()];
        await store.write(async (tables) => {
          await tables.accounts.insert(account);
          await tables.users.insert(user);
          await tables.accounts.addMember(sampleMember(account, user));
          await tables.users.setKey(user.id, old, noon);
          await tables.tokens.insert(sampleToken(user), sampleSecret("handle00"));
        });
        expect(await store.read.users.key(user.id)).toEqual({ salt: old.salt, hash: old.hash });
        await store.write(({ users }) => users.setKey(user.id, fresh, noon + 1));
        expect(await store.read.users.key(user.id)).toEqual({ salt: fresh.salt, hash: fresh.hash });
        expect(await store.read.users.key("absent")).toBeUndefined();
        await expect(store.write(({ users }) => users.setKey("absent", fresh, noon))).rejects.toThrow();

        await store.write(({ users }) => users.remove(user.id));
        expect(await store.read.users.find(user.id)).toBeUndefined();
        for (const table of ["api_keys", "tokens", "members"])
          expect(await raw(`select * from ${table}`)).toEqual([]);
        expect(await store.read.accounts.find(account.id)).toEqual(account);
      });
    });

    describe("tokens", () => {
      const narrow: Partial<Token> = {
        name: 'näme "with" 🦓',
        enabled: false,
        policies: [
          {
            id: "f".repeat(32),
            effect: "deny",
            groupIds: ["c8fed203ed3043cba015a93ad1616f1f"],
            resources: {
              "com.cloudflare.api.account.*": { "com.cloudflare.api.account.zone.*": "*" },
              "com.cloudflare.api.user.0": "*",
            },
          },
        ],
        condition: { request_ip: { in: ["10.0.0.0/8"], not_in: ["10.1.2.3/32", "2001:db8::/32"] } },
        notBefore: noon - 1,
        expiresAt: noon + 86_400_000,
        modifiedAt: noon + 5,
      };

      test("come back as they went in, and are found by their handle", async (context) => {
        const { store } = await open(context);
        const [ann, bob] = [sampleUser(), sampleUser()];
        const [plain, full] = [sampleToken(ann), sampleToken(ann, narrow)];
        const secret = sampleSecret("Handle01");
        await store.write(async ({ users, tokens }) => {
          for (const user of [ann, bob]) await users.insert(user);
          await tokens.insert(plain, sampleSecret());
          await tokens.insert(full, secret);
        });
        expect(await store.read.tokens.find(ann.id, plain.id)).toEqual(plain);
        expect(await store.read.tokens.find(ann.id, full.id)).toEqual(full);
        expect(await store.read.tokens.find(bob.id, full.id)).toBeUndefined();
        expect(await store.read.tokens.findByHandle("Handle01")).toEqual({
          token: full,
          secret: { salt: secret.salt, hash: secret.hash },
        });
        expect(await store.read.tokens.findByHandle("handle01")).toBeUndefined();
        await expect(
          store.write(({ tokens }) => tokens.insert(sampleToken(bob), sampleSecret("Handle01"))),
        ).rejects.toThrow();
      });

      test("change in what may change, get new secrets, and go", async (context) => {
        const { store } = await open(context);
        const user = sampleUser();
        const token = sampleToken(user);
        await store.write(async ({ users, tokens }) => {
          await users.insert(user);
          await tokens.insert(token, sampleSecret("before00"));
        });
        await store.write(({ tokens }) => tokens.update({ ...token, ...narrow }));
        expect(await store.read.tokens.find(user.id, token.id)).toEqual({ ...token, ...narrow });
        await store.write(({ tokens }) => tokens.update(token));
        expect(await store.read.tokens.find(user.id, token.id)).toEqual(token);

        const rolled = sampleSecret("after000");
        await store.write(({ tokens }) => tokens.setSecret(token.id, rolled, noon + 9));
        expect(await store.read.tokens.findByHandle("before00")).toBeUndefined();
        expect(await store.read.tokens.findByHandle("after000")).toEqual({
          token: { ...token, modifiedAt: noon + 9 },
          secret: { salt: rolled.salt, hash: rolled.hash },
        });

        await store.write(({ tokens }) => tokens.remove(token.id));
        expect(await store.read.tokens.findByHandle("after000")).toBeUndefined();
        expect(await store.read.tokens.count(user.id)).toBe(0);
      });

      test("are listed per user by age, both ways, in pages", async (context) => {
        const { store } = await open(context);
        const [ann, bob] = [sampleUser(), sampleUser()];
        const issued = [3, 1, 2, 2].map((age, i) =>
          sampleToken(ann, { id: `${i}`.repeat(32), issuedAt: noon + age }),
        );
        await store.write(async ({ users, tokens }) => {
          for (const user of [ann, bob]) await users.insert(user);
          for (const token of issued) await tokens.insert(token, sampleSecret());
          await tokens.insert(sampleToken(bob), sampleSecret());
        });
        const ids = async (limit: number, offset: number, descending?: boolean) => {
          const page = await store.read.tokens.list(ann.id, { limit, offset }, descending);
          return [page.total, page.items.map(({ id }) => id[0]).join("")];
        };
        expect(await ids(10, 0)).toEqual([4, "1230"]);
        expect(await ids(10, 0, true)).toEqual([4, "0321"]);
        expect(await ids(2, 1)).toEqual([4, "23"]);
        expect(await ids(2, 4)).toEqual([4, ""]);
        expect(await store.read.tokens.count(bob.id)).toBe(1);
      });

      test("stay within a limit that is checked in the transaction", async (context) => {
        const { store } = await open(context);
        const user = sampleUser();
        await store.write(({ users }) => users.insert(user));
        const attempts = Array.from({ length: MAX_TOKENS_PER_USER + 10 }, () =>
          store.write(async ({ tokens }) => {
            if ((await tokens.count(user.id)) >= MAX_TOKENS_PER_USER) return false;
            await tokens.insert(sampleToken(user), sampleSecret());
            return true;
          }),
        );
        const made = (await Promise.all(attempts)).filter(Boolean);
        expect(made).toHaveLength(MAX_TOKENS_PER_USER);
        expect(await store.read.tokens.count(user.id)).toBe(MAX_TOKENS_PER_USER);
      });
    });

    describe("zones", () => {
      test("come back as they went in, change in what may change, and go", async (context) => {
        const { store } = await open(context);
        const account = sampleAccount({ name: "Näme" });
        const zone = sampleZone(account, { name: "example.com" });
        await store.write(async ({ accounts, zones }) => {
          await accounts.insert(account);
          await zones.insert(zone);
        });
        const stored = { ...zone, accountName: "Näme" };
        expect(await store.read.zones.find(zone.id)).toEqual(stored);
        expect(await store.read.zones.findByName(account.id, "example.com")).toEqual(stored);
        expect(await store.read.zones.findByName(account.id, "example.co")).toBeUndefined();
        expect(await store.read.zones.findByName("absent", "example.com")).toBeUndefined();

        const changed = {
          ...zone,
          status: "active",
          paused: true,
          type: "partial",
          plan: "free",
          vanityNameServers: ["ns1.example.com", "ns2.example.com"],
          modifiedAt: noon + 1,
          activatedAt: noon + 2,
        } as const;
        await store.write(({ zones }) => zones.update(changed));
        expect(await store.read.zones.find(zone.id)).toEqual({ ...changed, accountName: "Näme" });
        expect(await store.read.zones.plansOf([account.id])).toEqual(new Set(["free"]));
        expect(await store.read.zones.plansOf([])).toEqual(new Set());

        await store.write(({ zones }) => zones.remove(zone.id));
        expect(await store.read.zones.find(zone.id)).toBeUndefined();
        await store.write(({ zones }) => zones.insert(zone));
        expect(await store.read.zones.find(zone.id)).toEqual(stored);
      });

      test("have a name once in an account, though other accounts may have it too", async (context) => {
        const { store } = await open(context);
        const [one, two] = [sampleAccount(), sampleAccount()];
        const name = "example.com";
        await store.write(async ({ accounts, zones }) => {
          for (const account of [one, two]) await accounts.insert(account);
          await zones.insert(sampleZone(one, { name }));
          await zones.insert(sampleZone(two, { name }));
        });
        await expect(store.write(({ zones }) => zones.insert(sampleZone(one, { name })))).rejects.toThrow();
        const orphan = sampleZone(sampleAccount());
        await expect(store.write(({ zones }) => zones.insert(orphan))).rejects.toThrow();
        expect((await store.read.zones.list(zoneQuery())).total).toBe(2);
      });
    });

    zoneListContract(open);

    describe("the audit trail", () => {
      async function append({ store }: Opened, count: number): Promise<void> {
        await store.write(async ({ audit }) => {
          for (let i = 0; i < count; i++) await audit.append(sampleEntry({ at: noon + i }));
        });
      }

      test("keeps entries whole, numbered and chained", async (context) => {
        const { store } = await open(context);
        const entries = [
          sampleEntry({ accountId: "a".repeat(32), zoneId: "b".repeat(32) }),
          sampleEntry({ action: "zone.delete", before: { name: "Ä 🦓", list: [1, null, "x"] }, after: null }),
          sampleEntry({ after: { nested: { deep: [true, -0.5, "\u2028"] }, "10": 1, "2": 2 } }),
        ];
        await store.write(async ({ audit }) => {
          for (const entry of entries) await audit.append(entry);
        });
        const { items, total } = await store.read.audit.list({
          accountIds: undefined,
          descending: false,
          ...everything,
        });
        expect(total).toBe(3);
        expect(items).toMatchObject(entries);
        expect(items.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
        expect(items.map(({ previousHash }) => previousHash)).toEqual([
          "0".repeat(64),
          items[0]?.hash,
          items[1]?.hash,
        ]);
        expect(await store.read.audit.firstBreak()).toBeUndefined();
      });

      test("is filtered by account, time and action, newest or oldest first", async (context) => {
        const { store } = await open(context);
        const rows: [at: number, account: string | null, action: string][] = [
          [1, "a", "zone.create"],
          [2, "b", "zone.create"],
          [3, null, "user.create"],
          [4, "a", "zone.delete"],
        ];
        await store.write(async ({ audit }) => {
          for (const [at, accountId, action] of rows)
            await audit.append(sampleEntry({ at, accountId, action }));
        });
        const times = async (query: object) => {
          const asked = { accountIds: undefined, descending: false, ...everything, ...query };
          const { items, total } = await store.read.audit.list(asked);
          return [total, ...items.map(({ at }) => at)];
        };
        expect(await times({})).toEqual([4, 1, 2, 3, 4]);
        expect(await times({ descending: true })).toEqual([4, 4, 3, 2, 1]);
        expect(await times({ limit: 2, offset: 1 })).toEqual([4, 2, 3]);
        expect(await times({ accountIds: ["a"] })).toEqual([2, 1, 4]);
        expect(await times({ accountIds: [] })).toEqual([0]);
        expect(await times({ since: 2, before: 4 })).toEqual([2, 2, 3]);
        expect(await times({ action: "zone.create", accountIds: ["b"] })).toEqual([1, 2]);
      });

      test("shows what was tampered with", async (context) => {
        const opened = await open(context);
        const tampering: [what: string, statement: string, sequence: number][] = [
          ["text", "update audit set action = 'zone.edit' where sequence = 3", 3],
          ["time", "update audit set at = at + 1 where sequence = 2", 2],
          ["object", `update audit set "after" = '{"name":"example.net"}' where sequence = 4`, 4],
          ["actor", "update audit set actor = '{}' where sequence = 2", 2],
          ["unreadable actor", "update audit set actor = 'x' where sequence = 2", 2],
          ["hash", "update audit set hash = 'x' where sequence = 1", 1],
          ["number", "update audit set sequence = 9 where sequence = 5", 9],
          ["number below the first", "update audit set sequence = -1 where sequence = 5", -1],
          ["row gone from the middle", "delete from audit where sequence = 3", 4],
          ["row gone from the start", "delete from audit where sequence = 1", 2],
        ];
        for (const [what, statement, sequence] of tampering) {
          await opened.raw("delete from audit");
          await append(opened, 5);
          expect(await opened.store.read.audit.firstBreak(), what).toBeUndefined();
          await opened.raw(statement);
          expect(await opened.store.read.audit.firstBreak(), what).toBe(sequence);
        }
      });

      test("is checked beyond one page of rows", async (context) => {
        const opened = await open(context);
        await append(opened, 1100);
        expect(await opened.store.read.audit.firstBreak()).toBeUndefined();
        await opened.raw("update audit set zone_id = 'x' where sequence = 1050");
        expect(await opened.store.read.audit.firstBreak()).toBe(1050);
      });
    });

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
          await tables.zones.insert(sampleZone(account));
          await tables.audit.append(sampleEntry());
          throw failure;
        });
        await expect(failing).rejects.toBe(failure);
        for (const table of ["accounts", "users", "members", "api_keys", "tokens", "zones", "audit"])
          expect(await raw(`select * from ${table}`), table).toEqual([]);

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
