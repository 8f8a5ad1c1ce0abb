/** What lists and kept answers must do. */
import { describe, expect, test } from "vitest";
import { MAX_LIST_ITEMS } from "#model";
import { noon, sampleAccount, sampleFilter, sampleItem, sampleList, sampleZone } from "./samples.case.ts";
import type { OpenForTest } from "./store.case.ts";
import type { KeptAnswer } from "./tables/answers.ts";

export function listsContract(open: OpenForTest): void {
  describe("lists", () => {
    test("come back with their counts, change in what may change, and go with their items", async (context) => {
      const { store, raw } = await open(context);
      const [one, two] = [sampleAccount(), sampleAccount()];
      const first = sampleList(one, { name: "b", createdAt: noon - 1, description: "Ü" });
      const second = sampleList(one, { name: "a", kind: "asn" });
      const third = sampleList(one, { name: "c", kind: "hostname" });
      const foreign = sampleList(two, { name: "b" });
      await store.write(async ({ accounts, lists }) => {
        for (const account of [one, two]) await accounts.insert(account);
        for (const list of [third, first, second, foreign]) await lists.insert(list);
        await lists.putItems(first.id, [sampleItem(first, "192.0.2.1"), sampleItem(first, "::1")]);
      });
      const counted = { ...first, items: 2, uses: 0 };
      expect(await store.read.lists.find(one.id, first.id)).toEqual(counted);
      expect(await store.read.lists.find(two.id, first.id)).toBeUndefined();
      expect((await store.read.lists.all(one.id)).map(({ name }) => name)).toEqual(["b", "a", "c"]);
      expect(await store.read.lists.findByNames(one.id, ["a", "b", "x"])).toHaveLength(2);
      expect(await store.read.lists.findByNames(one.id, [])).toEqual([]);
      await expect(
        store.write(({ lists }) => lists.insert(sampleList(one, { name: "b" }))),
      ).rejects.toThrow();
      await store.write(({ lists }) => lists.update({ ...first, description: "", modifiedAt: noon + 5 }));
      expect(await store.read.lists.find(one.id, first.id)).toEqual({
        ...counted,
        description: "",
        modifiedAt: noon + 5,
      });
      await store.write(({ lists }) => lists.remove(first.id));
      expect(await raw("select * from list_items")).toEqual([]);
      expect(await store.read.lists.all(two.id)).toHaveLength(1);
    });

    test("have each item once, in the order in which it came", async (context) => {
      const { store } = await open(context);
      const account = sampleAccount();
      const [list, other] = [sampleList(account), sampleList(account, { kind: "hostname" })];
      const items = ["b.test", "a.test", "A%.test", "ab.test"].map((value) => sampleItem(other, value));
      await store.write(async ({ accounts, lists }) => {
        await accounts.insert(account);
        for (const each of [list, other]) await lists.insert(each);
        await lists.putItems(list.id, [sampleItem(list, "192.0.2.1")]);
        await lists.putItems(other.id, items.slice(0, 2));
        await lists.putItems(other.id, items.slice(2));
      });
      const values = async (limit: number, after: number, search?: string) => {
        const page = await store.read.lists.items(other.id, { limit, after }, search);
        return [page.total, ...page.items.map(({ value }) => value)];
      };
      expect(await values(10, 0)).toEqual([4, "b.test", "a.test", "A%.test", "ab.test"]);
      expect(await values(2, 1)).toEqual([4, "a.test", "A%.test"]);
      expect(await values(10, 0, "A")).toEqual([3, "a.test", "A%.test", "ab.test"]);
      expect(await values(10, 0, "a%")).toEqual([1, "A%.test"]);

      const again = sampleItem(other, "b.test", {
        comment: "new",
        createdAt: noon + 9,
        modifiedAt: noon + 9,
      });
      await store.write(({ lists }) => lists.putItems(other.id, [again, sampleItem(other, "z.test")]));
      expect(await values(10, 0)).toEqual([5, "b.test", "a.test", "A%.test", "ab.test", "z.test"]);
      const kept = { ...items[0], comment: "new", modifiedAt: noon + 9 };
      expect(await store.read.lists.item(other.id, items[0]?.id ?? "")).toEqual(kept);
      expect(await store.read.lists.item(list.id, items[0]?.id ?? "")).toBeUndefined();

      await store.write(({ lists }) => lists.removeItems(list.id, [items[0]?.id ?? ""]));
      await store.write(({ lists }) => lists.removeItems(other.id, [items[0]?.id ?? "", "absent"]));
      await store.write(({ lists }) => lists.removeItems(other.id, []));
      expect(await values(10, 0)).toEqual([4, "a.test", "A%.test", "ab.test", "z.test"]);
      const contents = await store.read.lists.contents(account.id);
      expect(new Set(contents.map(({ name, kind, value }) => `${name} ${kind} ${value}`))).toEqual(
        new Set([
          `${list.name} ip 192.0.2.1`,
          ...["a.test", "A%.test", "ab.test", "z.test"].map((value) => `${other.name} hostname ${value}`),
        ]),
      );
      await store.write(({ lists }) => lists.removeItems(other.id));
      expect(await values(10, 0)).toEqual([0]);
    });

    test("hold as much as they may, and lose it at once", async (context) => {
      const { store } = await open(context);
      const account = sampleAccount();
      const list = sampleList(account, { kind: "asn" });
      const items = Array.from({ length: MAX_LIST_ITEMS }, (_, n) => sampleItem(list, String(n)));
      await store.write(async ({ accounts, lists }) => {
        await accounts.insert(account);
        await lists.insert(list);
        await lists.putItems(list.id, items);
      });
      expect((await store.read.lists.find(account.id, list.id))?.items).toBe(MAX_LIST_ITEMS);
      const { items: last } = await store.read.lists.items(list.id, { limit: 1, after: MAX_LIST_ITEMS - 1 });
      expect(last).toEqual([items.at(-1)]);
      const ids = items.map(({ id }) => id);
      await store.write(({ lists }) => lists.removeItems(list.id, ids));
      expect((await store.read.lists.items(list.id, { limit: 1, after: 0 })).total).toBe(0);
    });

    test("know which filters look into them, and stay as long as one does", async (context) => {
      const { store } = await open(context);
      const account = sampleAccount();
      const zone = sampleZone(account);
      const [one, two] = [sampleList(account), sampleList(account)];
      const [first, second] = [sampleFilter(zone), sampleFilter(zone, { position: 2 })];
      await store.write(async ({ accounts, zones, lists, filters }) => {
        await accounts.insert(account);
        await zones.insert(zone);
        for (const list of [one, two]) await lists.insert(list);
        await filters.insert([first, second]);
        const uses = [
          { filterId: first.id, listId: one.id },
          { filterId: first.id, listId: two.id },
          { filterId: first.id, listId: two.id },
          { filterId: second.id, listId: two.id },
        ];
        await filters.setLists([first.id, second.id], uses);
      });
      const uses = async () =>
        Promise.all([one, two].map(async ({ id }) => (await store.read.lists.find(account.id, id))?.uses));
      expect(await uses()).toEqual([1, 2]);
      await expect(store.write(({ lists }) => lists.remove(one.id))).rejects.toThrow();
      await store.write(({ filters }) =>
        filters.setLists([first.id], [{ filterId: first.id, listId: two.id }]),
      );
      expect(await uses()).toEqual([0, 2]);
      await store.write(({ lists }) => lists.remove(one.id));
      await store.write(({ filters }) => filters.remove(zone.id, [first.id]));
      expect(await uses()).toEqual([undefined, 1]);
      await store.write(({ zones }) => zones.remove(zone.id));
      expect(await uses()).toEqual([undefined, 0]);
    });
  });

  describe("kept answers", () => {
    const answer = (parts: Partial<KeptAnswer> = {}): KeptAnswer => ({
      actor: "ann",
      key: "k",
      bodyHash: "h",
      at: noon,
      answer: '{"ü":1}',
      ...parts,
    });

    test("are found by who asked, by key and by age, and the last one counts", async (context) => {
      const { store } = await open(context);
      await store.write(async ({ answers }) => {
        await answers.keep(answer(), 0);
        await answers.keep(answer({ actor: "bob", answer: "bob's" }), 0);
      });
      expect(await store.read.answers.find("ann", "k", noon)).toEqual(answer());
      expect(await store.read.answers.find("ann", "k", noon + 1)).toBeUndefined();
      expect(await store.read.answers.find("ann", "K", noon)).toBeUndefined();
      expect((await store.read.answers.find("bob", "k", 0))?.answer).toBe("bob's");
      const later = answer({ at: noon + 5, answer: "later", bodyHash: "i" });
      await store.write(({ answers }) => answers.keep(later, 0));
      expect(await store.read.answers.find("ann", "k", noon)).toEqual(later);
    });

    test("are forgotten when they are old", async (context) => {
      const { store, raw } = await open(context);
      await store.write(({ answers }) => answers.keep(answer(), 0));
      await store.write(({ answers }) => answers.keep(answer({ key: "l", at: noon + 10 }), noon + 1));
      expect(await raw("select key from answers")).toEqual([{ key: "l" }]);
    });
  });
}
