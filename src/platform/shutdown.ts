/**
 * Stopping on a signal.
 *
 * npm may deliver one Ctrl-C twice (to the group and by hand), so signals within a second of the first count
 * as one; a later one means "now" and ends the process at once.
 */
import { constants } from "node:os";

const SAME_SIGNAL_MS = 1000;

export type StopSignal = "SIGINT" | "SIGTERM";

export interface Process {
  now(): number;
  exit(code: number): void;
  complain(line: string): void;
}

const thisProcess: Process = {
  now: () => performance.now(),
  exit: (code) => process.exit(code),
  complain: (line) => process.stderr.write(`${line}\n`),
};

export function onStopSignal(stop: () => Promise<void>): void {
  const receive = stopReceiver(stop, thisProcess);
  process.on("SIGINT", receive);
  process.on("SIGTERM", receive);
}

/** What to do with each signal that arrives. */
export function stopReceiver(
  stop: () => Promise<void>,
  { now, exit, complain }: Process,
): (signal: StopSignal) => void {
  let firstAt: number | undefined;
  return (signal) => {
    if (firstAt !== undefined) {
      if (now() - firstAt > SAME_SIGNAL_MS) exit(128 + constants.signals[signal]);
      return;
    }
    firstAt = now();
    stop().then(
      () => exit(0),
      (error: unknown) => {
        complain(`sluice: stopping failed: ${error instanceof Error ? error.message : String(error)}`);
        exit(1);
      },
    );
  };
}
