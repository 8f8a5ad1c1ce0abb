import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nouns } from "../../src/cli/nouns.ts";
import { shell, sluice, temporaryFolder } from "./program.ts";

const names = nouns.map(({ name }) => name);

/** What bash would offer for a half-typed line. */
async function complete(...words: string[]): Promise<string[]> {
  const typed = words.map((word) => `'${word}'`).join(" ");
  const { stdout, stderr } = await shell(
    `source <(sluice completion bash)
     complete -p sluice >/dev/null || exit 1
     COMP_WORDS=(sluice ${typed}); COMP_CWORD=${words.length}; _sluice
     printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean);
}

describe("bash", () => {
  test("offers the commands first", async () => {
    expect(await complete("")).toEqual(expect.arrayContaining([...names, "help", "--help", "--version"]));
    expect(await complete("z")).toEqual(["zone"]);
  });

  test("then verbs and flags of the command", async () => {
    expect(await complete("zone", "cr")).toEqual(["create"]);
    expect(await complete("serve", "--api")).toEqual(["--api-addr"]);
    expect(await complete("token", "create", "--perm")).toEqual(["--permission"]);
    expect(await complete("completion", "")).toEqual(expect.arrayContaining(["bash", "zsh", "fish"]));
    expect(await complete("help", "bac")).toEqual(["backup"]);
    expect(await complete("nonsense", "")).toEqual([]);
  });
});

describe.each(["zsh", "fish"])("%s", (name) => {
  test("has a script that the shell can read, where there is that shell", async () => {
    const { code, stdout, stderr } = await sluice(["completion", name]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const word of [...names, "create", "api-addr"]) expect(stdout).toContain(word);
    const file = join(temporaryFolder(), "script");
    writeFileSync(file, stdout);
    const installed = spawnSync(name, ["-n", file], { encoding: "utf8" });
    if (!installed.error) expect(installed).toMatchObject({ status: 0, stderr: "" });
  });
});

test("fish: every line is a completion of sluice, properly quoted", async () => {
  const { stdout } = await sluice(["completion", "fish"]);
  const line =
    /^complete -c sluice -n (?:'[^']+'|\w+) (?:-f )?(?:-l [\w-]+|-a [\w-]+)(?: -d '(?:[^'\\]|\\['\\])*')?$/;
  for (const one of stdout.trimEnd().split("\n")) expect(one).toMatch(line);
});
