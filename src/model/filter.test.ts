import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entitlementOf } from "./entitlement.ts";
import { judgeExpression, type ListUse, trimExpression } from "./filter.ts";
import type { PlanName } from "./plan.ts";

const on = (plan: PlanName) => entitlementOf({ plan, ruleQuota: null, features: null });
const knowsNone = () => false;
const judge = (
  expression: string,
  plan: PlanName = "enterprise",
  knows: (use: ListUse) => boolean = knowsNone,
) => judgeExpression(expression, on(plan), knows);

describe("the ends of an expression", () => {
  test("lose spaces, tabs and ends of lines, and nothing else", () => {
    expect(trimExpression(" \t\r\nssl \n\t or ssl\r\n ")).toBe("ssl \n\t or ssl");
    expect(trimExpression("\u00a0ssl\u2028")).toBe("\u00a0ssl\u2028");
    expect(trimExpression(" \n")).toBe("");
  });

  test("are done with at once", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(" ", "\t", "\r", "\n", "a", '"') }), (text) => {
        const trimmed = trimExpression(text);
        expect(trimExpression(trimmed)).toBe(trimmed);
        expect(text).toContain(trimmed);
      }),
    );
  });
});

describe("a verdict", () => {
  test("a good one names the lists it looks into", () => {
    const uses: ListUse[] = [];
    const knows = (use: ListUse) => uses.push(use) > 0;
    const expression =
      'ip.src in $office and (ip.src.asnum in $systems or http.host in $names) and http.host ne "$no"';
    const lists = [
      { name: "office", kind: "ip" },
      { name: "systems", kind: "asn" },
      { name: "names", kind: "hostname" },
    ];
    expect(judge(expression, "free", knows)).toEqual({ isValid: true, lists });
    expect(uses).toEqual(lists);
  });

  test("managed lists are always there", () => {
    expect(judge("ip.src in $cf.vpn")).toMatchObject({ isValid: true });
  });

  test.each<[expression: string, plan: PlanName, reason: string, text: RegExp]>([
    [
      "bogus eq",
      "enterprise",
      "syntax",
      /^Filter parsing error \(1:1\):\nbogus eq\n\^{5} unknown identifier\n/,
    ],
    ["", "enterprise", "syntax", /^Filter parsing error \(1:1\):\n\n\^ /],
    ["http.host", "enterprise", "syntax", /./],
    [`http.host eq "${"a".repeat(4083)}"`, "enterprise", "length", /^[^\n]*4096[^\n]*$/],
    ['http.host matches "x"', "free", "regex", /./],
    ['http.host ~ "x"', "pro", "regex", /./],
    ["ip.src in $nope", "enterprise", "list", /\$nope\n *\^{5} /],
    ["cf.bot_management.score lt 5", "free", "plan", /./],
  ])("%s on %s: %s", (expression, plan, reason, text) => {
    expect(judge(expression, plan)).toEqual({ isValid: false, reason, text: expect.stringMatching(text) });
  });

  test.each(["business", "enterprise"] as const)("%s has regular expressions", (plan) => {
    expect(judge('http.host matches "^x"', plan)).toMatchObject({ isValid: true });
  });

  test("4096 characters are not too many, whatever their bytes", () => {
    for (const filler of ["a", "é", "🦓"]) {
      const expression = `http.host eq "${filler.repeat(4081)}"`;
      expect([...expression]).toHaveLength(4096);
      expect(judge(expression)).toMatchObject({ isValid: true });
    }
  });
});
