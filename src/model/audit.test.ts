import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditText, type NewAuditEntry } from "./audit.ts";

const entry: NewAuditEntry = {
  id: "1".repeat(32),
  at: Date.UTC(2026, 10, 15),
  actor: {
    userId: "2".repeat(32),
    email: "user@example.com",
    via: "token",
    tokenId: "3".repeat(32),
    ip: "192.0.2.1",
    ray: "8f2c1e0b9a7d6c54",
  },
  action: "zone.edit",
  resource: { type: "zone", id: "4".repeat(32) },
  accountId: "5".repeat(32),
  zoneId: "4".repeat(32),
  before: { paused: false, list: [1, null, "ä"] },
  after: { paused: true },
};

describe("the text of an entry", () => {
  test("never changes: hashes already stored were taken over it", () => {
    expect(auditText(entry, 7, "f".repeat(64))).toBe(
      `["${"f".repeat(64)}",7,"${"1".repeat(32)}",1794700800000,["${"2".repeat(32)}","user@example.com","token","${"3".repeat(32)}","192.0.2.1","8f2c1e0b9a7d6c54"],"zone.edit",["zone","${"4".repeat(32)}"],"${"5".repeat(32)}","${"4".repeat(32)}",{"paused":false,"list":[1,null,"ä"]},{"paused":true}]`,
    );
  });

  test("does not depend on the order in which an entry's parts were set", () => {
    const reversed = Object.fromEntries(
      Object.entries({
        ...entry,
        actor: Object.fromEntries(Object.entries(entry.actor).reverse()),
      }).reverse(),
    ) as unknown as NewAuditEntry;
    expect(auditText(reversed, 1, "")).toBe(auditText(entry, 1, ""));
  });

  test("is the same for what was never there and what is null", () => {
    expect(auditText({ ...entry, before: undefined }, 1, "")).toBe(
      auditText({ ...entry, before: null }, 1, ""),
    );
  });

  test("changes with every part", () => {
    const { actor, resource } = entry;
    const changed: NewAuditEntry[] = [
      { ...entry, id: "x" },
      { ...entry, at: entry.at + 1 },
      ...Object.keys(actor).map((key) => ({ ...entry, actor: { ...actor, [key]: "x" } })),
      { ...entry, actor: { ...actor, tokenId: null } },
      { ...entry, action: "zone.delete" },
      { ...entry, resource: { ...resource, type: "user" } },
      { ...entry, resource: { ...resource, id: "x" } },
      { ...entry, accountId: null },
      { ...entry, zoneId: null },
      { ...entry, before: null },
      { ...entry, after: { paused: "true" } },
      { ...entry, before: entry.after, after: entry.before },
    ];
    const texts = [...changed, entry].map((one) => auditText(one, 1, "a"));
    texts.push(auditText(entry, 2, "a"), auditText(entry, 1, "b"));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("survives being stored as JSON and read back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const stored = JSON.parse(JSON.stringify({ ...entry, before, after })) as NewAuditEntry;
        expect(auditText(stored, 1, "")).toBe(auditText({ ...entry, before, after }, 1, ""));
      }),
    );
  });
});
