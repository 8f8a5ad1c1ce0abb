/** What accounts, users, tokens and zones must do, one by one. */
import { describe, expect, test } from "vitest";
import { MAX_TOKENS_PER_USER, type Token } from "#model";
import {
  everything,
  noon,
  sampleAccount,
  sampleMember,
  sampleSecret,
  sampleToken,
  sampleUser,
  sampleZone,
  zoneQuery,
} from "./samples.case.ts";
import type { OpenForTest } from "./store.case.ts";

export function tablesContract(open: OpenForTest): void {
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
}
