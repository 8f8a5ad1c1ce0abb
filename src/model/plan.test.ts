import { describe, expect, test } from "vitest";
import { features, findPlan, planNames, plans } from "./plan.ts";

describe("plans", () => {
  test("are found by id, by name and by rate plan, in any case, and by nothing else", () => {
    for (const name of planNames) {
      const { id, ratePlan } = plans[name];
      for (const form of [name, id, ratePlan, name.toUpperCase(), ratePlan.toLowerCase()])
        expect(findPlan(form)).toBe(name);
      expect(findPlan(plans[name].label)).toBeUndefined();
    }
    const partners = ["PARTNERS_FREE", "PARTNERS_PRO", "PARTNERS_BIZ", "PARTNERS_ENT"];
    expect(partners.map(findPlan)).toEqual(["free", "pro", "business", "enterprise"]);
    for (const other of [
      "",
      "constructor",
      "__proto__",
      "toString",
      "0".repeat(32),
      "cf_",
      "partners_",
      " pro",
    ])
      expect(findPlan(other)).toBeUndefined();
  });

  test("have the ids that clients compare", () => {
    expect(Object.fromEntries(planNames.map((name) => [name, plans[name].id]))).toEqual({
      free: "0feeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
      pro: "1ac039f6c29b691475c3d74fe588d1ae",
      business: "a577b510288e82b26486fd1df47000ec",
      enterprise: "94f3b7b768b0458b56d2cac4fe5ec0f9",
    });
  });

  test("allow more the higher they are", () => {
    const ladder = planNames.map((name) => plans[name]);
    for (const [i, higher] of ladder.slice(1).entries()) {
      const lower = ladder[i];
      expect(higher.ruleQuota).toBeGreaterThan(lower?.ruleQuota ?? Number.POSITIVE_INFINITY);
      expect(higher.features).toEqual(expect.arrayContaining([...(lower?.features ?? [])]));
    }
    expect(plans.enterprise.features.toSorted()).toEqual(features.toSorted());
  });
});
