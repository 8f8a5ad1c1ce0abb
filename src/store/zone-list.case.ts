/** What listing zones must do: every query is answered as a plain filter and sort over all zones would. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Account, type PlanName, plans, type Zone, zoneStatuses, zoneTypes } from "#model";
import { noon, sampleAccount, sampleZone, zoneQuery } from "./samples.case.ts";
import type { Opened, OpenForTest } from "./store.case.ts";
import type { ZoneQuery } from "./tables/zones.ts";
import type { TextMatch } from "./text-match.ts";

/** Names with what SQL, collations and case rules treat in a special way. */
const accountNames = ["zebra", "Zebra", "äpfel", "Äpfel", "100%_sure", "100xxsure", "🦓 zoo", "e", "é"];
const zoneNames = [
  "example.com",
  "Example.COM",
  "www.example.com",
  "example.community",
  "a-b.example",
  "ab.example",
  "a_b.example",
  "B.example",
  "xn--bcher-kva.example",
  "bücher.example",
  "🦓.example",
  "z",
];
const planNames: readonly PlanName[] = ["free", "pro", "business", "enterprise"];
const orders = ["name", "status", "account.id", "account.name", "plan.id", "created"] as const;
const operators = ["equal", "not_equal", "starts_with", "ends_with", "contains"] as const;

