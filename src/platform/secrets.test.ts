import { describe, expect, test } from "vitest";
import {
  hashKey,
  hashToken,
  keyMatches,
  type SaltedHash,
  sha256Hex,
  spendKeyComparison,
  tokenMatches,
} from "./secrets.ts";

const shape = {
  salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  hash: expect.stringMatching(/^[0-9a-f]{64}$/),
};

interface Kind {
  name: string;
  hash(secret: string): SaltedHash | Promise<SaltedHash>;
  matches(secret: string, stored: SaltedHash): boolean | Promise<boolean>;
}

const kinds: Kind[] = [
  { name: "token", hash: hashToken, matches: tokenMatches },
  { name: "key", hash: hashKey, matches: keyMatches },
];

describe.each(kinds)("a $name", ({ hash, matches }) => {
  test("matches its hash and no other does", async () => {
    const stored = await hash("the secret");
    expect(await matches("the secret", stored)).toBe(true);
    for (const wrong of ["the secret ", "The secret", "", "the secre"]) {
      expect(await matches(wrong, stored)).toBe(false);
    }
  });

  test("is stored in one shape whatever its length, without the secret", async () => {
    for (const secret of ["", "x", "päßwörd 💧", "y".repeat(5000)]) {
      const stored = await hash(secret);
      expect(stored).toEqual(shape);
      if (secret) expect(JSON.stringify(stored)).not.toContain(secret);
    }
  });

  test("gets another salt and another hash each time", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, async () => hash("same")));
    expect(new Set(made.map(({ salt }) => salt)).size).toBe(10);
    expect(new Set(made.map((stored) => stored.hash)).size).toBe(10);
  });

  test("does not match under another's salt, or a hash that is damaged", async () => {
    const stored = await hash("same");
    const other = await hash("same");
    expect(await matches("same", { salt: other.salt, hash: stored.hash })).toBe(false);
    for (const broken of ["", "zz", stored.hash.slice(2), `${stored.hash}00`]) {
      expect(await matches("same", { ...stored, hash: broken })).toBe(false);
    }
  });
});

test("a token's hash is not a key's: keys are stretched", async () => {
  const { salt, hash } = await hashKey("chosen by a person");
  expect(hash).not.toBe(sha256Hex(`${salt}:chosen by a person`));
});

test("an unknown user costs what a known one does, and is never let in", async () => {
  const stored = await hashKey("key");
  const time = async (work: () => Promise<boolean>) => {
    const start = performance.now();
    for (let i = 0; i < 5; i++) expect(await work()).toBe(false);
    return performance.now() - start;
  };
  const known = await time(() => keyMatches("wrong", stored));
  const unknown = await time(() => spendKeyComparison("wrong"));
  expect(unknown / known).toBeGreaterThan(0.2);
  expect(unknown / known).toBeLessThan(5);
});

test("SHA-256 of known text", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
