import { describe, expect, it, test } from "vitest";
import { actions, fields, managedLists, scheme } from "#catalog";
import { checkFilter, quantifiers, readType, showType, standardFunctions } from "#expr";
import { fieldsTable } from "./fields-table.ts";

const rows = fieldsTable.trim().split("\n");
const phases = ["request", "response", "network", "transform"];
const plans = /^(?:Pro or above|Business or above|Enterprise(?: \+ Bot Management| add-on)?|Early Access)?$/;
const mark = /^(?:deprecated|optional|alias of [a-z0-9_.]+|always (?:true|false|0))$/;

describe("the table of fields", () => {
  test.each(rows)("%s", (row) => {
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells).toHaveLength(6);
    const [name = "", type = "", phase = "", plan = "", marks = "", doc = ""] = cells;
    expect(name).toMatch(/^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/);
    expect(showType(readType(type))).toBe(type);
    expect(phases).toContain(phase);
    expect(plan).toMatch(plans);
    for (const part of marks.split(", ")) if (part !== "") expect(part).toMatch(mark);
    expect(doc).toMatch(/^[^\s.][^\n]{3,}[^\s.]$/);
  });

  it("names each field once, and no function", () => {
    const names = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(rows.length);
    for (const name of names) expect(scheme.function(name)).toBeUndefined();
  });

  it("has aliases of fields that are there, of the same type and phase, and shares their place", () => {
    const aliases = scheme.fields.filter(({ aliasOf }) => aliasOf);
    expect(aliases.length).toBeGreaterThan(0);
    for (const { aliasOf = "", type, phase, slot, deprecated, plan } of aliases) {
      const field = scheme.field(aliasOf);
      expect(field).toMatchObject({ type, phase, slot });
      expect(field?.aliasOf).toBeUndefined();
      expect(field?.plan).toBe(plan);
      expect(deprecated).toBe(true);
    }
  });

  it("reads marks and plans", () => {
    const find = (name: string) => fields.find((field) => field.name === name);
    expect(find("true")?.constant).toBe(true);
    expect(find("false")?.constant).toBe(false);
    expect(find("cf.threat_score")).toMatchObject({ usualValue: 0, deprecated: true });
    expect(find("tcp.dstport")?.optional).toBe(true);
    expect(find("http.host")).not.toHaveProperty("minPlan");
    expect(find("http.request.cookies")?.minPlan).toBe("pro");
    expect(find("ip.src.subdivision_1_iso_code")?.minPlan).toBe("business");
    expect(find("cf.bot_management.score")?.minPlan).toBe("enterprise");
  });
});

describe("the scheme", () => {
  it("knows all functions; the quantifiers are part of the language itself", () => {
    expect(scheme.functions).toEqual(standardFunctions);
    expect(scheme.functions.length).toBeGreaterThanOrEqual(31);
    expect(quantifiers.map(({ name }) => name)).toEqual(["any", "all"]);
  });

  test.each(fields.filter(({ aliasOf }) => !aliasOf))("$name can be written", ({ name, type, phase }) => {
    const expressions = {
      Bool: name,
      Int: `${name} eq 1`,
      Ip: `${name} eq 192.0.2.1`,
      Bytes: `${name} eq "a"`,
      Array: `len(${name}) ge 0`,
      Map: `has_key(${name}, "k")`,
    };
    const { error } = checkFilter(expressions[type.kind], scheme, { phase });
    expect(error).toBeUndefined();
  });

  test.each(managedLists)("the list %s can be written", (name) => {
    expect(checkFilter(`ip.src in $${name}`, scheme).error).toBeUndefined();
  });
});

describe("actions", () => {
  it("have a name of their own, phases and a line of documentation", () => {
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
    for (const { name, phases: where, doc } of actions) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(where.length).toBeGreaterThan(0);
      expect(doc).not.toBe("");
    }
  });

  it("end the evaluation when they answer the request", () => {
    const ending = actions.filter(({ isTerminating }) => isTerminating).map(({ name }) => name);
    expect(ending).toEqual(
      expect.arrayContaining(["block", "challenge", "js_challenge", "managed_challenge", "allow"]),
    );
    for (const name of ["log", "skip", "bypass"]) expect(ending).not.toContain(name);
  });
});
