/** What filters, rules and features over filters must do. */
import fc from "fast-check";
import { describe, expect, type TestContext, test } from "vitest";
import {
  type Action,
  actions,
  type Filter,
  type FilterFeature,
  type FirewallRule,
  inOrder,
  MAX_PRIORITY,
} from "#model";
import { everything, noon, sampleAccount, sampleFilter, sampleRule, sampleZone } from "./samples.case.ts";
import type { Opened, OpenForTest } from "./store.case.ts";

export function filtersContract(open: OpenForTest): void {
  async function openWithZones(context: TestContext) {
    const opened = await open(context);
    const account = sampleAccount();
    const [zone, other] = [sampleZone(account), sampleZone(account)];
    await opened.store.write(async ({ accounts, zones }) => {
      await accounts.insert(account);
      for (const each of [zone, other]) await zones.insert(each);
    });
    return { ...opened, account, zone, other };
  }

  const insert = ({ store }: Opened, filters: readonly Filter[], rules: readonly FirewallRule[] = []) =>
    store.write(async (tables) => {
      await tables.filters.insert(filters);
      await tables.firewallRules.insert(rules);
    });

  describe("filters", () => {
    test("come back as they went in, in the order of creation, and only in their zone", async (context) => {
      const { zone, other, ...opened } = await openWithZones(context);
      const { store } = opened;
      const first = sampleFilter(zone, { position: 2, expression: 'http.host eq "ü 🦓"\n or ssl' });
      const second = sampleFilter(zone, { position: 1, paused: true, description: "Ä'\"", ref: "r" });
      await insert(opened, [first, second, sampleFilter(other)]);
      expect(await store.read.filters.find(zone.id, first.id)).toEqual(first);
      expect(await store.read.filters.find(other.id, first.id)).toBeUndefined();
      expect(await store.read.filters.list({ zoneId: zone.id, ...everything })).toEqual({
        items: [second, first],
        total: 2,
      });
      const found = await store.read.filters.findMany(zone.id, [first.id, "absent", second.id]);
      expect(new Set(found)).toEqual(new Set([first, second]));
      expect(await store.read.filters.findMany(zone.id, [])).toEqual([]);
      expect(await store.read.filters.findByExpressions(zone.id, [first.expression, "ssl"])).toEqual([first]);
      expect(await store.write(({ filters }) => filters.nextPosition(zone.id))).toBe(3);
      expect(await store.write(({ filters }) => filters.nextPosition("absent"))).toBe(1);
      await insert(opened, []);
    });

    test("are found by everything a list can be asked for", async (context) => {
      const { zone, ...opened } = await openWithZones(context);
      const { store } = opened;
      const rows: Partial<Filter>[] = [
        { expression: "IP.src eq 1.1.1.1", ref: "Alpha", description: "100% of_it" },
        { expression: "ip.src eq 2.2.2.2", paused: true, description: "of it" },
        { expression: "ssl", ref: "alpha" },
      ];
      const filters = rows.map((row, position) => sampleFilter(zone, { ...row, position }));
      await insert(opened, filters);
      const places = async (query: object) => {
        const page = await store.read.filters.list({ zoneId: zone.id, ...everything, ...query });
        return [page.total, ...page.items.map(({ position }) => position)];
      };
      expect(await places({ expression: "ip.SRC" })).toEqual([2, 0, 1]);
      expect(await places({ description: "%" })).toEqual([1, 0]);
      expect(await places({ description: "F_I" })).toEqual([1, 0]);
      expect(await places({ ref: "ALPHA" })).toEqual([2, 0, 2]);
      expect(await places({ ref: "alph" })).toEqual([0]);
      expect(await places({ paused: true })).toEqual([1, 1]);
      expect(await places({ paused: false, ref: "alpha", expression: "s" })).toEqual([2, 0, 2]);
      expect(await places({ ids: [filters[2]?.id, "absent"] })).toEqual([1, 2]);
      expect(await places({ ids: [] })).toEqual([0]);
      expect(await places({ limit: 1, offset: 1 })).toEqual([3, 1]);
      expect(await places({ limit: 1, offset: 3 })).toEqual([3]);
    });

    test("have an expression once in a zone, however long, and may exchange them", async (context) => {
      const { zone, other, ...opened } = await openWithZones(context);
      const { store } = opened;
      const long = `http.host eq "${"ü🦓".repeat(1300)}"`;
      const [one, two] = [
        sampleFilter(zone, { expression: long }),
        sampleFilter(zone, { expression: `${long} `, position: 2 }),
      ];
      await insert(opened, [one, two, sampleFilter(other, { expression: long })]);
      await expect(insert(opened, [sampleFilter(zone, { expression: long })])).rejects.toThrow();
      await expect(
        store.write(({ filters }) => filters.update([{ ...two, expression: long }])),
      ).rejects.toThrow();
      const exchanged = [
        { ...one, expression: two.expression, paused: true, description: "d", ref: "r" },
        { ...two, expression: one.expression },
      ];
      await store.write(({ filters }) => filters.update(exchanged));
      expect((await store.read.filters.list({ zoneId: zone.id, ...everything })).items).toEqual(exchanged);
      await expect(insert(opened, [sampleFilter({ id: "absent" })])).rejects.toThrow();
    });

    test("cannot go while a rule or a feature refers to them, and take their uses of lists along", async (context) => {
      const { zone, other, raw, ...opened } = await openWithZones(context);
      const { store } = opened;
      const [ruled, featured, free] = [1, 2, 3].map((position) => sampleFilter(zone, { position })) as [
        Filter,
        Filter,
        Filter,
      ];
      await insert(
        { ...opened, raw },
        [ruled, featured, free],
        [sampleRule(ruled), sampleRule(ruled, { position: 2 })],
      );
      const feature: FilterFeature = { filterId: featured.id, feature: "disable_cache", config: {} };
      await store.write(({ filterFeatures }) => filterFeatures.replace(zone.id, [feature]));
      const all = [ruled.id, featured.id, free.id];
      expect(await store.read.filters.inUse(all)).toEqual(new Set([ruled.id, featured.id]));
      expect(await store.read.filters.inUse([])).toEqual(new Set());
      for (const id of [ruled.id, featured.id])
        await expect(store.write(({ filters }) => filters.remove(zone.id, [id]))).rejects.toThrow();
      await store.write(({ filters }) => filters.remove(other.id, [free.id]));
      expect((await store.read.filters.list({ zoneId: zone.id, ...everything })).total).toBe(3);
      await store.write(({ filters }) => filters.remove(zone.id, [free.id, "absent"]));
      expect((await store.read.filters.list({ zoneId: zone.id, ...everything })).total).toBe(2);
      await store.write(({ zones }) => zones.remove(zone.id));
      for (const table of ["filters", "firewall_rules", "filter_features"])
        expect(await raw(`select * from ${table}`), table).toEqual([]);
    });
  });

  describe("rules", () => {
    test("come back with their filter, change in what may change, and go", async (context) => {
      const { zone, other, ...opened } = await openWithZones(context);
      const { store } = opened;
      const [filter, another] = [
        sampleFilter(zone, { ref: "f" }),
        sampleFilter(zone, { position: 2, paused: true }),
      ];
      const rule = sampleRule(filter, { description: 'Ü "', ref: "r", priority: 0 });
      await insert(opened, [filter, another], [rule]);
      expect(await store.read.firewallRules.find(zone.id, rule.id)).toEqual({ ...rule, filter });
      expect(await store.read.firewallRules.find(other.id, rule.id)).toBeUndefined();
      expect(await store.read.firewallRules.findMany(other.id, [rule.id])).toEqual([]);
      const changed: FirewallRule = {
        ...rule,
        filterId: another.id,
        action: "bypass",
        products: ["waf", "bic"],
        priority: MAX_PRIORITY,
        paused: true,
        description: "",
        ref: "",
        modifiedAt: noon + 1,
      };
      await store.write(({ firewallRules }) => firewallRules.update(changed));
      expect(await store.read.firewallRules.findMany(zone.id, [rule.id, "absent"])).toEqual([
        { ...changed, filter: another },
      ]);
      expect(await store.write(({ firewallRules }) => firewallRules.nextPosition(zone.id))).toBe(2);
      await store.write(({ firewallRules }) => firewallRules.remove(other.id, [rule.id]));
      await store.write(({ firewallRules }) => firewallRules.remove(zone.id, [rule.id]));
      expect(await store.read.firewallRules.all(zone.id)).toEqual([]);
      expect(await store.read.filters.find(zone.id, another.id)).toEqual(another);
      await expect(insert(opened, [], [sampleRule(sampleFilter(zone))])).rejects.toThrow();
    });

    test("are found by everything a list can be asked for, and counted when active", async (context) => {
      const { zone, other, ...opened } = await openWithZones(context);
      const { store } = opened;
      const filter = sampleFilter(zone, { paused: true, description: "rule", ref: "Alpha" });
      const foreign = sampleFilter(other);
      const rows: Partial<FirewallRule>[] = [
        { action: "log", ref: "Alpha", description: "100% of_it" },
        { action: "block", paused: true, description: "of it" },
        { action: "block", ref: "alpha" },
      ];
      const rules = rows.map((row, position) => sampleRule(filter, { ...row, position }));
      await insert(opened, [filter, foreign], [...rules, sampleRule(foreign)]);
      const places = async (query: object) => {
        const page = await store.read.firewallRules.list({ zoneId: zone.id, ...everything, ...query });
        return [page.total, ...page.items.map(({ position }) => position)];
      };
      expect(await places({})).toEqual([3, 0, 1, 2]);
      expect(await places({ action: "block" })).toEqual([2, 1, 2]);
      expect(await places({ description: "%" })).toEqual([1, 0]);
      expect(await places({ description: "F_I" })).toEqual([1, 0]);
      expect(await places({ description: "rule" })).toEqual([0]);
      expect(await places({ ref: "ALPHA" })).toEqual([2, 0, 2]);
      expect(await places({ paused: true })).toEqual([1, 1]);
      expect(await places({ ids: [rules[2]?.id, "absent"] })).toEqual([1, 2]);
      expect(await places({ ids: [] })).toEqual([0]);
      expect(await places({ limit: 2, offset: 2 })).toEqual([3, 2]);
      expect(await store.read.firewallRules.countActive(zone.id)).toBe(2);
      expect(await store.read.firewallRules.countActive("absent")).toBe(0);
    });

    test("are listed in the order in which they are looked at", async (context) => {
      const { account: _account, zone, raw, ...opened } = await openWithZones(context);
      const { store } = opened;
      const filter = sampleFilter(zone);
      await insert({ ...opened, raw }, [filter]);
      const kinds = fc.record({
        action: fc.constantFrom<Action>(...actions),
        priority: fc.option(
          fc.oneof(fc.constantFrom(0, 1, 2, MAX_PRIORITY), fc.integer({ min: 0, max: MAX_PRIORITY })),
        ),
      });
      const property = fc.asyncProperty(fc.array(kinds, { maxLength: 40 }), async (rows) => {
        await raw("delete from firewall_rules");
        const rules = rows.map((row, position) =>
          sampleRule(filter, { ...row, position, ...(row.action === "bypass" && { products: ["bic"] }) }),
        );
        await insert({ ...opened, raw }, [], rules.toReversed());
        const wanted = inOrder(rules).map(({ id }) => id);
        expect((await store.read.firewallRules.all(zone.id)).map(({ id }) => id)).toEqual(wanted);
        const pages = [];
        for (let offset = 0; offset <= rules.length; offset += 7) {
          const { items } = await store.read.firewallRules.list({ zoneId: zone.id, limit: 7, offset });
          pages.push(...items.map(({ id }) => id));
        }
        expect(pages).toEqual(wanted);
      });
      await fc.assert(property, { numRuns: 25 });
    });
  });

  describe("features over filters", () => {
    test("are replaced as a whole, in order, zone by zone", async (context) => {
      const { zone, other, ...opened } = await openWithZones(context);
      const { store } = opened;
      const [filter, foreign] = [sampleFilter(zone), sampleFilter(other)];
      await insert(opened, [filter, foreign]);
      const features: FilterFeature[] = [
        { filterId: filter.id, feature: "disable_challenges", config: {} },
        { filterId: filter.id, feature: "custom_error", config: { status: 451, body: '"ü"\n' } },
        { filterId: filter.id, feature: "disable_cache", config: {} },
      ];
      const elsewhere: FilterFeature[] = [{ filterId: foreign.id, feature: "disable_cache", config: {} }];
      await store.write(async ({ filterFeatures }) => {
        await filterFeatures.replace(zone.id, features);
        await filterFeatures.replace(other.id, elsewhere);
      });
      expect(await store.read.filterFeatures.all(zone.id)).toEqual(features);
      await store.write(({ filterFeatures }) => filterFeatures.replace(zone.id, features.slice(1)));
      expect(await store.read.filterFeatures.all(zone.id)).toEqual(features.slice(1));
      await store.write(({ filterFeatures }) => filterFeatures.replace(zone.id, []));
      expect(await store.read.filterFeatures.all(zone.id)).toEqual([]);
      expect(await store.read.filterFeatures.all(other.id)).toEqual(elsewhere);
      const orphan = [{ ...elsewhere[0], filterId: "absent" } as FilterFeature];
      await expect(
        store.write(({ filterFeatures }) => filterFeatures.replace(zone.id, orphan)),
      ).rejects.toThrow();
    });
  });
}
