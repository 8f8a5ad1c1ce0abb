import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { claimDataFolder, dataFolderInUse, FolderInUse, openDataFolder } from "./data-folder.ts";

const run = promisify(execFile);
const module = join(import.meta.dirname, "data-folder.ts");

function newFolder(): string {
  const above = mkdtempSync(join(tmpdir(), "sluice-folder-"));
  onTestFinished(() => rmSync(above, { recursive: true, force: true }));
  const folder = join(above, "deep", "data");
  openDataFolder(folder);
  return folder;
}

/** As another process would. */
async function inAnotherProcess(folder: string, script: string): Promise<string> {
  const source = `import * as folders from ${JSON.stringify(module)}; const folder = ${JSON.stringify(folder)}; ${script}`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module-typescript", "--eval", source];
  return (await run(process.execPath, flags)).stdout;
}

const mode = (path: string) => statSync(path).mode & 0o777;

test("the folder and all in it belong to this user alone, whatever the umask", () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const folder = newFolder();
  claimDataFolder(folder);
  expect(mode(folder)).toBe(0o700);
  for (const file of readdirSync(folder)) expect(mode(join(folder, file)), file).toBe(0o600);
});

test("opening a folder that is there leaves it as it is", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "mine"), "text");
  openDataFolder(folder);
  expect(readFileSync(join(folder, "mine"), "utf8")).toBe("text");
});

test("one claim at a time; another process learns who has it", async () => {
  const folder = newFolder();
  expect(dataFolderInUse(folder)).toBe(false);
  const claim = claimDataFolder(folder);
  const attempt =
    "try { folders.claimDataFolder(folder) } catch (e) { console.log(e.constructor.name, e.message) }";
  expect(await inAnotherProcess(folder, attempt)).toBe(
    `FolderInUse data folder ${folder} is in use by another sluice (process ${process.pid})\n`,
  );
  expect(await inAnotherProcess(folder, "console.log(folders.dataFolderInUse(folder))")).toBe("true\n");
  claim.release();
  expect(await inAnotherProcess(folder, "console.log(folders.dataFolderInUse(folder))")).toBe("false\n");
  claimDataFolder(folder).release();
});

test("asking does not take the folder, nor the owner's name", () => {
  const folder = newFolder();
  const claim = claimDataFolder(folder);
  const pid = readFileSync(join(folder, "serve.pid"), "utf8");
  expect(pid).toBe(`${process.pid}\n`);
  expect(dataFolderInUse(folder)).toBe(true);
  expect(() => claimDataFolder(folder)).toThrow(FolderInUse);
  expect(readFileSync(join(folder, "serve.pid"), "utf8")).toBe(pid);
  claim.release();
  expect(readdirSync(folder)).toEqual(["serve.lock"]);
});

test("a claim ends with its process, even by kill -9", async () => {
  const folder = newFolder();
  const dying = inAnotherProcess(
    folder,
    "folders.claimDataFolder(folder); process.kill(process.pid, 'SIGKILL')",
  );
  await expect(dying).rejects.toMatchObject({ signal: "SIGKILL" });
  expect(readdirSync(folder)).toContain("serve.pid");
  expect(dataFolderInUse(folder)).toBe(false);
  claimDataFolder(folder).release();
});

test("a folder that cannot be used is no folder in use", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "");
  expect(() => openDataFolder(join(folder, "file"))).toThrow(/EEXIST/);
  expect(() => claimDataFolder(join(folder, "file"))).toThrow(/ENOTDIR/);
  writeFileSync(join(folder, "serve.lock"), "no database, but longer than the header of one".repeat(50));
  expect(() => claimDataFolder(folder)).toThrow(/not a database/);
});
