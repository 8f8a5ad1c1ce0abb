import { run } from "./program.ts";

// Whoever reads our output may stop reading; that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`sluice: cannot write: ${error.message}\n`);
    process.exit(1);
  });
}

process.exitCode = await run(process.argv.slice(2));
