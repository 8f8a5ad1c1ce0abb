import { describe, expect, test } from "vitest";
import { entitlementOf } from "./entitlement.ts";
import { planNames, plans } from "./plan.ts";

describe("what a zone may do", () => {
  test.each(planNames)("is what %s brings", (plan) => {
    const { ruleQuota, features } = plans[plan];
    expect(entitlementOf({ plan, ruleQuota: null, features: null })).toEqual({ plan, ruleQuota, features });
  });

  test.each([
    ["the server's quota beats the plan's", null, 7, 7],
    ["the zone's beats the server's", 3, 7, 3],
    ["a quota of none is a quota", 0, 7, 0],
    ["and so it is on the server", null, 0, 0],
    ["the zone's beats the plan's", 50, undefined, 50],
  ])("%s", (_name, ruleQuota, serverQuota, expected) => {
    expect(entitlementOf({ plan: "free", ruleQuota, features: null }, serverQuota).ruleQuota).toBe(expected);
  });

  test("features of its own replace the plan's, none included", () => {
    const own = (features: readonly ("regex" | "log_action")[]) =>
      entitlementOf({ plan: "business", ruleQuota: null, features }).features;
    expect(own(["log_action"])).toEqual(["log_action"]);
    expect(own([])).toEqual([]);
  });
});
