import { describe, expect, it } from "vitest";
import { functionExamples } from "./examples.ts";
import { quantifiers, standardFunctions } from "./index.ts";

const functions = [...quantifiers, ...standardFunctions];

/** What a rule that judges requests may call. */
const inRequests = `any all concat lower upper len starts_with ends_with substring url_decode remove_bytes
  lookup_json_string lookup_json_integer has_key has_value is_timed_hmac_valid_v0 cidr cidr6 decode_base64 join
  coalesce hash_in_range`.split(/\s+/);

it("are all there, once", () => {
  expect(functions).toHaveLength(33);
  expect(new Set(functions.map(({ name }) => name)).size).toBe(33);
});

it("are usable in requests exactly when they should be", () => {
  const usable = functions.filter(({ phases }) => phases.includes("request"));
  expect(usable.map(({ name }) => name).sort()).toEqual(inRequests.sort());
});

describe.each(functions)("$name", (definition) => {
  it("says where it may be used when that is not everywhere", () => {
    expect(definition.usableIn === undefined).toBe(definition.phases.length === 4);
  });

  it("is documented in one line, by its parameters and by examples", () => {
    expect(definition.summary).toMatch(/^[a-z][^\n]+[^.\n]$/);
    for (const param of definition.params) expect(param.doc).not.toBe("");
    const examples = functionExamples[definition.name] ?? [];
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) {
      expect(example.expression).toContain(`${definition.name}(`);
      expect("result" in example).toBe(!("value" in example));
    }
  });

  it("has optional parameters behind the others and takes many of the last one only", () => {
    const { params } = definition;
    const firstOptional = params.findIndex(({ optional }) => optional);
    if (firstOptional >= 0) expect(params.slice(firstOptional).every(({ optional }) => optional)).toBe(true);
    expect(params.slice(0, -1).some(({ variadic }) => variadic)).toBe(false);
  });
});
