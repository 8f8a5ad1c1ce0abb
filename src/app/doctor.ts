/** What can be wrong with an installation, each check with the way to mend it. Leaves no trace of its own. */
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFolderInUse, systemClock } from "#platform";
import { openStore } from "#store";
import { type AppConfig, databaseUrl, sqliteFile } from "./load-config.ts";
import { requireFree, wantedAddresses } from "./ports.ts";
import type { AppSettings } from "./settings.ts";

export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warning" | "problem";
  readonly detail: string;
  /** What to do about it; empty when all is well. */
  readonly fix: string;
}

interface Verdict extends Pick<Finding, "state" | "detail"> {
  /** When it is not what the check says. */
  readonly fix?: string;
}

interface Check {
  /** Throws, too, when something is wrong. */
  readonly look: (values: AppSettings) => Verdict | Promise<Verdict>;
  readonly mend: (values: AppSettings) => string;
}

export async function examine({ values }: AppConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, { look, mend }] of Object.entries(checks)) {
    const { state, detail, fix } = await verdict(look, values);
    findings.push({ check, state, detail, fix: state === "ok" ? "" : (fix ?? mend(values)) });
  }
  return findings;
}

async function verdict(look: Check["look"], values: AppSettings): Promise<Verdict> {
  try {
    return await look(values);
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
}

const MIN_FREE_BYTES = 512 * 1024 ** 2;
const MIN_NODE = [24, 4];
/** Older ones can damage a database in WAL mode. */
const MIN_SQLITE = [3, 51, 3];

const ok = (detail: string): Verdict => ({ state: "ok", detail });
const problem = (detail: string): Verdict => ({ state: "problem", detail });

const checks: Record<string, Check> = {
  node: {
    look() {
      const { node } = process.versions;
      return atLeast(node, MIN_NODE) ? ok(node) : problem(`${node} is too old`);
    },
    mend: () => "start sluice by bin/sluice, which brings its own Node",
  },

  sqlite: {
    look() {
      const database = new DatabaseSync(":memory:");
      const row = database.prepare("select sqlite_version() as version").get();
      database.close();
      const version = String(row?.version);
      return atLeast(version, MIN_SQLITE) ? ok(version) : problem(`${version} can damage a database`);
    },
    mend: () => `use a Node that carries SQLite ${MIN_SQLITE.join(".")} or newer`,
  },

  "data folder": {
    look({ dataDir }) {
      const folder = nearestFolder(dataDir);
      const ms = syncedWriteMs(folder);
      if (folder !== resolve(dataDir)) return ok(`${dataDir} is not there yet and can be made`);
      if ((statSync(dataDir).mode & 0o077) === 0)
        return ok(`${dataDir}, writable, a synced write takes ${ms} ms`);
      const detail = `${dataDir} is open to other users of this machine`;
      return { state: "warning", detail, fix: `chmod 700 ${dataDir}` };
    },
    mend: ({ dataDir }) =>
      `make ${dataDir} a folder that this user can write, or choose another (SLUICE_DATA_DIR)`,
  },

  "free disk": {
    look({ dataDir }) {
      const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
      const detail = `${Math.floor((bavail * bsize) / 1024 ** 2)} MiB`;
      return bavail * bsize >= MIN_FREE_BYTES ? ok(detail) : problem(detail);
    },
    mend: () => "free some room on that disk, or choose a data folder elsewhere (SLUICE_DATA_DIR)",
  },

  database: {
    async look(values) {
      const file = sqliteFile(values);
      if (file !== null && !existsSync(file)) return ok("none yet; the first start makes it");
      const store = await openStore(databaseUrl(values), systemClock.now());
      try {
        const faults = await store.check();
        const brokenAt = await store.read.audit.firstBreak();
        if (brokenAt !== undefined) faults.push(`the audit trail does not hold together at ${brokenAt}`);
        if (faults.length > 0) return problem(faults.join("; "));
        return ok(`${store.engine}, schema ${store.schemaVersion}, whole`);
      } finally {
        await store.close();
      }
    },
    mend(values) {
      const file = sqliteFile(values);
      if (file === null) return "check SLUICE_DATABASE_URL, and that the server behind it runs";
      return `move ${file} away, then bring back the last copy: sluice restore FILE`;
    },
  },

  clock: {
    look() {
      const now = new Date(systemClock.now());
      const year = now.getUTCFullYear();
      if (year >= 2026 && year < 2100) return ok(now.toISOString());
      return problem(`the clock says ${now.toISOString()}`);
    },
    mend: () => "set this machine's clock",
  },

  ports: {
    async look({ dataDir, apiAddr, gatewayAddr }) {
      if (existsSync(dataDir) && dataFolderInUse(dataDir))
        return ok("a server is running on this data folder");
      const wanted = wantedAddresses(apiAddr, gatewayAddr ?? []);
      await requireFree(wanted);
      return ok(wanted.map(({ host, port }) => `${host}:${port}`).join(", "));
    },
    mend: () => "stop what listens there, or set SLUICE_API_ADDR or SLUICE_GATEWAY_ADDR",
  },
};

function nearestFolder(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? whole : nearestFolder(dirname(whole));
}

function syncedWriteMs(folder: string): string {
  const probe = mkdtempSync(join(folder, ".doctor-"));
  try {
    const start = performance.now();
    writeFileSync(join(probe, "probe"), "x", { flush: true });
    return (performance.now() - start).toFixed(1);
  } finally {
    rmSync(probe, { recursive: true });
  }
}

function atLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  for (const [i, want] of wanted.entries()) {
    const have = parts[i] ?? 0;
    if (have !== want) return have > want;
  }
  return true;
}
