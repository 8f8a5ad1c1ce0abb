import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal, refusalText } from "./refusal.ts";
import { type RefusalEntry, type RefusalName, refusals } from "./refusals.ts";

const entries = Object.entries(refusals) as [RefusalName, RefusalEntry][];

/** Numbers that the public service itself uses for more than one refusal. */
const sharedCodes = [9106, 9109];

function wordsOf(text: string): string[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, word = ""]) => word);
}

interface Throw {
  readonly place: string;
  readonly name: string;
  /** What stands between the parentheses, after the name. */
  readonly detail: string;
}

/** Every `new Refusal("name", …)` and every part `{ name: "…", … }` of one in the sources. */
function throwsIn(root: string): Throw[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|case)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return [...source.matchAll(/new Refusal\(\s*"(\w+)"/g)].map((match) => {
        const end = match.index + match[0].length;
        const line = source.slice(0, match.index).split("\n").length;
        return { place: `${file}:${line}`, name: match[1] ?? "", detail: upToClosing(source.slice(end)) };
      });
    });
}

function upToClosing(text: string): string {
  let depth = 1;
  for (const [i, char] of [...text].entries()) {
    if (char === "(") depth++;
    if (char === ")" && --depth === 0) return text.slice(0, i);
  }
  return text;
}

describe("the table", () => {
  test("gives each refusal a number of its own, but for those the public service shares", () => {
    const codes = entries.map(([, { code }]) => code);
    const twice = codes.filter((code, i) => codes.indexOf(code) !== i);
    expect([...new Set(twice)].toSorted((a, b) => a - b)).toEqual(sharedCodes);
  });

  test("tells those apart by their text that share a number", () => {
    const texts = entries.map(([, { code, text }]) => `${code} ${text}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(entries)("%s has a number, a text and a sentence about it", (_name, { code, text, doc }) => {
    expect(Number.isSafeInteger(code) && code > 0).toBe(true);
    expect(text.trim()).toBe(text);
    expect(text).not.toBe("");
    expect(doc).toMatch(/\.$/);
    for (const word of wordsOf(text)) expect(word).toMatch(/^\w+$/);
    expect(text.replace(/\{\w+\}/g, "")).not.toMatch(/[{}]/);
  });
});

describe("a refusal's text", () => {
  test.each(entries)("%s is filled wholly by its words", (name, { text }) => {
    const words = Object.fromEntries(wordsOf(text).map((word) => [word, `<${word}>`]));
    const filled = refusalText({ name, words });
    expect(filled).not.toMatch(/[{}]/);
    for (const word of Object.values(words)) expect(filled).toContain(word);
    expect(new Refusal(name, { words }).message).toBe(filled);
  });

  test("takes words as they are, though they look like placeholders or patterns", () => {
    const words = { field: "{reason}", reason: "$& {field} $1" };
    expect(refusalText({ name: "field_invalid", words })).toBe("Invalid value for {reason}: $& {field} $1");
    expect(refusalText({ name: "body_too_large", words: { limit: 0 } })).toContain(" 0 bytes");
  });

  test("is the first part's, and all parts are kept in order", () => {
    const refusal = new Refusal("token_unknown", { internal: "secret" }, [{ name: "key_missing" }]);
    expect(refusal.parts.map(({ name }) => name)).toEqual(["token_unknown", "key_missing"]);
    expect(refusal.message).not.toContain("secret");
    expect(refusal).toBeInstanceOf(Error);
  });
});

describe("wherever one is thrown", () => {
  const thrown = throwsIn(join(import.meta.dirname, ".."));

  test("its name is in the table", () => {
    expect(thrown.length).toBeGreaterThan(20);
    expect(thrown.filter(({ name }) => !Object.hasOwn(refusals, name))).toEqual([]);
  });

  test("every word of its text is given, and no other", () => {
    const problems = thrown.flatMap(({ place, name, detail }) => {
      const wanted = wordsOf(refusals[name as RefusalName].text);
      const given = /\bwords: (?:\{([^}]*(?:\{[^}]*\}[^}]*)*)\}|(\w+))/.exec(detail);
      if (given?.[2] !== undefined) return [];
      const names = [...(given?.[1] ?? "").matchAll(/(?:^|,)\s*(\w+)\b/g)].map(([, word]) => word);
      const missing = wanted.filter((word) => !names.includes(word));
      const surplus = names.filter((word) => word !== undefined && !wanted.includes(word));
      return missing.length + surplus.length > 0
        ? [`${place} ${name}: ${[...missing, ...surplus].join(", ")}`]
        : [];
    });
    expect(problems).toEqual([]);
  });
});
