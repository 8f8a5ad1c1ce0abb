/**
 * The folder that holds all embedded state, and the claim of one process on it.
 *
 * The claim is a lock the kernel holds on an open SQLite file: it ends with the process, however that ends,
 * so no stale lock can survive a crash. The process id beside it is only for the message.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "./config.ts";

/** Another process holds the folder. */
export class FolderInUse extends Error {}

export interface FolderClaim {
  release(): void;
}

const SQLITE_BUSY = 5;

export function openDataFolder(path: string): void {
  try {
    makeFolder(resolve(path));
  } catch (error) {
    throw new ConfigError(`SLUICE_DATA_DIR: ${error instanceof Error ? error.message : error}`);
  }
}

/** Not Node's recursive form, which never ends where the system denies that a folder it shows exists. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

export function claimDataFolder(path: string): FolderClaim {
  const pidFile = join(path, "serve.pid");
  const lock = takeLock(path);
  if (!lock) throw new FolderInUse(`data folder ${path} is in use by another sluice${runningPid(pidFile)}`);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

/** Whether a process holds the folder now. */
export function dataFolderInUse(path: string): boolean {
  const lock = takeLock(path);
  lock?.close();
  return lock === undefined;
}

function takeLock(path: string): DatabaseSync | undefined {
  const file = join(path, "serve.lock");
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

function runningPid(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}
