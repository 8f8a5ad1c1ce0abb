import { ApiError, ServerUnreachable } from "#client";
import { ConfigError, FolderInUse } from "#platform";
import { plain } from "./print.ts";

/** Wrong use of a command that no parser can see. */
export class UsageError extends Error {}

/** The thing itself is wrong; the message says all a person needs. */
export class CommandFailed extends Error {}

const usageErrors = [ConfigError, UsageError];
const failures = [CommandFailed, ApiError, ServerUnreachable, FolderInUse];
/** By name: their classes would pull the whole server in here. */
const appFailures = [
  "StorageUnavailable",
  "DatabaseTooNew",
  "BackupUnreadable",
  "CopyRefused",
  "AddressUnusable",
];

/** Prints one line and yields the exit code. */
export function explainFailure(error: unknown): number {
  if (!(error instanceof Error)) return say(String(error), 1);
  if (usageErrors.some((kind) => error instanceof kind)) return say(error.message, 2);
  if (failures.some((kind) => error instanceof kind)) return say(error.message, 1);
  if (appFailures.includes(error.constructor.name)) return say(error.message, 1);
  const { code, syscall } = error as NodeJS.ErrnoException;
  // What the system refuses is explained by its message; all else is a fault of ours.
  if (syscall !== undefined || code === "ERR_SQLITE_ERROR") return say(error.message, 1);
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return 1;
}

function say(message: string, exitCode: number): number {
  process.stderr.write(`sluice: ${plain(message)}\n`);
  return exitCode;
}
