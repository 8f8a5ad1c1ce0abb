import { describe, expect, test } from "vitest";
import type { Target } from "./permission.ts";
import { findPermissionGroup, permissionGroups } from "./permission-group.ts";
import { type Permission, permissions } from "./permission-names.ts";
import { resourceFault, type TokenPolicy, tokenAllows, zonesNamed } from "./token-policy.ts";

const id = (digit: string) => digit.repeat(32);
const account = (name: string) => `com.cloudflare.api.account.${name}`;
const zone = (name: string) => `com.cloudflare.api.account.zone.${name}`;
const user = (name: string) => `com.cloudflare.api.user.${name}`;

const zoneRead = "c8fed203ed3043cba015a93ad1616f1f";
const zoneWrite = "e6d2666161e84845a636613608cee8d5";
const tokensRead = "0cc3a61731504c89b99ec1be78b77aa0";

function policy(
  resources: TokenPolicy["resources"],
  effect: TokenPolicy["effect"] = "allow",
  groupIds = [zoneRead],
): TokenPolicy {
  return { id: id("f"), effect, groupIds, resources };
}

const inZone = (digit: string, accountDigit = "a"): Target => ({
  accountId: id(accountDigit),
  zoneId: id(digit),
});
const onAccount = (digit: string): Target => ({ accountId: id(digit) });
const onUser = (digit: string): Target => ({ userId: id(digit) });

describe("what a policy covers", () => {
  const cases: [what: string, resources: TokenPolicy["resources"], target: Target, covered: boolean][] = [
    ["a zone by its id", { [zone(id("1"))]: "*" }, inZone("1"), true],
    ["no other zone", { [zone(id("1"))]: "*" }, inZone("2"), false],
    ["not the account of a zone", { [zone(id("1"))]: "*" }, onAccount("a"), false],
    ["any zone", { [zone("*")]: "*" }, inZone("2"), true],
    ["not an account by any zone", { [zone("*")]: "*" }, onAccount("a"), false],
    ["an account", { [account(id("a"))]: "*" }, onAccount("a"), true],
    ["no other account", { [account(id("a"))]: "*" }, onAccount("b"), false],
    ["the zones of an account", { [account(id("a"))]: "*" }, inZone("1"), true],
    ["no zones of another account", { [account(id("a"))]: "*" }, inZone("1", "b"), false],
    ["any account", { [account("*")]: "*" }, onAccount("b"), true],
    ["zones of any account", { [account("*")]: "*" }, inZone("1", "b"), true],
    ["all zones named within an account", { [account(id("a"))]: { [zone("*")]: "*" } }, inZone("1"), true],
    ["only there", { [account(id("a"))]: { [zone("*")]: "*" } }, inZone("1", "b"), false],
    ["not that account itself", { [account(id("a"))]: { [zone("*")]: "*" } }, onAccount("a"), false],
    ["a zone named within an account", { [account(id("a"))]: { [zone(id("1"))]: "*" } }, inZone("1"), true],
    ["no other zone there", { [account(id("a"))]: { [zone(id("1"))]: "*" } }, inZone("2"), false],
    ["not by that name elsewhere", { [account(id("a"))]: { [zone(id("1"))]: "*" } }, inZone("1", "b"), false],
    ["zones named within any account", { [account("*")]: { [zone(id("1"))]: "*" } }, inZone("1", "b"), true],
    ["nothing by an account without zones", { [account(id("a"))]: {} }, inZone("1"), false],
    ["a user", { [user(id("c"))]: "*" }, onUser("c"), true],
    ["no other user", { [user(id("c"))]: "*" }, onUser("d"), false],
    ["any user", { [user("*")]: "*" }, onUser("d"), true],
    ["no user by accounts and zones", { [account("*")]: "*", [zone("*")]: "*" }, onUser("c"), false],
    ["no account by users", { [user("*")]: "*" }, onAccount("a"), false],
  ];
  test.each(cases)("%s", (_what, resources, target, covered) => {
    expect(tokenAllows([policy(resources)], "zone:read", target)).toBe(covered);
  });
});

