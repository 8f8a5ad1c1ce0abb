// `npm start` itself, in a copy of this working tree, on the npm and Node that the machine has.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { inherited } from "../servers/sluice.ts";

const root = join(import.meta.dirname, "../..");
const readyWithinMs = 2000;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "sluice-copy-"));
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0")) {
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // Older than what is installed, so that nothing is installed through the link.
  utimesSync(join(copy, "package-lock.json"), 0, 0);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Started {
  npm: ChildProcess;
  /** The server's own process. */
  pid: number;
  url: string;
  readyMs: number;
  output(): string;
}

async function npmStart(...args: string[]): Promise<Started> {
  const path = (process.env.PATH ?? "").split(delimiter).filter((entry) => !entry.startsWith(root));
  const started = performance.now();
  const npm = spawn("npm", ["start", "--silent", "--", "--gateway-addr", "off", ...args], {
    cwd: copy,
    env: {
      ...inherited(),
      PATH: path.join(delimiter),
      SLUICE_API_ADDR: "127.0.0.1:0",
      XDG_CACHE_HOME: join(copy, ".cache"),
    },
    // A group of its own, as a shell gives a job.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => killGroup(npm));
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  let url: string | undefined;
  while (url === undefined) {
    if (npm.exitCode !== null) throw new Error(`npm start ended: ${output}`);
    await delay(5);
    url = /^API +(\S+)\/client\/v4\n/m.exec(output)?.[1];
  }
  const readyMs = performance.now() - started;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const pid = Number(execFileSync("cat", [join(copy, "data/serve.pid")], { encoding: "utf8" }));
  return { npm, pid, url, readyMs, output: () => output };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of it is gone.
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function exitOf(npm: ChildProcess): Promise<unknown> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, "exit");
  return npm.exitCode ?? npm.signalCode;
}

test("the first start serves, installs nothing, and says only what it should", async () => {
  const { npm, pid, output } = await npmStart();
  expect(output()).toMatch(/^Dashboard .*\nAPI .*\nE-mail .*\nKey .*\nTry .*\n$/);
  expect(existsSync(join(copy, "data/sluice.db"))).toBe(true);
  npm.kill("SIGTERM");
  expect(await exitOf(npm)).toBe(0);
  expect(alive(pid)).toBe(false);
});

describe("ends with 0, and the server with it", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("%s to npm", async (signal) => {
    const { npm, pid } = await npmStart();
    npm.kill(signal);
    expect(await exitOf(npm)).toBe(0);
    expect(alive(pid)).toBe(false);
  });

  test("Ctrl-C, which the terminal sends to both", async () => {
    const { npm, pid, output } = await npmStart();
    process.kill(-(npm.pid ?? 0), "SIGINT");
    expect(await exitOf(npm)).toBe(0);
    expect(alive(pid)).toBe(false);
    expect(output()).not.toMatch(/error/i);
  });
});

test("a second start is ready in under two seconds", async () => {
  const times: number[] = [];
  // The machine may be busy with other tests: one start in time shows that it can be done.
  while (times.length < 6 && !times.some((ms) => ms < readyWithinMs)) {
    const { npm, readyMs } = await npmStart();
    times.push(readyMs);
    npm.kill("SIGTERM");
    await exitOf(npm);
  }
  expect(Math.min(...times), `ready after ${times.map(Math.round).join(", ")} ms`).toBeLessThan(
    readyWithinMs,
  );
});

test("a start that fails passes the status on", async () => {
  await expect(npmStart("--plan", "gold")).rejects.toThrow(
    /npm start ended: sluice: --plan: bad value "gold"/,
  );
});
