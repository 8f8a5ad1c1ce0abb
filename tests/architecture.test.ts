// The house rules: which room may use which, doors only, pure rooms pure, files small and plainly named.

import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

const everything =
  "expr ruleset logline catalog model platform store stream delivery gateway api client app dashboard";

const mayImport: Record<string, string> = {
  expr: "",
  ruleset: "expr",
  logline: "",
  catalog: "expr",
  model: "expr logline catalog",
  platform: "",
  store: "model platform",
  stream: "platform",
  delivery: "logline model stream platform",
  gateway: "expr ruleset catalog model platform",
  api: "expr ruleset logline catalog model platform store stream",
  client: "model",
  cli: "client expr catalog platform app",
  app: everything,
  dashboard: "expr logline catalog client",
};

/** These run in a browser or promise to depend on their arguments alone. */
const pureRooms = ["expr", "ruleset", "logline", "catalog", "model"];

/** The client shares the model's vocabulary, not its code. */
const typesOnly = [{ room: "client", of: "model" }];

/** Every room's door is index.ts; the CLI is entered by running it. */
const doors: Record<string, string> = { cli: "main.ts" };

const maxLines = 400;
const maxMedianLines = 150;
/** Files that may be longer, each with the reason. */
const longFiles: Record<string, string> = {};

/** Path below src/ → text. */
type Tree = Record<string, string>;

interface Import {
  specifier: string;
  isType: boolean;
}

const fullLineComment = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;
const statement =
  /\b(?:import|export)\s+(?<type>type\s)?(?:(?!\b(?:import|export)\b)[^;])*?\bfrom\s*["'](?<specifier>[^"']+)["']/g;
