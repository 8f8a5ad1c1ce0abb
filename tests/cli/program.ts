// bin/sluice as a process of its own, run to its end.

import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { inherited } from "../servers/sluice.ts";

export const program = join(import.meta.dirname, "../../bin/sluice");

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Besides this process's own variables without `SLUICE_*`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Ends it by SIGTERM. */
  readonly stopBy?: AbortSignal;
}

export function sluice(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return run(program, args, options);
}

/** A script in which `sluice` is the program under test. */
export function shell(script: string, options: RunOptions = {}, name = "bash"): Promise<Ended> {
  return run(name, ["-c", `sluice() { "${program}" "$@"; }\n${script}`], options);
}

async function run(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? tmpdir(),
    env: { ...inherited(), CLOUDFLARE_API_TOKEN: "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  options.stopBy?.addEventListener("abort", () => child.kill("SIGTERM"));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function json<T = Record<string, unknown>>({ stdout }: Ended): T {
  return JSON.parse(stdout) as T;
}