describe("several policies", () => {
  const everywhere = { [account("*")]: "*" } as const;
  const one = { [zone(id("1"))]: "*" } as const;

  test("none allow nothing", () => expect(tokenAllows([], "zone:read", inZone("1"))).toBe(false));

  test.each([
    ["after the allow", [policy(everywhere), policy(one, "deny")]],
    ["before the allow", [policy(one, "deny"), policy(everywhere)]],
    ["between allows", [policy(one), policy(one, "deny"), policy(everywhere)]],
  ])("a deny wins, %s", (_where, policies) => {
    expect(tokenAllows(policies, "zone:read", inZone("1"))).toBe(false);
    expect(tokenAllows(policies, "zone:read", inZone("2"))).toBe(true);
  });

  test("a deny takes away what its groups grant, and nothing else", () => {
    const policies = [policy(everywhere, "allow", [zoneWrite]), policy(one, "deny", [tokensRead])];
    expect(tokenAllows(policies, "zone:edit", inZone("1"))).toBe(true);
    const narrowed = [policy(everywhere, "allow", [zoneWrite]), policy(one, "deny", [zoneRead])];
    expect(tokenAllows(narrowed, "zone:edit", inZone("1"))).toBe(true);
    expect(tokenAllows(narrowed, "zone:read", inZone("1"))).toBe(false);
  });

  test("allows add up", () => {
    const policies = [policy(one), policy({ [zone(id("2"))]: "*" }, "allow", [zoneWrite])];
    const may = (permission: Permission, digit: string) => tokenAllows(policies, permission, inZone(digit));
    expect([may("zone:read", "1"), may("zone:edit", "1")]).toEqual([true, false]);
    expect([may("zone:read", "2"), may("zone:edit", "2")]).toEqual([true, true]);
  });

  test("an unknown group grants nothing", () => {
    expect(tokenAllows([policy(everywhere, "allow", [id("0")])], "zone:read", inZone("1"))).toBe(false);
    expect(tokenAllows([policy(everywhere, "allow", [])], "zone:read", inZone("1"))).toBe(false);
  });
});

describe("resources", () => {
  test.each<[TokenPolicy["resources"], string | undefined]>([
    [{ [zone(id("1"))]: "*" }, undefined],
    [{ [zone("*")]: "*", [account("*")]: "*", [user("*")]: "*" }, undefined],
    [{ [account(id("a"))]: { [zone("*")]: "*" } }, undefined],
    [{ [account("*")]: { [zone(id("1"))]: "*", [zone(id("2"))]: "*" } }, undefined],
    [{}, "must name at least one resource"],
    [{ "com.cloudflare.api.account": "*" }, "is not a resource of a user, an account or a zone"],
    [{ [account("")]: "*" }, "is not a resource of a user, an account or a zone"],
    [{ [zone("A".repeat(32))]: "*" }, "is not a resource of a user, an account or a zone"],
    [{ [zone(`${id("1")}0`)]: "*" }, "is not a resource of a user, an account or a zone"],
    [{ [`x${zone("*")}`]: "*" }, "is not a resource of a user, an account or a zone"],
    [{ [`${zone(id("1"))}\n`]: "*" }, "is not a resource of a user, an account or a zone"],
    [{ constructor: "*" }, "is not a resource of a user, an account or a zone"],
    [{ [zone(id("1"))]: "read" }, 'must be "*"'],
    [{ [zone("*")]: { [zone("*")]: "*" } }, "only an account can name its zones"],
    [{ [user("*")]: { [zone("*")]: "*" } }, "only an account can name its zones"],
    [{ [account("*")]: { [zone("*")]: "x" } }, `${zone("*")} is not a zone with the value "*"`],
    [{ [account("*")]: { [account("*")]: "*" } }, `${account("*")} is not a zone with the value "*"`],
  ])("%j: %s", (resources, reason) => {
    expect(resourceFault(resources)?.reason).toBe(reason);
  });

  test("zones are those named one by one, each once", () => {
    const named = zonesNamed([
      policy({ [zone(id("1"))]: "*", [zone("*")]: "*", [account(id("9"))]: "*", [user(id("8"))]: "*" }),
      policy({ [account("*")]: { [zone(id("2"))]: "*", [zone(id("1"))]: "*", [zone("*")]: "*" } }, "deny"),
    ]);
    expect(named.toSorted()).toEqual([id("1"), id("2")]);
    expect(zonesNamed([])).toEqual([]);
  });
});

describe("permission groups", () => {
  test("have ids that are unique, and names that are unique within a scope", () => {
    const ids = permissionGroups.map((group) => group.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const groupId of ids) expect(groupId).toMatch(/^[0-9a-f]{32}$/);
    const names = permissionGroups.map(({ name, scope }) => `${scope} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("are found by id, and by name in any case", () => {
    for (const group of permissionGroups) {
      expect(findPermissionGroup(group.id)).toBe(group);
      expect(findPermissionGroup(group.name.toUpperCase())?.name).toBe(group.name);
    }
    expect(findPermissionGroup("")).toBeUndefined();
    expect(findPermissionGroup("Zone")).toBeUndefined();
  });

  test("that write also read", () => {
    const known: readonly string[] = permissions;
    for (const { permissions: granted } of permissionGroups) {
      for (const read of granted.map((permission) => permission.replace(":edit", ":read")))
        if (known.includes(read)) expect(granted).toContain(read);
    }
  });
});
