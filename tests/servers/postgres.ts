// A private PostgreSQL on loopback, in a folder of its own. Invariants:
// - fsync and synchronous_commit stay as PostgreSQL ships them, so what a test sees survive did reach the disk.
// - However this process ends, kill -9 included, the server ends and its folder goes: the reaper waits for that.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { startReaper } from "./reaper.ts";

export interface PostgresServer {
  url: string;
  /** Changes with every restart. */
  readonly pid: number;
  /** As a power cut would: the server and its backends at once, nothing flushed. */
  kill9(): Promise<void>;
  /** Starts again on the same data and port, after a clean stop if it still runs. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const startTimeoutMs = 30_000;

/** The folder of PostgreSQL's server programs: Debian keeps them off PATH. */
export function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debian, version, "bin"));
  folders.push(...(process.env.PATH ?? "").split(delimiter));
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error("PostgreSQL is not installed");
  const folder = await mkdtemp(join(tmpdir(), "sluice-postgres-"));
  const reaper = startReaper(folder);
  if (process.getuid?.() === 0) await run("chown", ["postgres:", folder]);
  await initialise(programs, folder);

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server = await launch(programs, folder, port, url);

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    server.ref();
    const backends = signal === "SIGKILL" ? childrenOf(pidOf(server)) : [];
    server.kill(signal);
    for (const pid of backends) killIfThere(pid);
    await exited;
  }

  return {
    url,
    get pid() {
      return pidOf(server);
    },
    kill9: () => stop("SIGKILL"),
    async restart() {
      await stop("SIGINT");
      server = await launch(programs, folder, port, url);
    },
    async stop() {
      await stop("SIGINT");
      await reaper.finish();
    },
  };
}

/** An empty database of its own for one test. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `sluice_test_${randomBytes(8).toString("hex")}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A server killed under us reports it here too; the pending call rejects with the same error.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function initialise(programs: string, folder: string): Promise<void> {
  const { stdout } = await run(join(programs, "postgres"), ["--version"]);
  const major = Number(/\d+/.exec(stdout)?.[0]);
  // Not the C locale: an ORDER BY that leans on byte order shall fail here, not at a user's.
  const locale = major >= 15 ? ["--locale-provider=icu", "--icu-locale=en-US"] : [];
  const options = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"];
  const [command, ...args] = asServerUser(
    join(programs, "initdb"),
    ...options,
    ...locale,
    join(folder, "data"),
  );
  await run(command, args, { cwd: folder });
}

async function launch(programs: string, folder: string, port: number, url: string): Promise<ChildProcess> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const server = spawnServer(programs, folder, port);
    if (await accepts(server, url, deadline)) return server;
    // Backends of a killed server hold its memory for a moment, and the new one refuses to start beside them.
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${logOf(folder)}`);
    await delay(200);
  }
}

function spawnServer(programs: string, folder: string, port: number): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "64MB",
    jit: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, ...args] = asServerUser(join(programs, "postgres"), "-D", join(folder, "data"), ...flags);
  const log = openSync(join(folder, "log"), "a");
  // Detached: Ctrl-C reaches the terminal's whole group, and the tests still need the server while they end.
  const server = spawn(command, args, { cwd: folder, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  server.unref();
  return server;
}

async function accepts(server: ChildProcess, url: string, deadline: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    try {
      await execute(url, "SELECT 1");
      return true;
    } catch {
      if (Date.now() > deadline) server.kill("SIGKILL");
      await delay(50);
    }
  }
  return false;
}

/** PostgreSQL refuses to run as root; setpriv becomes the command, so that the pid is the server's. */
function asServerUser(...command: [string, ...string[]]): [string, ...string[]] {
  if (process.getuid?.() !== 0) return command;
  return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--", ...command];
}

function pidOf(server: ChildProcess): number {
  if (server.pid === undefined) throw new Error("PostgreSQL could not be started");
  return server.pid;
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself when its server did.
  }
}

function logOf(folder: string): string {
  return readFileSync(join(folder, "log"), "utf8").split("\n").slice(-15).join("\n");
}
