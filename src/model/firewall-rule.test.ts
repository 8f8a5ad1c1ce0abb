import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entitlement } from "./entitlement.ts";
import {
  type Action,
  actions,
  compareRules,
  inOrder,
  isActive,
  isTerminating,
  MAX_PRIORITY,
  missingFeature,
  type Product,
  products,
  type RuleWithFilter,
} from "./firewall-rule.ts";
import { features, planNames, plans } from "./plan.ts";

interface Placed {
  action: Action;
  priority: number | null;
  position: number;
}

const placed: fc.Arbitrary<Placed> = fc.record({
  action: fc.constantFrom(...actions),
  priority: fc.option(fc.oneof(fc.nat(3), fc.integer({ min: 0, max: MAX_PRIORITY }))),
  position: fc.nat(20),
});
const isSame = (a: Placed, b: Placed) =>
  a.action === b.action && a.priority === b.priority && a.position === b.position;

describe("the order of rules", () => {
  test("is total: no two differ and are equal, none is before itself, and before is passed on", () => {
    fc.assert(
      fc.property(placed, placed, placed, (a, b, c) => {
        expect(Math.sign(compareRules(a, b)) + Math.sign(compareRules(b, a))).toBe(0);
        expect(compareRules(a, b) === 0).toBe(isSame(a, b));
        if (compareRules(a, b) <= 0 && compareRules(b, c) <= 0)
          expect(compareRules(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("is the same from wherever one starts, and keeps all", () => {
    fc.assert(
      fc.property(fc.array(placed), (rules) => {
        const ordered = inOrder(rules);
        expect(inOrder(rules.toReversed())).toEqual(ordered);
        expect(inOrder(ordered)).toEqual(ordered);
        expect(ordered).toHaveLength(rules.length);
      }),
    );
  });

  test("is by priority, none last; then by action; then by creation", () => {
    const rule = (action: Action, priority: number | null, position: number) => ({
      action,
      priority,
      position,
    });
    const ordered = [
      rule("block", 0, 9),
      rule("allow", 1, 8),
      rule("block", 1, 1),
      rule("block", 1, 2),
      rule("log", MAX_PRIORITY, 7),
      ...actions.map((action, i) => rule(action, null, actions.length - i)),
      rule("block", null, 50),
    ];
    expect(inOrder(ordered.toReversed())).toEqual(ordered);
    expect(actions).toEqual([
      "log",
      "bypass",
      "allow",
      "challenge",
      "managed_challenge",
      "js_challenge",
      "block",
    ]);
  });
});

test("only log and bypass let the evaluation go on", () => {
  expect(actions.filter((action) => !isTerminating(action))).toEqual(["log", "bypass"]);
});

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, false],
])("rule paused %s, filter paused %s: active %s", (paused, filterPaused, active) => {
  const filter = { paused: filterPaused } as RuleWithFilter["filter"];
  expect(isActive({ paused, filter })).toBe(active);
});

describe("features that a rule asks for", () => {
  const entitled = (...has: Entitlement["features"]): Entitlement => ({
    plan: "free",
    ruleQuota: 5,
    features: has,
  });
  const paid: Product[] = ["waf", "zoneLockdown"];

  test("log needs its feature", () => {
    expect(missingFeature({ action: "log", products: [] }, entitled("regex", "bypass_waf"))).toBe(
      "log_action",
    );
    expect(missingFeature({ action: "log", products: [] }, entitled("log_action"))).toBeUndefined();
  });

  test.each(products)("bypass of %s", (product) => {
    const rule = { action: "bypass", products: ["bic", product] } as const;
    expect(missingFeature(rule, entitled("regex", "log_action"))).toBe(
      paid.includes(product) ? "bypass_waf" : undefined,
    );
    expect(missingFeature(rule, entitled("bypass_waf"))).toBeUndefined();
  });

  test("other actions need none", () => {
    for (const action of actions.filter((name) => name !== "log"))
      expect(missingFeature({ action, products: [] }, entitled())).toBeUndefined();
  });

  test("the highest plan has them all", () => {
    const { ruleQuota } = plans.enterprise;
    const all = { plan: "enterprise", ruleQuota, features } as const;
    for (const action of actions) expect(missingFeature({ action, products }, all)).toBeUndefined();
    expect(planNames.at(-1)).toBe("enterprise");
  });
});
