// The package as a user gets it: packed, installed into an empty folder, run from there.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "./servers/free-port.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const npmFlags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-package-"));
  // The installed package shall find the Node it came with, not the one these tests run on.
  const path = (process.env.PATH ?? "").split(delimiter).filter((entry) => !entry.startsWith(root));
  env = {
    ...process.env,
    PATH: path.join(delimiter),
    SLUICE_DATA_DIR: join(folder, "data"),
    XDG_CACHE_HOME: join(folder, "cache"),
  };

  const packed = join(folder, "packed");
  await mkdir(packed);
  await run("npm", ["pack", "--prefix", root, "--pack-destination", packed, ...npmFlags], { cwd: root, env });
  const [tarball = ""] = await readdir(packed);
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const install = ["install", "--prefix", folder, "--omit=dev", "--include=optional", join(packed, tarball)];
  await run("npm", [...install, ...npmFlags], { cwd: folder, env });
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("npx sluice --help", async () => {
  const { stdout } = await run("npx", ["--no", "--", "sluice", "--help"], { cwd: folder, env });
  expect(stdout).toContain("serve");
});

test("sluice serve is healthy, and SIGTERM ends it well", async ({ onTestFinished }) => {
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(join(folder, "node_modules/.bin/sluice"), ["serve"], {
    cwd: folder,
    env: { ...env, SLUICE_API_ADDR: address, SLUICE_GATEWAY_ADDR: "off" },
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let output = "";
  server.stdout.on("data", (chunk) => (output += chunk));
  server.stderr.on("data", (chunk) => (output += chunk));
  const exited = once(server, "exit");

  const healthy = async () => {
    const status = await fetch(`http://${address}/healthz`).then(
      (answer) => answer.status,
      () => "no answer",
    );
    return status === 200;
  };
  while (server.exitCode === null && !server.killed && !(await healthy())) await delay(50);
  server.kill("SIGTERM");
  expect(await exited, output).toEqual([0, null]);
});
