import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Finding } from "#app";
import { startSluice } from "../servers/sluice.ts";
import { type Ended, json, sluice, temporaryFolder } from "./program.ts";

const checks = ["node", "sqlite", "data folder", "free disk", "database", "clock", "ports"];
const anyPorts = ["--api-addr", "127.0.0.1:0", "--gateway-addr", "127.0.0.1:0"];

function doctor(dataDir: string, ...args: string[]): Promise<Ended> {
  return sluice(["doctor", "--data-dir", dataDir, ...anyPorts, ...args]);
}

async function finding(check: string, dataDir: string, ...args: string[]): Promise<Finding & Ended> {
  const ended = await doctor(dataDir, "--json", ...args);
  const found = json<Finding[]>(ended).find((one) => one.check === check);
  if (!found) throw new Error(`no finding for ${check}`);
  return { ...found, ...ended };
}

/** A data folder as a server left it. */
async function usedFolder(): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  const { stop } = await startSluice({ dataDir });
  await stop();
  return dataDir;
}

describe("a sound installation", () => {
  test("before the first start, and without a trace of the visit", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const { code, stdout, stderr } = await doctor(dataDir);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.match(/^ok /gm)).toHaveLength(checks.length);
    expect(stdout).toMatch(/^ok +database +none yet; the first start makes it$/m);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("after a start, and as JSON", async () => {
    const dataDir = await usedFolder();
    const before = readdirSync(dataDir);
    const ended = await doctor(dataDir, "--json");
    const findings = json<Finding[]>(ended);
    expect(findings.map(({ check }) => check)).toEqual(checks);
    expect(findings.filter(({ state, fix }) => state !== "ok" || fix !== "")).toEqual([]);
    expect(ended.code).toBe(0);
    expect(readdirSync(dataDir).toSorted()).toEqual(before.toSorted());
  });

  test("while serving: its ports are the server's own", async () => {
    const { dataDir, url, stop } = await startSluice();
    const found = await finding("ports", dataDir, "--api-addr", url.slice("http://".length));
    expect(found).toMatchObject({ state: "ok", detail: "a server is running on this data folder", code: 0 });
    expect(await stop()).toBe(0);
  });
});

describe("what is wrong is named, with the way to mend it", () => {
  test("a taken port", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const found = await finding("ports", temporaryFolder(), "--api-addr", `127.0.0.1:${port}`);
    expect(found).toMatchObject({ state: "problem", code: 1, stderr: "sluice: 1 problem found\n" });
    expect(found.detail).toContain(`127.0.0.1:${port}`);
    expect(found.fix).toContain("SLUICE_API_ADDR");
  });

  test("a database that is none, and one that was cut short", async () => {
    const dataDir = await usedFolder();
    const file = join(dataDir, "sluice.db");
    for (const damage of [
      () => truncateSync(file, 8192),
      () => writeFileSync(file, "this is not a database, however long it may be".repeat(100)),
    ]) {
      damage();
      const found = await finding("database", dataDir);
      expect(found).toMatchObject({ state: "problem", code: 1 });
      expect(found.fix).toBe(`move ${file} away, then bring back the last copy: sluice restore FILE`);
    }
  });

  test("an audit trail that somebody changed", async () => {
    const dataDir = await usedFolder();
    const database = new DatabaseSync(join(dataDir, "sluice.db"));
    database.exec("update audit set action = 'user.delete'");
    database.close();
    const found = await finding("database", dataDir);
    expect(found).toMatchObject({ state: "problem", code: 1 });
    expect(found.detail).toContain("the audit trail does not hold together at 1");
  });

  test("a data folder that others can read is a warning", async () => {
    const dataDir = await usedFolder();
    chmodSync(dataDir, 0o755);
    const { code, stdout } = await doctor(dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warning +data folder +.* is open to other users of this machine$/m);
    expect(stdout).toContain(`mend: chmod 700 ${dataDir}\n`);
  });

  test("a data folder that is a file", async () => {
    const dataDir = join(temporaryFolder(), "data");
    writeFileSync(dataDir, "");
    const found = await finding("data folder", dataDir);
    expect(found).toMatchObject({ state: "problem", code: 1 });
    expect(found.fix).toContain("SLUICE_DATA_DIR");
  });

  test("a database server that does not answer", async () => {
    const url = "postgres://sluice:very-secret@127.0.0.1:9/sluice";
    const found = await finding("database", temporaryFolder(), "--database-url", url);
    expect(found).toMatchObject({ state: "problem", code: 1 });
    expect(found.fix).toContain("SLUICE_DATABASE_URL");
    expect(found.stdout + found.stderr).not.toContain("very-secret");
  });

  test("a bad setting stops the examination", async () => {
    const { code, stdout, stderr } = await doctor(temporaryFolder(), "--plan", "gold");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^sluice: --plan: bad value "gold": [^\n]+\n$/);
  });
});
