/** What the audit trail must do. */
import { describe, expect, test } from "vitest";
import { everything, noon, sampleEntry } from "./samples.case.ts";
import type { Opened, OpenForTest } from "./store.case.ts";

export function auditContract(open: OpenForTest): void {
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
}
