import { describe, expect, test } from "vitest";
import { newTokenValue, type Token, tokenHandle, tokenStatus, tokenUsable } from "./token.ts";

const now = Date.UTC(2026, 10, 15);

function token(parts: Partial<Token> = {}): Token {
  return {
    id: "1".repeat(32),
    userId: "2".repeat(32),
    name: "deploy",
    enabled: true,
    policies: [],
    condition: null,
    notBefore: null,
    expiresAt: null,
    issuedAt: 0,
    modifiedAt: 0,
    ...parts,
  };
}

describe("a value", () => {
  test("has 40 characters, asks for 36 random ones, and shows its handle", () => {
    const asked: number[] = [];
    const value = newTokenValue((length) => {
      asked.push(length);
      return "abcdefgh".concat("X".repeat(length - 8));
    });
    expect(asked).toEqual([36]);
    expect(value).toBe(`slu_abcdefgh${"X".repeat(28)}`);
    expect(value).toHaveLength(40);
    expect(tokenHandle(value)).toBe("abcdefgh");
  });

  test.each([
    ["empty", ""],
    ["one too short", `slu_${"a".repeat(35)}`],
    ["one too long", `slu_${"a".repeat(37)}`],
    ["another prefix", `slx_${"a".repeat(36)}`],
    ["the prefix in capitals", `SLU_${"a".repeat(36)}`],
    ["no prefix", "a".repeat(40)],
    ["a global key", "0".repeat(37)],
    ["a space in front", ` slu_${"a".repeat(35)}`],
  ])("that is not ours has no handle: %s", (_what, value) => {
    expect(tokenHandle(value)).toBeNull();
  });
});

describe("status and use", () => {
  const cases: [what: string, parts: Partial<Token>, status: string, usable: boolean][] = [
    ["without limits", {}, "active", true],
    ["disabled", { enabled: false }, "disabled", false],
    ["a millisecond before it expires", { expiresAt: now + 1 }, "active", true],
    ["when it expires", { expiresAt: now }, "expired", false],
    ["a millisecond after", { expiresAt: now - 1 }, "expired", false],
    ["expired at the epoch", { expiresAt: 0 }, "expired", false],
    ["a millisecond before it is valid", { notBefore: now + 1 }, "active", false],
    ["from when it is valid", { notBefore: now }, "active", true],
    ["after", { notBefore: now - 1 }, "active", true],
    ["within its time", { notBefore: now, expiresAt: now + 1 }, "active", true],
    ["without any time", { notBefore: now, expiresAt: now }, "expired", false],
    ["disabled and expired", { enabled: false, expiresAt: now - 1 }, "disabled", false],
    ["disabled and not yet valid", { enabled: false, notBefore: now + 1 }, "disabled", false],
  ];
  test.each(cases)("%s", (_what, parts, status, usable) => {
    expect(tokenStatus(token(parts), now)).toBe(status);
    expect(tokenUsable(token(parts), now)).toBe(usable);
  });
});
