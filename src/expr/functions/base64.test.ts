import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBytes, bytesOf, call, fault } from "./call.case.ts";
import { decodeBase64 } from "./decode-base64.ts";
import { encodeBase64 } from "./encode-base64.ts";

describe("decode_base64", () => {
  it.each([
    ["", ""],
    ["YQ==", "a"],
    ["YQ", "a"],
    ["YWI=", "ab"],
    ["YWI", "ab"],
    ["YWJj", "abc"],
    ["/+8=", "\xff\xef"],
    ["_-8", "\xff\xef"],
    ["_+8", "\xff\xef"],
    ["YR", "a"],
    ["Y", undefined],
    ["YQ=", undefined],
    ["YWI==", undefined],
    ["YWJj=", undefined],
    ["YWJj====", undefined],
    ["=", undefined],
    ["====", undefined],
    ["Y=Q=", undefined],
    ["YQ==YQ==", undefined],
    ["YW Jj", undefined],
    ["YWJj\n", undefined],
    ["YWJ\xe9", undefined],
  ])("%j → %j", (source, result) => {
    expect(call(decodeBase64, [source])).toBe(result);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, bytesOf("A", "=", "+", "-", "_", "/", " ", "\n", "\xff")), (source) => {
        call(decodeBase64, [source]);
      }),
    );
  });
});

describe("encode_base64", () => {
  it.each([
    [[""], ""],
    [["a"], "YQ"],
    [["a", "p"], "YQ=="],
    [["\xff\xef"], "/+8"],
    [["\xff\xef", "p"], "/+8="],
    [["\xff\xef", "u"], "_-8"],
    [["\xff\xef", "up"], "_-8="],
    [["\xff\xef", "pu"], "_-8="],
  ])("%j → %j", (args, result) => {
    expect(call(encodeBase64, args)).toBe(result);
  });

  it("refuses other flags", () => {
    expect(fault(encodeBase64, ["a", "x"])).toBe('must be "u", "p", "up" or "pu"');
  });

  it("agrees with Node and comes back", () => {
    fc.assert(
      fc.property(anyBytes, fc.constantFrom("u", "p", "up"), (bytes, flags) => {
        const encoded = call(encodeBase64, [bytes, flags]);
        const expected = Buffer.from(bytes, "latin1").toString(flags.includes("u") ? "base64url" : "base64");
        expect(String(encoded).replace(/=+$/, "")).toBe(expected.replace(/=+$/, ""));
        expect(call(decodeBase64, [encoded])).toBe(bytes);
      }),
    );
  });
});
