/** The program itself as a contender: `bin/sluice serve` on a folder of its own, without limits on how often to ask. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./http.ts";

const KEY = "0123456789abcdef0123456789abcdef01234";

export interface RunningSluice {
  /** `http://127.0.0.1:PORT/client/v4` */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly database: string;
  /** The result of a call that must succeed; `path` begins after the base. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** A zone that may have any number of rules. */
  newZone(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startSluice(): Promise<RunningSluice> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-bench-"));
  const env = {
    ...process.env,
    SLUICE_DATA_DIR: join(folder, "data"),
    SLUICE_API_ADDR: "127.0.0.1:0",
    SLUICE_GATEWAY_ADDR: "off",
    SLUICE_ADMIN_KEY: KEY,
    SLUICE_RATE_LIMIT: "999999999/300",
    SLUICE_RULE_QUOTA: "1000000",
    SLUICE_LOG_LEVEL: "warn",
  };
  const child = await startChild(["bin/sluice", "serve"], /^API /, env);
  const base = child.line.split(/\s+/)[1] ?? "";
  const headers = { "x-auth-email": "admin@sluice.local", "x-auth-key": KEY };

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(base + path, { method, headers, ...init });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { result: T }).result;
  }

  return {
    base,
    headers,
    folder,
    database: join(folder, "data", "sluice.db"),
    call,
    async newZone(name) {
      return (await call<{ id: string }>("POST", "/zones", { name })).id;
    },
    async stop() {
      await child.stop();
      await rm(folder, { recursive: true });
    },
  };
}
