import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { belongsTo, may, type Principal, permissionsOn, type Target, zonesWith } from "./permission.ts";
import { permissionGroups } from "./permission-group.ts";
import { type Permission, permissions } from "./permission-names.ts";
import { type Role, roleNames, rolePermissions, roles } from "./role.ts";
import { resourceFault, type TokenPolicy, tokenAllows } from "./token-policy.ts";

const id = (digit: string) => digit.repeat(32);

function principal(parts: Partial<Principal> = {}): Principal {
  return {
    via: "key",
    user: {
      id: id("c"),
      email: "user@example.com",
      firstName: null,
      lastName: null,
      superuser: false,
      createdAt: 0,
      modifiedAt: 0,
    },
    tokenId: null,
    memberships: [{ accountId: id("a"), role: "administrator" }],
    policies: null,
    ...parts,
  };
}

const asMember = (role: Role) => principal({ memberships: [{ accountId: id("a"), role }] });

describe("roles", () => {
  const table: Record<Role, string> = {
    administrator:
      "zone:read zone:edit waf:read waf:edit logs:read logs:edit organization:read organization:edit billing:edit audit:read",
    administrator_read_only: "zone:read waf:read logs:read organization:read audit:read",
    firewall: "zone:read waf:read waf:edit organization:read",
    log_share: "zone:read logs:read logs:edit organization:read",
    log_share_reader: "zone:read logs:read organization:read",
  };

  test.each(roleNames)("%s has its permissions on its account and every zone there", (role) => {
    const member = asMember(role);
    expect(permissionsOn(member, { accountId: id("a") }).join(" ")).toBe(table[role]);
    expect(permissionsOn(member, { accountId: id("a"), zoneId: id("1") }).join(" ")).toBe(table[role]);
    expect(permissionsOn(member, { accountId: id("b") })).toEqual([]);
    expect(permissionsOn(member, { accountId: id("b"), zoneId: id("1") })).toEqual([]);
  });

  test("say what they are, and never grant what is a user's own", () => {
    for (const role of roleNames) {
      expect(roles[role].label).not.toBe("");
      expect(roles[role].doc).toMatch(/\.$/);
      for (const permission of rolePermissions(role)) expect(permission).not.toMatch(/^(user|token):/);
    }
  });

  test("differ between accounts", () => {
    const member = principal({
      memberships: [
        { accountId: id("a"), role: "log_share_reader" },
        { accountId: id("b"), role: "administrator" },
      ],
    });
    expect(may(member, "zone:edit", { accountId: id("a") })).toBe(false);
    expect(may(member, "zone:edit", { accountId: id("b") })).toBe(true);
    expect([belongsTo(member, id("a")), belongsTo(member, id("c"))]).toEqual([true, false]);
  });
});

describe("a user's own record", () => {
  test("is the user's, and nobody else's", () => {
    expect(may(principal(), "user:read", { userId: id("c") })).toBe(true);
    expect(may(principal(), "token:edit", { userId: id("c") })).toBe(true);
    expect(may(principal(), "user:read", { userId: id("d") })).toBe(false);
  });

  test("is not opened by a token that names accounts only", () => {
    const groups = permissionGroups.map((group) => group.id);
    const resources = { "com.cloudflare.api.account.*": "*" } as const;
    const policies = [{ id: id("f"), effect: "allow", groupIds: groups, resources }] as const;
    const token = principal({ via: "token", policies });
    expect(may(token, "token:edit", { userId: id("c") })).toBe(false);
    expect(may(token, "zone:edit", { accountId: id("a") })).toBe(true);
  });
});

test("the operator may do everything everywhere", () => {
  const operator = principal({ via: "operator", memberships: [] });
  for (const permission of permissions) {
    expect(may(operator, permission, { userId: id("d") })).toBe(true);
    expect(may(operator, permission, { accountId: id("b"), zoneId: id("1") })).toBe(true);
  }
  expect(belongsTo(operator, id("b"))).toBe(true);
  expect(zonesWith(operator, "zone:read")).toBeUndefined();
});