const sideEffect = /\bimport\s*["'](?<specifier>[^"']+)["']/g;
const call = /\b(?:import|require)\s*\(\s*(?:["'`](?<specifier>[^"'`]+)["'`]\s*\)|(?<computed>[^)]+))/g;
const moduleUrl = /\bnew URL\(\s*["'](?<specifier>[^"']+\.[cm]?[jt]s)["']\s*,\s*import\.meta\.url/g;

function importsOf(source: string): Import[] {
  const code = source.replace(fullLineComment, "");
  return [statement, sideEffect, call, moduleUrl].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups = {} }) => ({
      specifier: groups.specifier ?? `computed: ${groups.computed}`,
      isType: groups.type !== undefined,
    })),
  );
}

function isTest(file: string): boolean {
  return /\.(?:test|case)\.ts$/.test(file);
}

function importProblem(file: string, { specifier, isType }: Import): string | undefined {
  const room = roomOf(file);
  if (specifier.startsWith("computed: ")) return "a computed import, which this test cannot follow";
  if (specifier.startsWith("#")) return roomProblem(file, specifier.slice(1), isType);
  if (specifier.startsWith(".")) {
    const target = posix.join("src", posix.dirname(file), specifier);
    if (target.startsWith(`src/${room}/`)) return undefined;
    if (isTest(file) && target.startsWith("tests/")) return undefined;
    return "a relative path out of its room";
  }
  if (specifier.startsWith("/") || specifier.startsWith("file:")) return "an absolute path";
  if (room === "expr" && !isTest(file)) return "expr imports nothing: it could be published on its own";
  if (isBuiltin(specifier) && pureRooms.includes(room) && !isTest(file)) return "Node in a pure room";
  return undefined;
}

function roomProblem(file: string, target: string, isType: boolean): string | undefined {
  const room = roomOf(file);
  if (target.includes("/")) return "past a room's door";
  if (mayImport[target] === undefined) return "no such room";
  if (target === room) return isTest(file) ? undefined : "its own room's door";
  if (!words(mayImport[room]).includes(target)) return `${room} may not use ${target}`;
  const bound = typesOnly.some((rule) => rule.room === room && rule.of === target);
  return bound && !isType ? `${room} may use ${target} by \`import type\` only` : undefined;
}

function directionProblems(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([file, source]) =>
    importsOf(source).flatMap((found) => {
      const problem = importProblem(file, found);
      return problem ? [`${file} imports ${found.specifier}: ${problem}`] : [];
    }),
  );
}

function roomProblems(tree: Tree): string[] {
  const rooms = [...new Set(Object.keys(tree).map(roomOf))];
  return rooms.flatMap((room) => {
    if (mayImport[room] === undefined) return [`src/${room} is no room: name it in the table or move it`];
    const door = doors[room] ?? "index.ts";
    return tree[`${room}/${door}`] === undefined ? [`src/${room} has no ${door}`] : [];
  });
}

function nameProblems(tree: Tree): string[] {
  const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
  const plain = (file: string) =>
    file
      .replace(/(?:\.(?:test|case|d))?\.tsx?$/, "")
      .split("/")
      .every((part) => name.test(part));
  return Object.keys(tree)
    .filter((file) => !plain(file))
    .map((file) => `${file} is not in kebab-case`);
}

function sizeProblems(tree: Tree): string[] {
  const sizes = Object.entries(tree)
    .filter(([file]) => !isTest(file))
    .map(([file, source]) => ({ file, lines: source.trimEnd().split("\n").length }))
    .sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const problems = sizes
    .filter(({ file, lines }) => lines > maxLines && longFiles[file] === undefined)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${maxLines} are allowed`);
  if (median > maxMedianLines) problems.push(`half of the files have over ${median - 1} lines`);
  return problems;
}

function roomOf(file: string): string {
  return file.split("/", 1)[0] ?? file;
}

function words(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter(Boolean);
}

function readTree(root: string): Tree {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

describe("src", () => {
  const tree = readTree(join(import.meta.dirname, "..", "src"));

  test("has rooms, each with a door", () => expect(roomProblems(tree)).toEqual([]));
  test("keeps to the directions", () => expect(directionProblems(tree)).toEqual([]));
  test("names files in kebab-case", () => expect(nameProblems(tree)).toEqual([]));
  test("keeps files small", () => expect(sizeProblems(tree)).toEqual([]));
});

describe("the checks themselves", () => {
  const wrong: [file: string, source: string][] = [
    ["gateway/a.ts", 'import { open } from "#store";'],
    ["gateway/a.ts", 'import {\n  type Open,\n  open,\n} from "#store";'],
    ["api/a.ts", 'import type { Deliver } from "#delivery";'],
    ["app/a.ts", 'export * from "#cli";'],
    ["stream/a.ts", 'export type { Zone } from "#model";'],
    ["platform/a.ts", 'const model = await import("#model");'],
    ["platform/a.ts", "type Zone = import('#model').Zone;"],
    ["platform/a.ts", 'import "#model";'],
    ["api/a.ts", 'import { zone } from "#model/zone";'],
    ["api/a.ts", 'import { zone } from "#model/index.ts";'],
    ["api/zones/a.ts", 'import { zone } from "../../model/zone.ts";'],
    ["api/zones/a.ts", 'import { zone } from "../../model/index.ts";'],
    ["api/a.ts", 'import { start } from "../../tests/servers/postgres.ts";'],
    ["api/a.ts", 'const { zone } = require("../model/zone.ts");'],
    ["delivery/a.ts", 'new Worker(new URL("../gateway/worker.ts", import.meta.url));'],
    ["api/a.ts", "await import(`../$" + "{room}/index.ts`);"],
    ["api/a.ts", "await import(path);"],
    ["api/a.ts", 'import { list } from "#api";'],
    ["api/a.ts", 'import { list } from "#nowhere";'],
    ["client/a.ts", 'import { zone } from "#model";'],
    ["expr/a.ts", 'import { readFileSync } from "node:fs";'],
    ["model/a.ts", 'import { randomUUID } from "crypto";'],
  ];
  test.each(wrong)("%s: %s is refused", (file, source) => {
    expect(directionProblems({ [file]: source })).toHaveLength(1);
  });

  const right: [file: string, source: string][] = [
    ["store/a.ts", 'import type { Zone } from "#model";\nimport { now } from "#platform";'],
    ["store/engines/a.ts", 'import { page } from "../page.ts";\nimport pg from "pg";'],
    ["store/a.test.ts", 'import { startPostgres } from "../../tests/servers/postgres.ts";'],
    ["client/a.ts", 'import type { Zone } from "#model";'],
    ["platform/a.ts", 'import { readFileSync } from "node:fs";'],
    ["platform/a.ts", '// import { zone } from "#model";\n/**\n * import { zone } from "#model";\n */'],
    ["app/a.ts", 'import { serve } from "#api";\nexport { gateway } from "#gateway";'],
  ];
  test.each(right)("%s: %s passes", (file, source) => {
    expect(directionProblems({ [file]: source })).toEqual([]);
  });

  test("an unknown room, a missing door and a stray file are refused", () => {
    const tree = { "utils/index.ts": "", "expr/parse.ts": "", "main.ts": "" };
    expect(roomProblems(tree)).toHaveLength(3);
  });

  test("names other than kebab-case are refused", () => {
    const tree = { "expr/fooBar.ts": "", "expr/Operators/and.ts": "", "expr/starts_with.ts": "" };
    expect(nameProblems(tree)).toHaveLength(3);
    expect(nameProblems({ "expr/starts-with.test.ts": "", "expr/sha-256.ts": "" })).toEqual([]);
  });

  test("long files and a high median are refused", () => {
    expect(sizeProblems({ "expr/parse.ts": "x\n".repeat(500) })).toHaveLength(2);
    expect(sizeProblems({ "expr/parse.test.ts": "x\n".repeat(500), "expr/parse.ts": "x\n" })).toEqual([]);
  });
});
