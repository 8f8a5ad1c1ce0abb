// backup while serving, restore while not.

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { adminEmail, adminKey, type Sluice, startSluice } from "../servers/sluice.ts";
import { json, sluice, temporaryFolder } from "./program.ts";

const headers = { "x-auth-email": adminEmail, "x-auth-key": adminKey };

async function zoneNames({ url }: Sluice): Promise<string[]> {
  const answer = await fetch(`${url}/client/v4/zones`, { headers });
  const { result } = (await answer.json()) as { result: { name: string }[] };
  return result.map(({ name }) => name);
}

async function serverWithZone(name: string): Promise<Sluice> {
  const server = await startSluice();
  const made = await sluice(["zone", "create", name, "--data-dir", server.dataDir]);
  expect(made.code, made.stderr).toBe(0);
  return server;
}

describe("backup and restore", () => {
  test("a copy made while serving comes back whole in an empty folder", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "copy.gz");
    const server = await serverWithZone("example.com");
    const backup = await sluice(["backup", file, "--data-dir", server.dataDir, "--json"]);
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain(adminKey);
    // What comes after the copy is not in it.
    await sluice(["zone", "create", "later.example", "--data-dir", server.dataDir]);
    expect(await zoneNames(server)).toEqual(["example.com", "later.example"]);

    const dataDir = join(folder, "restored");
    const restored = await sluice(["restore", file, "--data-dir", dataDir]);
    const { rows } = json<{ rows: number }>(backup);
    expect(restored).toEqual({ code: 0, stdout: `restored ${rows} rows from ${file}\n`, stderr: "" });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await server.stop();

    const second = await startSluice({ dataDir });
    expect(second.stdout()).not.toContain("E-mail");
    expect(await zoneNames(second)).toEqual(["example.com"]);
    await second.stop();
    expect((await sluice(["doctor", "--data-dir", dataDir, "--api-addr", "127.0.0.1:0"])).stdout).toMatch(
      /^ok +database/m,
    );
  });

  test("an existing file is replaced whole, and a text for people says how to go on", async () => {
    const server = await startSluice();
    const file = join(temporaryFolder(), "copy.gz");
    writeFileSync(file, "something else");
    const { stdout } = await sluice(["backup", file, "--data-dir", server.dataDir]);
    expect(stdout).toMatch(
      /^wrote .*copy\.gz \(\d+ rows\)\nbring it back with: sluice restore .*copy\.gz\n$/,
    );
    expect(gunzipSync(readFileSync(file)).toString()).toContain('"end":true');
    await server.stop();
  });
});

describe("restore refuses", () => {
  test("a database that is not empty, unless forced", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "copy.gz");
    const source = await serverWithZone("one.example");
    await sluice(["backup", file, "--data-dir", source.dataDir]);
    await source.stop();

    const dataDir = join(folder, "used");
    const target = await startSluice({ dataDir });
    await sluice(["zone", "create", "two.example", "--data-dir", dataDir]);

    const whileServing = await sluice(["restore", file, "--data-dir", dataDir, "--force"]);
    expect(whileServing).toEqual({
      code: 1,
      stdout: "",
      stderr: `sluice: data folder ${dataDir} is in use by another sluice (process ${target.child.pid})\n`,
    });
    await target.stop();

    const unforced = await sluice(["restore", file, "--data-dir", dataDir]);
    expect(unforced).toMatchObject({ code: 1, stdout: "" });
    expect(unforced.stderr).toMatch(/^sluice: the database is not empty: .*--force\n$/);

    const forced = await sluice(["restore", file, "--data-dir", dataDir, "--force", "--json"]);
    expect(json(forced)).toMatchObject({ file });
    const again = await startSluice({ dataDir });
    expect(await zoneNames(again)).toEqual(["one.example"]);
    await again.stop();
  });

  test("files that are no whole copy, and changes nothing", async () => {
    const folder = temporaryFolder();
    const server = await serverWithZone("kept.example");
    const { dataDir } = server;
    const whole = join(folder, "copy.gz");
    await sluice(["backup", whole, "--data-dir", dataDir]);
    const short = join(folder, "short.gz");
    writeFileSync(short, readFileSync(whole).subarray(0, -20));
    const text = join(folder, "text.gz");
    writeFileSync(text, "not a copy");

    const empty = join(folder, "empty");
    for (const file of [short, text, join(folder, "missing.gz")]) {
      const { code, stdout, stderr } = await sluice(["restore", file, "--data-dir", empty]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^sluice: [^\n]+\n$/);
      expect(stderr).toContain(file);
    }
    const fresh = await startSluice({ dataDir: empty });
    expect(fresh.stdout()).toContain("E-mail");
    await fresh.stop();
    expect(await zoneNames(server)).toEqual(["kept.example"]);
    await server.stop();
  });
});

test("backup of a folder without a database fails and makes nothing", async () => {
  const folder = temporaryFolder();
  const { code, stderr } = await sluice(["backup", "copy.gz", "--data-dir", "nowhere"], { cwd: folder });
  expect(stderr).toMatch(/^sluice: there is no database at .*nowhere\/sluice\.db: [^\n]+--data-dir\n$/);
  expect(code).toBe(1);
  expect(existsSync(join(folder, "nowhere")) || existsSync(join(folder, "copy.gz"))).toBe(false);
});
