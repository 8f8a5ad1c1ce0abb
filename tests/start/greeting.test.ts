// What a start prints, and to whom.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { program, sluice, temporaryFolder } from "../cli/program.ts";
import { freePort } from "../servers/free-port.ts";
import { adminKey, inherited, type Sluice, startSluice } from "../servers/sluice.ts";

const run = promisify(execFile);
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
const withoutKey = { SLUICE_ADMIN_KEY: "", SLUICE_ADMIN_EMAIL: "" };

function tryLine(server: Sluice): string {
  return /^Try +(.+)$/m.exec(server.stdout())?.[1] ?? "";
}

async function answerTo(line: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const { stdout } = await run("sh", ["-c", line], { env: { ...inherited(), ...env } });
  return JSON.parse(stdout);
}

function newDataDir(): string {
  return join(temporaryFolder(), "data");
}

describe("the first start", () => {
  test("prints where everything is, the key, and a request that works", async () => {
    const server = await startSluice({ env: withoutKey });
    expect(server.stdout()).toMatch(
      new RegExp(
        `^Dashboard {2}${server.url}/
API {8}${server.url}/client/v4
Gateway {4}http://127\\.0\\.0\\.1:\\d+
E-mail {5}admin@sluice\\.local
Key {8}[0-9a-f]{37} {3}\\(shown this once\\)
Try {8}curl ${server.url}/client/v4/zones -H 'X-Auth-Email: admin@sluice\\.local' -H 'X-Auth-Key: [0-9a-f]{37}'
$`,
      ),
    );
    expect(await answerTo(tryLine(server))).toMatchObject({ success: true, result: [] });
    expect(server.stderr()).toBe("");
    expect((await fetch(server.gatewayUrl)).status).toBe(421);
    expect(await server.stop()).toBe(0);
    expect(server.stderr()).toBe("");
  });

  test("prints a key that was given nowhere, and a request that reads it from the environment", async () => {
    const dataDir = newDataDir();
    const server = await startSluice({ dataDir, env: { SLUICE_LOG_LEVEL: "trace" } });
    expect(server.stdout()).toMatch(/^Dashboard .*\nAPI .*\nGateway .*\nE-mail .*\nTry .*\n$/);
    expect(tryLine(server)).toContain('"X-Auth-Key: $SLUICE_ADMIN_KEY"');
    expect(await answerTo(tryLine(server), { SLUICE_ADMIN_KEY: adminKey })).toMatchObject({ success: true });
    await server.stop();
    expect(server.stdout() + server.stderr()).not.toContain(adminKey);
    for (const file of readdirSync(dataDir)) {
      expect(readFileSync(join(dataDir, file)).includes(adminKey), file).toBe(false);
    }
  });

  test("takes the key from a file or from sluice.json as well, and keeps it to itself", async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const file = join(dataDir, "key");
    writeFileSync(file, `${adminKey}\n`);
    const fromFile = await startSluice({ env: { SLUICE_ADMIN_KEY: "", SLUICE_ADMIN_KEY_FILE: file } });
    writeFileSync(join(dataDir, "sluice.json"), JSON.stringify({ admin_key: adminKey }));
    const fromJson = await startSluice({ dataDir, env: { SLUICE_ADMIN_KEY: "" } });
    for (const server of [fromFile, fromJson]) {
      expect(await answerTo(tryLine(server), { SLUICE_ADMIN_KEY: adminKey })).toMatchObject({
        success: true,
      });
      await server.stop();
      expect(server.stdout() + server.stderr()).not.toContain(adminKey);
    }
  });

  test("makes a folder and files that are this user's alone, whatever the umask", async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const server = await startSluice();
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
    const files = readdirSync(server.dataDir);
    expect(files).toContain("sluice.db-wal");
    for (const file of files) expect(statSync(join(server.dataDir, file)).mode & 0o777, file).toBe(0o600);
    await server.stop();
  });

  test("that fails for want of a port prints no key and makes no user; the next one does", async () => {
    const dataDir = newDataDir();
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const env = {
      SLUICE_DATA_DIR: dataDir,
      SLUICE_API_ADDR: `127.0.0.1:${port}`,
      SLUICE_GATEWAY_ADDR: "off",
    };
    expect(await sluice(["serve"], { env })).toEqual({
      code: 1,
      stdout: "",
      stderr: `sluice: SLUICE_API_ADDR: 127.0.0.1:${port} is in use: stop what listens there, or choose another address\n`,
    });
    taken.close();
    const server = await startSluice({ dataDir, env: withoutKey });
    expect(server.stdout()).toMatch(/^Key +[0-9a-f]{37}/m);
    await server.stop();
  });
});

test("the second start prints no e-mail, no key and no request", async () => {
  const dataDir = newDataDir();
  const first = await startSluice({ dataDir, env: withoutKey });
  const line = tryLine(first);
  await first.stop();
  const port = new URL(first.url).port;
  const second = await startSluice({ dataDir, env: { ...withoutKey, SLUICE_API_ADDR: `127.0.0.1:${port}` } });
  expect(second.stdout()).toMatch(/^Dashboard .*\nAPI .*\nGateway .*\n$/);
  expect(await answerTo(line)).toMatchObject({ success: true });
  await second.stop();
});

describe("addresses", () => {
  test("only what this process serves is named", async () => {
    const api = await startSluice({ args: ["--role", "api"], env: withoutKey });
    expect(api.stdout()).not.toContain("Gateway");
    await api.stop();
    const env = { SLUICE_GATEWAY_ADDR: "127.0.0.1:0, 127.0.0.1:0" };
    const both = await startSluice({ args: ["--role", "gateway,api"], env });
    expect(both.stdout().match(/^Gateway {4}http:\/\/127\.0\.0\.1:\d+$/gm)).toHaveLength(2);
    await both.stop();
  });

  test("a wildcard is shown as an address that can be called", async () => {
    const server = await startSluice({ env: { SLUICE_API_ADDR: "0.0.0.0:0" } });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  });

  test("IPv6 has brackets", async ({ skip }) => {
    if (!hasIPv6) return skip("needs another OS: there is no IPv6 loopback here");
    const server = await startSluice({ env: { SLUICE_API_ADDR: "[::1]:0", SLUICE_GATEWAY_ADDR: "[::1]:0" } });
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(server.gatewayUrl)).status).toBe(421);
    await server.stop();
  });
});

test("a server whose output nobody reads serves all the same", async () => {
  const port = await freePort();
  const args = [
    "serve",
    "--data-dir",
    newDataDir(),
    "--api-addr",
    `127.0.0.1:${port}`,
    "--gateway-addr",
    "off",
  ];
  const child = spawn(program, args, { env: inherited(), stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdout.destroy();
  child.stderr.destroy();
  const healthy = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return answer?.status === 200;
  };
  while (child.exitCode === null && !(await healthy())) await delay(50);
  // A change is logged, to nobody.
  const answer = await fetch(`http://127.0.0.1:${port}/client/v4/zones`, { method: "POST" });
  expect(answer.status).toBe(400);
  expect(await healthy()).toBe(true);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
