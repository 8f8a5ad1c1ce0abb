import { describe, expect, test } from "vitest";
import { newId, newRay, randomBase62, randomHex } from "./ids.ts";

const many = 2000;

describe.each([
  { name: "newId", make: newId, form: /^[0-9a-f]{32}$/ },
  { name: "newRay", make: newRay, form: /^[0-9a-f]{16}$/ },
  { name: "randomHex(37)", make: () => randomHex(37), form: /^[0-9a-f]{37}$/ },
  { name: "randomBase62(40)", make: () => randomBase62(40), form: /^[A-Za-z0-9]{40}$/ },
])("$name", ({ make, form }) => {
  const made = Array.from({ length: many }, make);

  test("has its form", () => {
    for (const id of made) expect(id).toMatch(form);
  });

  test("never repeats", () => {
    expect(new Set(made).size).toBe(many);
  });
});

test("every digit of a ray is random, none comes from the UUID's version or variant", () => {
  const rays = Array.from({ length: many }, newRay);
  for (let place = 0; place < 16; place++) {
    expect(new Set(rays.map((ray) => ray[place])).size, `place ${place}`).toBe(16);
  }
});

test("base 62 uses all its letters", () => {
  expect(new Set(randomBase62(10_000)).size).toBe(62);
});

test.each([0, 1, 2, 7, 64])("randomHex(%i) has so many digits", (digits) => {
  expect(randomHex(digits)).toHaveLength(digits);
});