describe("any principal", () => {
  /** Few ids, so that they meet; the last is what a program might take for "no zone". */
  const ids = ["a", "b", "1", "2", "3", "0"].map(id);
  const anyId = fc.constantFrom(...ids);
  const idOrAll = fc.oneof(anyId, fc.constant("*"));
  const key = (prefix: string) => idOrAll.map((name) => `com.cloudflare.api.${prefix}.${name}`);
  const zones = fc.dictionary(key("account.zone"), fc.constant("*"), { maxKeys: 3 });
  const resource = fc.oneof(
    fc.tuple(key("account.zone"), fc.constant("*")),
    fc.tuple(key("user"), fc.constant("*")),
    fc.tuple(key("account"), fc.oneof(fc.constant("*"), zones)),
  );
  const anyPolicy: fc.Arbitrary<TokenPolicy> = fc.record({
    id: fc.constant(id("f")),
    effect: fc.constantFrom("allow", "allow", "deny"),
    groupIds: fc.uniqueArray(fc.constantFrom(...permissionGroups.map((group) => group.id)), { maxLength: 4 }),
    resources: fc
      .array(resource, { minLength: 1, maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as TokenPolicy["resources"]),
  });
  const anyMemberships = fc.uniqueArray(
    fc.record({ accountId: fc.constantFrom(id("a"), id("b")), role: fc.constantFrom(...roleNames) }),
    { selector: ({ accountId }) => accountId },
  );
  const anyTarget: fc.Arbitrary<Target> = fc.oneof(
    fc.record({ userId: fc.constantFrom(id("c"), id("d"), id("a")) }),
    fc.record({ accountId: anyId }),
    fc.record({ accountId: anyId, zoneId: anyId }),
  );
  const anyPermission: fc.Arbitrary<Permission> = fc.constantFrom(...permissions);
  const anyPolicies = fc.array(anyPolicy, { maxLength: 4 });

  test("has by a token nothing that its user does not have", () => {
    fc.assert(
      fc.property(
        anyMemberships,
        anyPolicies,
        anyPermission,
        anyTarget,
        (memberships, policies, asked, target) => {
          const byToken = may(principal({ via: "token", memberships, policies }), asked, target);
          const byKey = may(principal({ memberships }), asked, target);
          expect(byToken).toBe(byKey && tokenAllows(policies, asked, target));
          if (byToken) expect(byKey).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("loses by one more deny, gains by one more allow, and nothing the other way", () => {
    fc.assert(
      fc.property(anyPolicies, anyPolicy, anyPermission, anyTarget, (policies, more, asked, target) => {
        const before = tokenAllows(policies, asked, target);
        for (const list of [
          [...policies, more],
          [more, ...policies],
        ]) {
          const after = tokenAllows(list, asked, target);
          if (more.effect === "deny") expect(after && !before).toBe(false);
          else expect(before && !after).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("is shown exactly the zones it may read", () => {
    fc.assert(
      fc.property(anyMemberships, fc.option(anyPolicies), anyPermission, (memberships, policies, asked) => {
        const caller = principal({ via: policies ? "token" : "key", memberships, policies });
        const selections = zonesWith(caller, asked) ?? [];
        for (const accountId of [id("a"), id("b"), id("d")]) {
          for (const zoneId of [...ids, id("9")]) {
            const shown = selections.some(
              ({ accountId: within, zones: some }) =>
                within === accountId &&
                ("only" in some ? some.only.includes(zoneId) : !some.allBut.includes(zoneId)),
            );
            expect(shown).toBe(may(caller, asked, { accountId, zoneId }));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("of these is one that the API accepts", () => {
    fc.assert(fc.property(anyPolicy, ({ resources }) => resourceFault(resources) === undefined));
  });
});
