import { describe, expect, it } from "vitest";
import { parseIp } from "../ip.ts";
import type { Value } from "../values.ts";
import { all } from "./all.ts";
import { any } from "./any.ts";
import { bitSlice } from "./bit-slice.ts";
import { call, fault } from "./call.case.ts";
import { cidr } from "./cidr.ts";
import { cidr6 } from "./cidr6.ts";
import { coalesce } from "./coalesce.ts";
import { hasKey } from "./has-key.ts";
import { hasValue } from "./has-value.ts";
import { isJwtPresent } from "./is-jwt-present.ts";
import { isJwtValid } from "./is-jwt-valid.ts";
import { toText } from "./to-string.ts";
import { uuidv4 } from "./uuidv4.ts";

const ip = (text: string) => parseIp(text) as Value;

describe("any and all", () => {
  it.each([
    [[], false, true],
    [[true], true, true],
    [[false], false, false],
    [[false, true], true, false],
    [undefined, false, false],
  ])("%j", (values, some, every) => {
    expect(call(any, [values])).toBe(some);
    expect(call(all, [values])).toBe(every);
  });
});

describe("has_key and has_value", () => {
  const map = new Map<string, Value>([
    ["a", 1],
    ["b", 2n ** 60n],
  ]);

  it("look for a key", () => {
    expect(call(hasKey, [map, "a"])).toBe(true);
    expect(call(hasKey, [map, "A"])).toBe(false);
    expect(call(hasKey, [new Map(), "toString"])).toBe(false);
  });

  it("look for a value", () => {
    expect(call(hasValue, [map, 1])).toBe(true);
    expect(call(hasValue, [map, 2n ** 60n])).toBe(true);
    expect(call(hasValue, [map, 2])).toBe(false);
    expect(call(hasValue, [["a", "b"], "b"])).toBe(true);
    expect(call(hasValue, [["a", "b"], "B"])).toBe(false);
    expect(call(hasValue, [[2n ** 60n], 2n ** 60n])).toBe(true);
    expect(call(hasValue, [[false], true])).toBe(false);
    expect(call(hasValue, [[], ""])).toBe(false);
  });
});

describe("coalesce", () => {
  it.each([
    [["a", "b"], "a"],
    [[undefined, "b"], "b"],
    [[false, true], false],
    [[0, 1], 0],
    [["", "b"], ""],
    [[undefined, undefined], undefined],
    [[undefined, undefined, "c", "d"], "c"],
    [[undefined, undefined, undefined], undefined],
  ])("%j → %j", (args, result) => {
    expect(call(coalesce, args)).toBe(result);
  });
});

describe("cidr and cidr6", () => {
  it.each([
    ["192.0.2.130", 24, 64, "192.0.2.0"],
    ["192.0.2.130", 32, 64, "192.0.2.130"],
    ["255.255.255.255", 1, 64, "128.0.0.0"],
    ["2001:db8:1:2:3:4:5:6", 24, 64, "2001:db8:1:2::"],
    ["2001:db8:1:2:3:4:5:6", 24, 128, "2001:db8:1:2:3:4:5:6"],
    ["ffff::", 24, 1, "8000::"],
  ])("%s/%i or /%i", (address, short, long, network) => {
    expect(call(cidr, [ip(address), short, long])).toBe(ip(network));
    if (address.includes(":")) expect(call(cidr6, [ip(address), long])).toBe(ip(network));
    else expect(call(cidr6, [ip(address), long])).toBe(ip(address));
  });

  it("refuse bits out of range", () => {
    expect(fault(cidr, [undefined, 0])).toBe("must be between 1 and 32");
    expect(fault(cidr, [undefined, 33])).toBe("must be between 1 and 32");
    expect(fault(cidr, [undefined, 32])).toBeUndefined();
    expect(fault(cidr, [undefined, 32, 129])).toBe("must be between 1 and 128");
    expect(fault(cidr6, [undefined, 0])).toBe("must be between 1 and 128");
    expect(fault(cidr6, [undefined, 128])).toBeUndefined();
  });
});

describe("to_string", () => {
  it.each<[Value, string, string]>([
    [5, "Int", "5"],
    [-5, "Int", "-5"],
    [2n ** 63n - 1n, "Int", "9223372036854775807"],
    [true, "Bool", "true"],
    [false, "Bool", "false"],
    [ip("192.0.2.1"), "Ip", "192.0.2.1"],
    [ip("0.0.0.5"), "Ip", "0.0.0.5"],
    [ip("2001:db8::1"), "Ip", "2001:db8::1"],
  ])("%s as %s", (value, type, text) => {
    expect(call(toText, [value], [type])).toBe(text);
  });
});

describe("uuidv4", () => {
  it("sets version and variant and nothing else", () => {
    expect(call(uuidv4, ["\0".repeat(16)])).toBe("00000000-0000-4000-8000-000000000000");
    expect(call(uuidv4, ["\xff".repeat(16)])).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  });

  it.each(["", "abc", "x".repeat(17), "x".repeat(100)])("takes any number of bytes: %j", (source) => {
    expect(call(uuidv4, [source])).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

describe("bit_slice", () => {
  it.each([
    ["\x45\x00", 0, 4, 4],
    ["\x45\x00", 4, 8, 5],
    ["\x01\x23\x45", 4, 20, 0x1234],
    ["\xff\xff\xff\xff\xff", 3, 35, 0xffffffff],
    ["\x80\x00\x00\x00", 0, 32, 0x80000000],
    ["\x01", 7, 8, 1],
    ["\x01", 7, 9, undefined],
    ["", 0, 1, undefined],
  ])("%j bits %i to %i", (packet, start, end, value) => {
    expect(call(bitSlice, [packet, start, end])).toBe(value);
  });

  it("refuses bad offsets", () => {
    expect(fault(bitSlice, [undefined, -1])).toBe("must be between 0 and 2040");
    expect(fault(bitSlice, [undefined, 2041])).toBe("must be between 0 and 2040");
    expect(fault(bitSlice, [undefined, 8, 8])).toBe("must be greater than the start");
    expect(fault(bitSlice, [undefined, 0, 33])).toBe("must be at most 32 bits after the start");
    expect(fault(bitSlice, [undefined, 2030, 2041])).toBe("must be between 0 and 2040");
    expect(fault(bitSlice, [undefined, 2008, 2040])).toBeUndefined();
  });
});

it("knows no tokens", () => {
  expect(call(isJwtValid, ["x"])).toBe(false);
  expect(call(isJwtPresent, ["x"])).toBe(false);
});
