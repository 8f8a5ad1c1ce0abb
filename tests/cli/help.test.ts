// Every command explains itself, with an example that works, on a terminal of 80 columns.

import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { helpText } from "../../scripts/docs/cli-page.ts";
import { nouns } from "../../src/cli/nouns.ts";
import { createProgram } from "../../src/cli/program.ts";
import { sluice } from "./program.ts";

interface Entry {
  readonly path: string;
  readonly command: Command;
}

const root = await createProgram(nouns);
const commands = walk(root, []);

function walk(command: Command, above: readonly string[]): Entry[] {
  const path = [...above, command.name()];
  return [{ path: path.join(" "), command }, ...command.commands.flatMap((child) => walk(child, path))];
}

describe.each(commands)("$path --help", ({ path, command }) => {
  const help = helpText(command);
  const lines = help.split("\n");
  const examples = lines.filter((line) => line.startsWith("  $ ")).map((line) => line.slice(4));

  test("fits 80 columns", () => {
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  test("begins with the usage and says what the command does", () => {
    expect(lines[0]).toMatch(new RegExp(`^Usage: ${path}( |$)`));
    expect(lines[2]).toMatch(/^[A-Z].{8,}/);
  });

  test("has examples that the program takes", () => {
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(problem(example, path), example).toBeUndefined();
  });

  test("describes every option and argument", () => {
    for (const option of command.options) expect(option.description, option.flags).not.toBe("");
    for (const argument of command.registeredArguments) expect(argument.description).not.toBe("");
  });
});

test("the texts are those of the real program, at any depth and in both spellings", async () => {
  const asked = ["serve", "zone", "zone create", "config print", "completion"];
  const given = await Promise.all(
    asked.flatMap((path) => [
      sluice([...path.split(" "), "--help"]),
      sluice([...path.split(" "), "-h"]),
      sluice(["help", ...path.split(" ")]),
    ]),
  );
  for (const [i, ended] of given.entries()) {
    const path = `sluice ${asked[Math.floor(i / 3)]}`;
    const { command } = commands.find((entry) => entry.path === path) ?? { command: root };
    expect(ended).toEqual({ code: 0, stdout: helpText(command), stderr: "" });
  }
});

test("sluice alone, help and --help are the same; nouns that are not loaded are listed all the same", async () => {
  const [alone, word, flag] = await Promise.all([sluice([]), sluice(["help"]), sluice(["--help"])]);
  expect(alone).toEqual({ code: 0, stdout: helpText(root), stderr: "" });
  expect(word).toEqual(alone);
  expect(flag).toEqual(alone);
  for (const { name, summary } of nouns) expect(alone.stdout).toMatch(new RegExp(`  ${name} +${summary}`));
});

test("sluice --version prints the version alone", async () => {
  const { version } = (await import("../../package.json", { with: { type: "json" } })).default;
  expect(await sluice(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

/** What the program would object to in an example line, read as a shell would. */
function problem(example: string, path: string): string | undefined {
  const line = /\$\((.+)\)/.exec(example)?.[1] ?? /<\((.+)\)/.exec(example)?.[1] ?? example;
  const [name, ...words] = [...line.replace(/ [<>] .*/, "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
  if (name !== "sluice") return "does not run sluice";
  let command = root;
  let next = command.commands.find((child) => child.name() === words[0]);
  while (next) {
    command = next;
    words.shift();
    next = command.commands.find((child) => child.name() === words[0]);
  }
  const owner = commands.find((entry) => entry.command === command)?.path ?? "";
  if (owner !== path && !owner.startsWith(`${path} `)) return `is of ${owner}`;
  const { operands, unknown } = command.parseOptions(words);
  if (unknown.length > 0) return `has unknown ${unknown.join(" ")}`;
  const wanted = command.registeredArguments.length;
  return operands.length === wanted ? undefined : `has ${operands.length} arguments instead of ${wanted}`;
}
