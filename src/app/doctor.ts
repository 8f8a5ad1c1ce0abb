/** What can be wrong with an installation, each check with the way to mend it. */
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFolderInUse, openDataFolder, systemClock } from "#platform";
import { openStore } from "#store";
import { type AppConfig, databaseUrl } from "./load-config.ts";

export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  readonly detail: string;
  /** What to do about it; empty when all is well. */
  readonly fix: string;
}

type Check = (config: AppConfig) => Finding | Promise<Finding>;

export async function examine(config: AppConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push(await check(config));
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      findings.push({ check: name, state: "problem", detail, fix: "see the message" });
    }
  }
  return findings;
}

const ok = (check: string, detail: string): Finding => ({ check, state: "ok", detail, fix: "" });
const MIN_FREE_BYTES = 512 * 1024 ** 2;

const checks: Record<string, Check> = {
  node() {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major > 24 || (major === 24 && minor >= 4)) return ok("node", process.version);
    return {
      check: "node",
      state: "problem",
      detail: process.version,
      fix: "start sluice by bin/sluice, which brings its own Node",
    };
  },

  sqlite() {
    const database = new DatabaseSync(":memory:");
    const { version } = database.prepare("select sqlite_version() as version").get() as { version: string };
    database.close();
    if (atLeast(version, [3, 51, 3])) return ok("sqlite", version);
    return {
      check: "sqlite",
      state: "problem",
      detail: `${version} can damage a database in WAL mode`,
      fix: "use a Node that carries SQLite 3.51.3 or newer",
    };
  },

  "data folder"({ values: { dataDir } }) {
    openDataFolder(dataDir);
    const probe = mkdtempSync(join(dataDir, ".doctor-"));
    try {
      const start = performance.now();
      writeFileSync(join(probe, "probe"), "x", { flush: true });
      const ms = (performance.now() - start).toFixed(1);
      const open = (statSync(dataDir).mode & 0o077) !== 0;
      if (!open) return ok("data folder", `${dataDir}, writable, a synced write takes ${ms} ms`);
      return {
        check: "data folder",
        state: "warning",
        detail: `${dataDir} can be read by other users of this machine`,
        fix: `chmod 700 ${dataDir}`,
      };
    } finally {
      rmSync(probe, { recursive: true });
    }
  },

  "free disk"({ values: { dataDir } }) {
    const { bavail, bsize } = statfsSync(dataDir);
    const free = bavail * bsize;
    const detail = `${Math.floor(free / 1024 ** 2)} MiB`;
    if (free >= MIN_FREE_BYTES) return ok("free disk", detail);
    return {
      check: "free disk",
      state: "problem",
      detail,
      fix: "free some room, or move the data folder (SLUICE_DATA_DIR)",
    };
  },

  async database({ values }) {
    const store = await openStore(databaseUrl(values), systemClock.now());
    try {
      const faults = await store.check();
      const brokenAt = await store.read.audit.firstBreak();
      if (brokenAt !== undefined) faults.push(`the audit trail does not hold together at entry ${brokenAt}`);
      if (faults.length === 0) return ok("database", `${store.engine}, schema ${store.schemaVersion}, whole`);
      return {
        check: "database",
        state: "problem",
        detail: faults.join("; "),
        fix: "restore the last backup: sluice restore FILE",
      };
    } finally {
      await store.close();
    }
  },

  clock() {
    const year = new Date(systemClock.now()).getUTCFullYear();
    if (year >= 2026 && year < 2100) return ok("clock", new Date(systemClock.now()).toISOString());
    return {
      check: "clock",
      state: "problem",
      detail: `the clock says ${year}`,
      fix: "set the machine's clock",
    };
  },

  async ports({ values }) {
    if (dataFolderInUse(values.dataDir)) return ok("ports", "a server is running on this data folder");
    const wanted = [values.apiAddr, ...(values.gatewayAddr ?? [])];
    const taken: string[] = [];
    for (const { host, port } of wanted) if (!(await canListen(host, port))) taken.push(`${host}:${port}`);
    if (taken.length === 0) return ok("ports", wanted.map(({ host, port }) => `${host}:${port}`).join(", "));
    return {
      check: "ports",
      state: "problem",
      detail: `${taken.join(", ")} cannot be listened on`,
      fix: "stop what listens there, or set SLUICE_API_ADDR or SLUICE_GATEWAY_ADDR",
    };
  },
};

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

function atLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  for (const [i, want] of wanted.entries()) {
    const have = parts[i] ?? 0;
    if (have !== want) return have > want;
  }
  return true;
}