interface World {
  readonly accounts: readonly Account[];
  readonly zones: readonly Zone[];
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Every account has every name; the other columns run through their values at different paces. */
function makeWorld(): World {
  const accounts = accountNames.map((name) => sampleAccount({ name }));
  const zones = accounts.flatMap((account, a) =>
    zoneNames.map((name, z) =>
      sampleZone(account, {
        name,
        status: pick(zoneStatuses, a + z),
        type: pick(zoneTypes, a * 3 + z),
        plan: pick(planNames, a + z * 3),
        // Several share a moment, so that the last resort of the order is needed.
        createdAt: noon + ((a * 7 + z * 5) % 11),
      }),
    ),
  );
  return { accounts, zones };
}

async function populate({ store }: Opened): Promise<World> {
  const world = makeWorld();
  await store.write(async (tables) => {
    for (const account of world.accounts) await tables.accounts.insert(account);
    for (const zone of world.zones) await tables.zones.insert(zone);
  });
  return world;
}

/** The reference. */
function expected({ accounts, zones }: World, query: ZoneQuery): string[] {
  const accountOf = (zone: Zone) => accounts.find(({ id }) => id === zone.accountId) as Account;
  const keys: Record<ZoneQuery["order"], (zone: Zone) => string | number> = {
    name: (zone) => zone.name,
    status: (zone) => zone.status,
    "account.id": (zone) => zone.accountId,
    "account.name": (zone) => accountOf(zone).name,
    "plan.id": (zone) => plans[zone.plan].id,
    created: (zone) => zone.createdAt,
  };
  const key = keys[query.order];
  return zones
    .filter((zone) => isSelected(zone, query) && satisfies(zone, accountOf(zone), query))
    .sort(
      (a, b) =>
        compare(key(a), key(b)) * (query.descending ? -1 : 1) ||
        a.createdAt - b.createdAt ||
        compare(a.id, b.id),
    )
    .map(({ id }) => id);
}

function isSelected(zone: Zone, { selection }: ZoneQuery): boolean {
  if (!selection) return true;
  return selection.some(
    ({ accountId, zones }) =>
      zone.accountId === accountId &&
      ("only" in zones ? zones.only.includes(zone.id) : !zones.allBut.includes(zone.id)),
  );
}

function satisfies(zone: Zone, account: Account, query: ZoneQuery): boolean {
  const answers: boolean[] = [];
  if (query.name) answers.push(textMatches(zone.name, query.name));
  if (query.accountName) answers.push(textMatches(account.name, query.accountName));
  if (query.accountId !== undefined) answers.push(zone.accountId === query.accountId);
  if (query.status) answers.push(zone.status === query.status);
  if (query.types) answers.push(query.types.includes(zone.type));
  if (answers.length === 0) return true;
  return query.match === "any" ? answers.includes(true) : !answers.includes(false);
}

function textMatches(text: string, { operator, caseSensitive, value }: TextMatch): boolean {
  const fold = (whole: string) => (caseSensitive ? whole : whole.replace(/[A-Z]/g, (c) => c.toLowerCase()));
  const left = fold(text);
  const right = fold(value);
  const answers: Record<TextMatch["operator"], boolean> = {
    equal: left === right,
    not_equal: left !== right,
    starts_with: left.startsWith(right),
    ends_with: left.endsWith(right),
    contains: left.includes(right),
  };
  return answers[operator];
}

/** Bytes of UTF-8, as both engines shall compare text. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

async function listed({ store }: Opened, query: ZoneQuery): Promise<{ ids: string[]; total: number }> {
  const { items, total } = await store.read.zones.list(query);
  return { ids: items.map(({ id }) => id), total };
}

async function expectAsReference(opened: Opened, world: World, query: ZoneQuery): Promise<void> {
  const all = expected(world, query);
  const ids = all.slice(query.offset, query.offset + query.limit);
  expect(await listed(opened, query)).toEqual({ ids, total: all.length });
}

export function zoneListContract(open: OpenForTest): void {
  describe("listing zones", () => {
    test("yields each zone whole, with its account's name", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      const { items, total } = await opened.store.read.zones.list(zoneQuery());
      expect(total).toBe(world.zones.length);
      const names = new Map(world.accounts.map(({ id, name }) => [id, name]));
      const byId = (a: Zone, b: Zone) => compare(a.id, b.id);
      const whole = world.zones.map((zone) => ({ ...zone, accountName: names.get(zone.accountId) }));
      expect(items.toSorted(byId)).toEqual(whole.toSorted(byId));
    });

    test("finds by each text operator, with and without regard to case", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      const values = ["example.com", "EXAMPLE", "com", "_b", "%", "🦓", "Ä", "ä", "", "absent", "z", "E"];
      for (const operator of operators) {
        for (const caseSensitive of [false, true]) {
          for (const value of values) {
            const match = { operator, caseSensitive, value };
            await expectAsReference(opened, world, zoneQuery({ name: match }));
            await expectAsReference(opened, world, zoneQuery({ accountName: match }));
          }
        }
      }
    });

    test("tells the operators apart in plain cases", async (context) => {
      const opened = await open(context);
      const { accounts } = await populate(opened);
      const names = async (operator: TextMatch["operator"], value: string, caseSensitive = false) => {
        const query = zoneQuery({ name: { operator, value, caseSensitive }, accountId: accounts[0]?.id });
        return (await opened.store.read.zones.list({ ...query, order: "name" })).items.map(
          ({ name }) => name,
        );
      };
      expect(await names("equal", "EXAMPLE.com")).toEqual(["Example.COM", "example.com"]);
      expect(await names("equal", "example.com", true)).toEqual(["example.com"]);
      expect(await names("starts_with", "example.com")).toEqual([
        "Example.COM",
        "example.com",
        "example.community",
      ]);
      expect(await names("ends_with", ".COM", true)).toEqual(["Example.COM"]);
      expect(await names("contains", "_")).toEqual(["a_b.example"]);
      expect(await names("not_equal", "z")).toHaveLength(zoneNames.length - 1);
    });

    test("orders by every key both ways, the same on both engines", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      for (const order of orders) {
        for (const descending of [false, true]) {
          await expectAsReference(opened, world, zoneQuery({ order, descending }));
        }
      }
    });

    test("orders names by their bytes, whatever the database's collation", async (context) => {
      const opened = await open(context);
      const { accounts } = await populate(opened);
      const query = zoneQuery({ order: "name", accountId: accounts[0]?.id });
      const names = (await opened.store.read.zones.list(query)).items.map(({ name }) => name);
      expect(names).toEqual([
        "B.example",
        "Example.COM",
        "a-b.example",
        "a_b.example",
        "ab.example",
        "bücher.example",
        "example.com",
        "example.community",
        "www.example.com",
        "xn--bcher-kva.example",
        "z",
        "🦓.example",
      ]);
      const { items } = await opened.store.read.accounts.list({ ids: undefined, limit: 100, offset: 0 });
      expect(items.map(({ name }) => name)).toEqual([
        "100%_sure",
        "100xxsure",
        "Zebra",
        "e",
        "zebra",
        "Äpfel",
        "äpfel",
        "é",
        "🦓 zoo",
      ]);
    });

    test("pages without gap or repetition, and every page knows the total", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      for (const order of orders) {
        const seen: string[] = [];
        for (let offset = 0; offset < world.zones.length + 7; offset += 7) {
          const { ids, total } = await listed(opened, zoneQuery({ order, limit: 7, offset }));
          expect(total).toBe(world.zones.length);
          seen.push(...ids);
        }
        expect(seen).toEqual(expected(world, zoneQuery({ order })));
      }
    });

    test("matches all conditions or any of them", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      const conditions = {
        name: { operator: "contains", caseSensitive: false, value: "b" },
        accountName: { operator: "starts_with", caseSensitive: true, value: "Z" },
        accountId: world.accounts[3]?.id,
        status: "active",
        types: ["partial", "internal"],
      } as const;
      for (const match of ["all", "any"] as const) {
        await expectAsReference(opened, world, zoneQuery({ match, ...conditions }));
        for (const [name, value] of Object.entries(conditions)) {
          await expectAsReference(opened, world, zoneQuery({ match, [name]: value }));
        }
      }
      await expectAsReference(opened, world, zoneQuery({ types: [] }));
      expect((await listed(opened, zoneQuery({ types: [] }))).total).toBe(0);
    });

    test("shows of a selection what it names, and never another account's zone", async (context) => {
      const opened = await open(context);
      const { accounts, zones } = await populate(opened);
      const [mine, theirs] = accounts as [Account, Account];
      const of = (account: Account) => zones.filter(({ accountId }) => accountId === account.id);
      const [first, second] = of(mine).map(({ id }) => id) as [string, string];
      const foreign = of(theirs).map(({ id }) => id);
      const ids = async (selection: ZoneQuery["selection"], parts: Partial<ZoneQuery> = {}) =>
        new Set((await listed(opened, zoneQuery({ selection, ...parts }))).ids);

      const only = (...named: string[]) => ({ accountId: mine.id, zones: { only: named } });
      const allBut = (...named: string[]) => ({ accountId: mine.id, zones: { allBut: named } });
      expect(await ids([])).toEqual(new Set());
      expect(await ids([only()])).toEqual(new Set());
      expect(await ids([only(first)])).toEqual(new Set([first]));
      expect(await ids([only(first, ...foreign)])).toEqual(new Set([first]));
      expect(await ids([allBut()])).toEqual(new Set(of(mine).map(({ id }) => id)));
      expect(await ids([allBut(first)])).not.toContain(first);
      expect(await ids([allBut(first)])).toContain(second);
      expect(await ids([only(first), { accountId: theirs.id, zones: { only: [second] } }])).toEqual(
        new Set([first]),
      );
      // A condition widened by "any" stays within the selection.
      const named = { operator: "not_equal", caseSensitive: false, value: "" } as const;
      const wide = { match: "any", name: named, accountId: theirs.id } as const;
      expect(await ids([only(first, ...foreign)], wide)).toEqual(new Set([first]));
    });

    test("answers any query as the reference does", async (context) => {
      const opened = await open(context);
      const world = await populate(opened);
      const anyAccount = fc.constantFrom(...world.accounts.map(({ id }) => id));
      const anyZone = fc.constantFrom(...world.zones.map(({ id }) => id));
      const someZones = fc.uniqueArray(anyZone, { maxLength: 8 });
      const text = fc.record({
        operator: fc.constantFrom(...operators),
        caseSensitive: fc.boolean(),
        value: fc.oneof(
          fc.constantFrom(...zoneNames, ...accountNames),
          fc.constantFrom("e", "EX", ".", "%", "_", "🦓", "ü", "Ä", ""),
        ),
      });
      const selection = fc.record({
        accountId: anyAccount,
        zones: fc.oneof(
          someZones.map((only) => ({ only })),
          someZones.map((allBut) => ({ allBut })),
        ),
      });
      const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
      const query = fc.record<ZoneQuery>({
        selection: maybe(fc.array(selection, { maxLength: 4 })),
        name: maybe(text),
        accountName: maybe(text),
        accountId: maybe(anyAccount),
        status: maybe(fc.constantFrom(...zoneStatuses)),
        types: maybe(fc.uniqueArray(fc.constantFrom(...zoneTypes))),
        match: fc.constantFrom("all", "any"),
        order: fc.constantFrom(...orders),
        descending: fc.boolean(),
        limit: fc.integer({ min: 1, max: 60 }),
        offset: fc.integer({ min: 0, max: 60 }),
      });
      await fc.assert(
        fc.asyncProperty(query, (asked) => expectAsReference(opened, world, asked)),
        { numRuns: 150 },
      );
    });
  });
}
