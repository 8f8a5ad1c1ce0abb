import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal, refusalText } from "./refusal.ts";
import { type RefusalEntry, type RefusalName, refusals } from "./refusals.ts";

const entries = Object.entries(refusals) as [RefusalName, RefusalEntry][];

/** Numbers that the public service itself uses for more than one refusal. */
const sharedCodes = [1000, 9106, 9109];

function wordsOf(text: string): string[] {
  return [...text.matchAll(/\{([^}]*)\}/g)].map(([, word = ""]) => word);
}

interface Throw {
  readonly place: string;
  readonly name: string;
  /** What is said about it, its words among it. */
  readonly detail: string;
  readonly before: string;
}

/** Every `new Refusal("name", …)` and every part `{ name: "…", … }` of one in the sources. */
function throwsIn(root: string): Throw[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|case)\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const whole = [...source.matchAll(/new Refusal\(\s*"(\w+)"/g)];
      const parts = [...source.matchAll(/\{\s*name: "(\w+)"(?= as const|,| \})/g)].filter(([, name = ""]) =>
        Object.hasOwn(refusals, name),
      );
      return [...whole, ...parts].map((match) => {
        const end = match.index + match[0].length;
        const before = source.slice(0, match.index);
        const place = `${file}:${before.split("\n").length}`;
        return { place, name: match[1] ?? "", detail: upToClosing(source.slice(end)), before };
      });
    });
}

function upToClosing(text: string): string {
  let depth = 1;
  for (const [i, char] of [...text].entries()) {
    if ("({".includes(char)) depth++;
    if (")}".includes(char) && --depth === 0) return text.slice(0, i);
  }
  return text;
}

/** The words that are given: where the refusal is made, or in a constant before it. Undefined when they come from afar. */
function givenWords({ detail, before }: Throw): string[] | undefined {
  const object = /\{((?:[^{}]|\$?\{[^{}]*\})*)\}/;
  const inPlace = new RegExp(`\\bwords: ${object.source}`).exec(detail)?.[1];
  const named = /\bwords(?:: (\w+))?(?=,|\s*\}|$)/m.exec(detail);
  const constants = [...before.matchAll(new RegExp(`const words = ${object.source}`, "g"))];
  const elsewhere = named ? (named[1] === undefined ? constants.at(-1)?.[1] : undefined) : "";
  const text = inPlace ?? elsewhere;
  if (text === undefined) return undefined;
  const plain = text.replace(/`[^`]*`|"[^"]*"|\([^)]*\)/g, "");
  return [...plain.matchAll(/(?:^|,)\s*(\w+)\b/g)].map(([, word = ""]) => word);
}

describe("the table", () => {
  test("gives each refusal a number of its own, but for those the public service shares", () => {
    const codes = entries.map(([, { code }]) => code);
    const twice = codes.filter((code, i) => codes.indexOf(code) !== i);
    expect([...new Set(twice)].toSorted((a, b) => Number(a) - Number(b))).toEqual(sharedCodes);
  });

  test("tells those apart by their text that share a number", () => {
    const texts = entries.map(([, { code, text }]) => `${code} ${text}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(entries)("%s has a number, a text and a sentence about it", (_name, { code, text, doc }) => {
    expect(code === null || (Number.isSafeInteger(code) && code > 0)).toBe(true);
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
    expect(thrown.length).toBeGreaterThan(40);
    expect(thrown.filter((each) => givenWords(each) === undefined).length).toBeLessThan(5);
    expect(thrown.filter(({ name }) => !Object.hasOwn(refusals, name))).toEqual([]);
  });

  test("every word of its text is given, and no other", () => {
    const problems = thrown.flatMap((each) => {
      const wanted = wordsOf(refusals[each.name as RefusalName].text);
      const names = givenWords(each);
      if (names === undefined) return [];
      const missing = wanted.filter((word) => !names.includes(word));
      const surplus = names.filter((word) => !wanted.includes(word));
      return missing.length + surplus.length > 0
        ? [`${each.place} ${each.name}: ${[...missing, ...surplus].join(", ")}`]
        : [];
    });
    expect(problems).toEqual([]);
  });
});
