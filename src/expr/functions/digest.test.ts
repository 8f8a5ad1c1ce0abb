import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBytes, call, fault } from "./call.case.ts";
import { hmac } from "./digest.ts";
import { isTimedHmacValidV0 } from "./is-timed-hmac-valid-v0.ts";
import { sha256 } from "./sha256.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const nodeDigest = (text: string) => createHash("sha256").update(latin1(text)).digest().toString("latin1");
const nodeMac = (key: string, text: string) =>
  createHmac("sha256", latin1(key)).update(latin1(text)).digest();

describe("sha256", () => {
  it("agrees with Node at every length around the blocks", () => {
    for (let length = 0; length <= 200; length++) {
      const text = "\xa7".repeat(length);
      expect(call(sha256, [text])).toBe(nodeDigest(text));
    }
    expect(call(sha256, ["a".repeat(1_000_000)])).toBe(nodeDigest("a".repeat(1_000_000)));
  });

  it("agrees with Node on any bytes", () => {
    fc.assert(
      fc.property(anyBytes, (text) => {
        expect(call(sha256, [text])).toBe(nodeDigest(text));
      }),
    );
  });
});

it("HMAC agrees with Node for short and long keys", () => {
  for (const length of [0, 1, 63, 64, 65, 200]) {
    const key = "\xfek".repeat(length).slice(0, length);
    const macOf = hmac(key);
    for (const text of ["", "a", "b".repeat(64), "c".repeat(119)]) {
      expect(macOf(text)).toBe(nodeMac(key, text).toString("latin1"));
    }
  }
});

describe("is_timed_hmac_valid_v0", () => {
  const key = "mysecretkey";
  const issued = 1484063787;
  const mac = nodeMac(key, `/download/cat.jpg${issued}`);
  const encoded = encodeURIComponent(mac.toString("base64"));
  const urlSafe = mac.toString("base64url");
  const token = `/download/cat.jpg?verify=${issued}-${encoded}`;
  const safeToken = `/download/cat.jpg?verify=${issued}-${urlSafe}`;

  it.each([
    ["the documented case", [key, token, 100, issued + 99, 8], true],
    ["a time before the issue", [key, token, 100, issued - 5000, 8], true],
    ["the moment it ends", [key, token, 100, issued + 100, 8], false],
    ["a huge time to live", [key, token, 2n ** 62n, issued, 8], true],
    ["a huge time", [key, token, 100, 2n ** 62n, 8], false],
    ["no time to live", [key, token, 0, issued, 8], false],
    ["another key", ["other", token, 100, issued, 8], false],
    ["a wrong separator length", [key, token, 100, issued, 7], false],
    ["no separator length", [key, token, 100, issued], false],
    ["a separator longer than the text", [key, token, 100, issued, 5000], false],
    ["no separator", [key, `/download/cat.jpg${issued}-${encoded}`, 100, issued], true],
    ["another message", [key, token.replace("cat", "dog"), 100, issued, 8], false],
    ["another time", [key, token.replace("1484", "1485"), 100, issued, 8], false],
    ["URL-safe", [key, safeToken, 100, issued, 8, "s"], true],
    ["URL-safe without saying so", [key, safeToken, 100, issued, 8], false],
    ["standard when URL-safe was said", [key, token, 100, issued, 8, "s"], false],
    ["URL-safe with padding", [key, `${safeToken}=`, 100, issued, 8, "s"], false],
    ["base64 that is not percent-encoded", [key, decodeURIComponent(token), 100, issued, 8], true],
    ["a cut MAC", [key, token.slice(0, -8), 100, issued, 8], false],
    ["something after it", [key, `${token}&x=1`, 100, issued, 8], false],
    ["nothing", [key, "", 100, issued, 8], false],
  ])("%s", (_, args, valid) => {
    expect(call(isTimedHmacValidV0, args)).toBe(valid);
  });

  it("finds the time behind other times and dashes", () => {
    const message = `/a-1234567890-${"b".repeat(50)}-9`;
    const text = `${message}?v=${issued}-${nodeMac(key, message + issued).toString("base64url")}`;
    expect(call(isTimedHmacValidV0, [key, text, 100, issued, 3, "s"])).toBe(true);
  });

  it("reads URL-safe MACs that have dashes in them", () => {
    for (let i = 0; i < 200; i++) {
      const text = `m${i}${issued}-${nodeMac(key, `m${i}${issued}`).toString("base64url")}`;
      expect(call(isTimedHmacValidV0, [key, text, 100, issued, 0, "s"])).toBe(true);
    }
  });

  it("refuses a negative separator and other flags", () => {
    const before = [key, undefined, 1, undefined];
    expect(fault(isTimedHmacValidV0, [...before, -1])).toBe("must not be negative");
    expect(fault(isTimedHmacValidV0, [...before, 0])).toBeUndefined();
    expect(fault(isTimedHmacValidV0, [...before, 0, "u"])).toBe('must be "s"');
  });

  it("never throws", () => {
    fc.assert(
      fc.property(anyBytes, fc.boolean(), (text, safe) => {
        const args = [key, `${text}1484063787-${text}${"A".repeat(43)}`, 100, issued, 0];
        expect(call(isTimedHmacValidV0, safe ? [...args, "s"] : args)).toBe(false);
      }),
    );
  });
});
