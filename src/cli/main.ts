/** The way in. What follows is imported late, so that its compiled form can come from the last run. */
import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

try {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "sluice");
  // This user's alone: what others could write there would run as us.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  enableCompileCache(folder);
} catch {
  // A user without a home gets no cache.
}

// Whoever reads our output may stop reading; that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const { run } = await import("./program.ts");
process.exitCode = await run(process.argv.slice(2));
