import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const aptGet = "/usr/bin/apt-get";

let updated: Promise<unknown> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Installs a Debian package that `present` does not find; answers why it could not, or nothing when it is there. */
export function ensureDebianPackage(name: string, present: () => boolean): Promise<string | undefined> {
  // One at a time: apt-get holds a lock.
  const turn = queue.then(() => ensure(name, present));
  queue = turn;
  return turn;
}

async function ensure(name: string, present: () => boolean): Promise<string | undefined> {
  if (present()) return undefined;
  if (!existsSync(aptGet)) return `needs another OS: ${name} comes from Debian's packages`;
  if (process.getuid?.() !== 0) return `needs root: Debian's package ${name} is not installed`;
  process.stderr.write(`installing Debian's package ${name}…\n`);
  try {
    updated ??= apt("update");
    await updated;
    await apt("install", "--yes", "--no-install-recommends", name);
  } catch (error) {
    updated = undefined;
    return `apt-get could not install ${name}: ${lastLine(error)}`;
  }
  return present() ? undefined : `Debian's package ${name} is installed, but what it brings is not found`;
}

function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  return run(aptGet, ["--quiet=2", "--option=DPkg::Lock::Timeout=120", ...args], { env });
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}
