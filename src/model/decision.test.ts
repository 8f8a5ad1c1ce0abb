import { describe, expect, test } from "vitest";
import { scheme } from "#catalog";
import { type Lists, readJsonFields } from "#expr";
import { decide, explainExpression } from "./decision.ts";
import type { Action, RuleWithFilter } from "./firewall-rule.ts";
import { itemMatcher } from "./list.ts";

const lists: Lists = { find: (name) => itemMatcher("ip", name === "office" ? ["192.0.2.0/24"] : []) };

function fields(values: Record<string, unknown>) {
  const read = readJsonFields(scheme, values);
  if ("problem" in read) throw new Error(read.problem);
  return read.values;
}

let made = 0;
function rule(
  id: string,
  action: Action,
  expression: string,
  parts: Partial<RuleWithFilter> = {},
): RuleWithFilter {
  const position = ++made;
  return {
    id,
    zoneId: "z",
    filterId: `f${id}`,
    action,
    priority: null,
    paused: false,
    description: "",
    ref: "",
    products: [],
    position,
    createdAt: 0,
    modifiedAt: 0,
    filter: { id: `f${id}`, zoneId: "z", expression, paused: false, description: "", ref: "", position },
    ...parts,
  };
}
const paused = (one: RuleWithFilter): RuleWithFilter => ({ ...one, filter: { ...one.filter, paused: true } });
const outcomes = (rules: RuleWithFilter[], values: Record<string, unknown>) => {
  const { action, rule_id, matched, trace } = decide(rules, fields(values), lists);
  return {
    action,
    rule_id,
    matched: matched.map((each) => each.rule_id).join(""),
    trace: trace.map((each) => `${each.rule_id} ${each.outcome}`),
  };
};

const all = "ip.src eq 1.2.3.4";
const from = { "ip.src": "1.2.3.4", ssl: true, "http.host": "a.test" };

describe("a decision", () => {
  test("without rules is none", () => {
    expect(decide([], fields({}), lists)).toEqual({ action: null, rule_id: null, matched: [], trace: [] });
  });

  test("is that of the first rule that ends the evaluation; others act on the way", () => {
    const rules = [
      rule("e", "block", all),
      rule("d", "allow", all),
      rule("c", "bypass", all),
      rule("b", "log", all),
    ];
    const first = rule("a", "js_challenge", "not ssl", { priority: 1 });
    expect(outcomes([...rules, first], from)).toEqual({
      action: "allow",
      rule_id: "d",
      matched: "bcd",
      trace: ["a not_matched", "b matched", "c matched", "d matched", "e not_reached"],
    });
  });

  test.each<Action>(["log", "bypass"])("%s alone decides nothing", (action) => {
    expect(outcomes([rule("a", action, all)], from)).toMatchObject({
      action: null,
      rule_id: null,
      matched: "a",
    });
  });

  test.each<Action>(["allow", "challenge", "managed_challenge", "js_challenge", "block"])(
    "%s ends it",
    (action) => {
      const later = rule("b", "block", all, { priority: 2 });
      expect(outcomes([rule("a", action, all, { priority: 1 }), later], from)).toEqual({
        action,
        rule_id: "a",
        matched: "a",
        trace: ["a matched", "b not_reached"],
      });
    },
  );

  test("passes over what is paused, be it the rule or its filter", () => {
    const rules = [
      rule("a", "block", all, { paused: true }),
      paused(rule("b", "block", all)),
      rule("c", "block", all),
      rule("d", "block", all, { paused: true }),
    ];
    expect(outcomes(rules, from)).toEqual({
      action: "block",
      rule_id: "c",
      matched: "c",
      trace: ["a paused", "b paused", "c matched", "d paused"],
    });
  });

  test("takes a missing value for no match", () => {
    expect(outcomes([rule("a", "block", all), rule("b", "block", 'http.host eq "a"')], {})).toMatchObject({
      action: null,
      trace: ["a not_matched", "b not_matched"],
    });
  });

  test("looks into lists", () => {
    const rules = [rule("a", "allow", "ip.src in $office"), rule("b", "block", "ip.src in $other")];
    expect(outcomes(rules, { "ip.src": "192.0.2.9" }).rule_id).toBe("a");
    expect(outcomes(rules, { "ip.src": "192.0.3.9" }).rule_id).toBeNull();
  });

  test("shows each rule as it is", () => {
    const { trace } = decide(
      [rule("a", "block", all, { priority: 7, description: "d" })],
      fields(from),
      lists,
    );
    expect(trace).toEqual([
      {
        rule_id: "a",
        action: "block",
        priority: 7,
        description: "d",
        expression: all,
        outcome: "matched",
        decided_by: all,
        explanation: { kind: "comparison", text: all, result: true, value: "1.2.3.4" },
      },
    ]);
  });
});

describe("the part that decided", () => {
  test.each([
    ["ssl", "ssl"],
    ["not ssl", "ssl"],
    ['http.host eq "x" or ssl', "ssl"],
    ['http.host eq "x" or ip.src eq 9.9.9.9', 'http.host eq "x" or ip.src eq 9.9.9.9'],
    ['ssl or http.host eq "a.test"', "ssl"],
    ['ssl xor http.host eq "x"', 'ssl xor http.host eq "x"'],
    ['ssl and http.host eq "x"', 'http.host eq "x"'],
    ['ssl and http.host eq "a.test"', 'ssl and http.host eq "a.test"'],
    ['(http.host eq "x" or (ssl and ip.src eq 9.9.9.9)) or http.host eq "a.test"', 'http.host eq "a.test"'],
  ])("of %s is %s", (expression, part) => {
    const [trace] = decide([rule("a", "log", expression)], fields(from), lists).trace;
    expect(trace?.decided_by).toBe(part);
  });
});

describe("an explanation", () => {
  test("has every part with its text, its result and its value", () => {
    expect(explainExpression('ssl and not http.host eq "b.test"', fields(from), lists)).toEqual({
      kind: "and",
      text: 'ssl and not http.host eq "b.test"',
      result: true,
      parts: [
        { kind: "comparison", text: "ssl", result: true, value: true },
        {
          kind: "not",
          text: 'not http.host eq "b.test"',
          result: true,
          parts: [{ kind: "comparison", text: 'http.host eq "b.test"', result: false, value: "a.test" }],
        },
      ],
    });
  });

  test("has no value where there was none", () => {
    expect(explainExpression(all, fields({}), lists)).toEqual({
      kind: "comparison",
      text: all,
      result: false,
    });
  });

  test("of what is no expression is false", () => {
    expect(explainExpression("bogus", fields({}), lists)).toEqual({
      kind: "comparison",
      text: "bogus",
      result: false,
    });
  });
});
