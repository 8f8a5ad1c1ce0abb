/**
 * Stopping on a signal.
 *
 * npm may deliver one Ctrl-C twice (to the group and by hand), so signals within a second of the first count
 * as one; a later one means "now" and ends the process at once.
 */
const SAME_SIGNAL_MS = 1000;

export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let firstAt: number | undefined;
  const receive = (signal: NodeJS.Signals) => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    firstAt = performance.now();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", receive);
  process.on("SIGTERM", receive);
}
