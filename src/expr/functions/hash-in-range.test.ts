import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../values.ts";
import { call, fault } from "./call.case.ts";
import { hash64 } from "./hash.ts";
import { hashInRange } from "./hash-in-range.ts";

const types = ["Int", "Int"];
const hashOf = (min: Value, max: Value, value: Value, type = "Bytes") =>
  call(hashInRange, [min, max, value], [...types, type]);

/** The definition, without tricks. */
function plainHash(bytes: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < bytes.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(bytes.charCodeAt(i))) * 0x100000001b3n);
  }
  hash ^= hash >> 33n;
  hash = BigInt.asUintN(64, hash * 0xff51afd7ed558ccdn);
  hash ^= hash >> 33n;
  hash = BigInt.asUintN(64, hash * 0xc4ceb9fe1a85ec53n);
  return hash ^ (hash >> 33n);
}

describe("hash_in_range", () => {
  it("computes the hash it documents", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(hash64(text)).toBe(plainHash(text));
      }),
    );
    expect(hashOf(0, 1000, "hello")).toBe(Number((plainHash("s5:hello") * 1000n) >> 64n));
    expect(hashOf(0, 1000, 42, "Int")).toBe(Number((plainHash("i2:42") * 1000n) >> 64n));
    expect(hashOf(0, 1000, 0xc0000201, "Ip")).toBe(Number((plainHash("a9:192.0.2.1") * 1000n) >> 64n));
    expect(hashOf(0, 1000, true, "Bool")).toBe(Number((plainHash("b4:true") * 1000n) >> 64n));
  });

  it("stays the same across versions", () => {
    expect([..."abcdefgh"].map((text) => hashOf(0, 100, text))).toEqual([98, 18, 49, 20, 16, 14, 83, 43]);
  });

  it("stays in range, whatever the range", () => {
    const edge = fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n });
    fc.assert(
      fc.property(edge, edge, fc.string(), (a, b, text) => {
        fc.pre(a !== b);
        const [min, max] = a < b ? [Number(a), Number(b)] : [Number(b), Number(a)];
        const result = hashOf(min, max, text) as number;
        expect(result >= min && result < max).toBe(true);
      }),
    );
    const widest = hashOf(-(2n ** 63n), 2n ** 63n - 1n, "x") as bigint;
    expect(widest >= -(2n ** 63n) && widest < 2n ** 63n - 1n).toBe(true);
  });

  it("spreads evenly, also over values that differ in one byte", () => {
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) {
      const bucket = hashOf(0, 10, `user-${i}`) as number;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it("tells values and their borders apart", () => {
    const pair = (a: string, b: string) =>
      call(hashInRange, [0, 2 ** 40, a, b], [...types, "Bytes", "Bytes"]);
    expect(pair("ab", "c")).not.toBe(pair("a", "bc"));
    expect(pair("a", "b")).not.toBe(pair("b", "a"));
    expect(hashOf(0, 2 ** 40, "5")).not.toBe(hashOf(0, 2 ** 40, 5, "Int"));
    expect(hashOf(0, 2 ** 40, 5, "Ip")).not.toBe(hashOf(0, 2 ** 40, 5, "Int"));
  });

  it("refuses an empty range", () => {
    expect(fault(hashInRange, [5, 5])).toBe("must be greater than min");
    expect(fault(hashInRange, [5, 4])).toBe("must be greater than min");
    expect(fault(hashInRange, [2n ** 60n, 1])).toBe("must be greater than min");
    expect(fault(hashInRange, [-1, 0])).toBeUndefined();
  });
});
