import { showIp } from "../ip.ts";
import { INT, type Type } from "../types.ts";
import { type Bytes, type Ip, toInt, type Value } from "../values.ts";
import { define, type Example } from "./define.ts";
import { hash64 } from "./hash.ts";

export const hashInRange = define<[Value, Value, ...Value[]]>({
  name: "hash_in_range",
  summary: "a number in a range that depends on nothing but the given values",
  details:
    "Each value is written as its type's initial, its length in bytes, a colon and its text (`b4:true`, `i2:42`, `a9:192.0.2.1`, `s5:hello`); the pieces are joined and hashed by FNV-1a (64 bits) with MurmurHash3's finishing steps; the result is min + ⌊hash × (max − min) / 2⁶⁴⌋. It stays the same across versions of Sluice.",
  params: [
    { name: "min", kind: "literal", types: ["Int"], doc: "the least result" },
    {
      name: "max",
      kind: "literal",
      types: ["Int"],
      doc: "what the result stays below",
      check: (max, [min]) =>
        min !== undefined && (max as number) <= (min as number) ? "must be greater than min" : undefined,
    },
    { name: "value", kind: "any", types: ["scalar"], variadic: true, min: 1, doc: "what to hash" },
  ],
  returns: INT,
  phases: ["request", "response", "network", "transform"],
  prepare([min, max], [, , ...types]) {
    const least = BigInt(min as number);
    const size = BigInt(max as number) - least;
    const encoders = types.map(encoderOf);
    return (_min, _max, ...values) => {
      let text = "";
      for (let i = 0; i < values.length; i++) text += encoders[i]?.(values[i] as Value);
      return toInt(least + ((hash64(text) * size) >> 64n));
    };
  },
});

function encoderOf(type: Type): (value: Value) => Bytes {
  if (type.kind === "Bytes") return (value) => tagged("s", value as Bytes);
  if (type.kind === "Ip") return (value) => tagged("a", showIp(value as Ip));
  return (value) => tagged(type.kind === "Int" ? "i" : "b", String(value));
}

function tagged(initial: string, text: Bytes): Bytes {
  return `${initial}${text.length}:${text}`;
}

export const examples: readonly Example[] = [
  {
    expression: "hash_in_range(0, 100, cf.random_seed) lt 10",
    fields: { "cf.random_seed": { hex: "00112233445566778899aabbccddeeff" } },
    result: true,
    note: "so it is for about one request in ten",
  },
  { expression: "hash_in_range(7, 8, ip.src)", fields: { "ip.src": "192.0.2.1" }, value: 7 },
  {
    expression: 'hash_in_range(0, 100, http.request.headers["x"][0])',
    fields: { "http.request.headers": {} },
    value: null,
  },
];
