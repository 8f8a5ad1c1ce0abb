// The real program, as a user starts it: bin/sluice serve, on free loopback ports and a data folder of its own.
// However this process ends, kill -9 included, the server ends and a folder that we made goes: a shell waits for
// its standard input to close, which the kernel does in every case.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SluiceOptions {
  /** Settings beyond, or instead of, those below. Other `SLUICE_*` of this process do not reach the program. */
  env?: Readonly<Record<string, string>>;
  /** A folder that outlives this server; one of our own otherwise, which goes with it. */
  dataDir?: string;
  /** Further arguments of `serve`. */
  args?: readonly string[];
}

export interface Sluice {
  /** Without a path: `http://127.0.0.1:PORT`. */
  url: string;
  /** The first gateway address, or "" when there is none. */
  gatewayUrl: string;
  /** The first user's credentials. */
  email: string;
  key: string;
  child: ChildProcess;
  dataDir: string;
  /** What was printed so far. */
  stdout(): string;
  stderr(): string;
  /** As Ctrl-C would; answers the exit status. */
  stop(): Promise<number | null>;
  /** As a power cut would. */
  kill9(): Promise<void>;
}

const program = join(import.meta.dirname, "../../bin/sluice");
const startTimeoutMs = 20_000;
const stopTimeoutMs = 20_000;

export const adminEmail = "admin@sluice.test";
export const adminKey = "5a1ce5a1ce5a1ce5a1ce5a1ce5a1ce5a1ce5a";

export async function startSluice(options: SluiceOptions = {}): Promise<Sluice> {
  const folder = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), "sluice-data-")) : "";
  const dataDir = options.dataDir ?? join(folder, "data");
  const env = {
    ...inherited(),
    SLUICE_API_ADDR: "127.0.0.1:0",
    SLUICE_GATEWAY_ADDR: "127.0.0.1:0",
    SLUICE_ADMIN_EMAIL: adminEmail,
    SLUICE_ADMIN_KEY: adminKey,
    SLUICE_RATE_LIMIT: "off",
    ...options.env,
  };
  // The folder is an argument, so that the process can be told from another's by its command line.
  const args = ["serve", "--data-dir", dataDir, ...(options.args ?? [])];
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const reaper = startReaper(child, dataDir, folder);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const late = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    clearTimeout(late);
    await reaper.finish();
  }

  try {
    const url = await readiness(child, () => output.stdout);
    return {
      url,
      gatewayUrl: line("Gateway", output.stdout) ?? "",
      email: env.SLUICE_ADMIN_EMAIL,
      key: env.SLUICE_ADMIN_KEY,
      child,
      dataDir,
      stdout: () => output.stdout,
      stderr: () => output.stderr,
      async stop() {
        await end("SIGTERM");
        return child.exitCode;
      },
      kill9: () => end("SIGKILL"),
    };
  } catch (error) {
    await end("SIGKILL");
    throw new Error(`${(error as Error).message}\n${output.stdout}${output.stderr}`);
  }
}

/** This process's environment without what configures the program. */
export function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SLUICE_")));
}

async function readiness(child: ChildProcess, printed: () => string): Promise<string> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  for (;;) {
    const url = line("API", printed());
    if (url !== undefined) return url.replace(/\/client\/v4$/, "");
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("sluice did not start");
    if (signal.aborted) throw new Error("sluice printed no API address");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The value that the start printed after a label; whole lines only. */
function line(label: string, text: string): string | undefined {
  return new RegExp(`^${label} +(\\S.*)\\n`, "m").exec(text)?.[1];
}

const reaperScript = `
cat >/dev/null
# The pid may be another's by now.
if grep -qsF -- "$2" "/proc/$1/cmdline"; then kill -KILL "$1"; fi
[ -z "$3" ] || rm -rf "$3"
`;

function startReaper(child: ChildProcess, dataDir: string, folder: string): { finish(): Promise<void> } {
  const reaper = spawn("sh", ["-c", reaperScript, "sh", String(child.pid), dataDir, folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  reaper.unref();
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  let finished: Promise<void> | undefined;
  return {
    finish() {
      finished ??= (async () => {
        const exited = once(reaper, "exit");
        reaper.ref();
        reaper.stdin.end();
        await exited;
      })();
      return finished;
    },
  };
}
