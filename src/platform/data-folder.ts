/**
 * The folder that holds all embedded state, and the claim of one serving process on it.
 *
 * The claim is a lock the kernel holds on an open SQLite file: it ends with the process, however that ends,
 * so no stale lock can survive a crash. The process id beside it is only for the message.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {}

export interface FolderClaim {
  release(): void;
}

export function openDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

export function claimDataFolder(path: string): FolderClaim {
  const lockFile = join(path, "serve.lock");
  const pidFile = join(path, "serve.pid");
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new FolderInUse(`data folder ${path} is in use by another sluice${runningPid(pidFile)}`);
  }
  chmodSync(lockFile, 0o600);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return { release: () => lock.close() };
}

/** Whether a serving process holds the folder now. */
export function dataFolderInUse(path: string): boolean {
  try {
    claimDataFolder(path).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
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
