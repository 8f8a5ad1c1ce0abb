import { ApiError } from "#client";
import { ConfigError } from "#platform";

/** Wrong use of a command that no parser can see. */
export class UsageError extends Error {}

/** The thing itself is wrong; the message says all a person needs. */
export class CommandFailed extends Error {}

/** Prints one line and yields the exit code. */
export function explainFailure(error: unknown): number {
  if (error instanceof ConfigError || error instanceof UsageError) return say(error.message, 2);
  if (error instanceof CommandFailed || error instanceof ApiError) return say(error.message, 1);
  if (error instanceof Error && expected.has(error.constructor.name)) return say(error.message, 1);
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE")
    return say(`${address}:${port} is in use: stop what listens there, or choose another address`, 1);
  if (
    code === "EACCES" ||
    code === "EPERM" ||
    code === "EADDRNOTAVAIL" ||
    code === "ENOTDIR" ||
    code === "ENOENT"
  ) {
    return say((error as Error).message, 1);
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

/** Failures of storage and the data folder, by name: their classes would pull the whole server in here. */
const expected = new Set(["StorageUnavailable", "DatabaseTooNew", "FolderInUse", "BackupUnreadable"]);

function say(message: string, exitCode: number): number {
  process.stderr.write(`sluice: ${message}\n`);
  return exitCode;
}
