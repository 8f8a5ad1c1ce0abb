import { Command } from "commander";
import { loadConfig, restore } from "#app";
import { examples } from "./help.ts";
import { printJson, printLine } from "./print.ts";
import { withProgress } from "./progress.ts";

export function restoreCommand(): Command {
  const command = new Command("restore")
    .description("Bring back a copy made by sluice backup. All of it or nothing.")
    .argument("<file>", "the copy")
    .option("--force", "replace what the database holds")
    .option("--data-dir <folder>", "data folder of the server (SLUICE_DATA_DIR)")
    .option("--database-url <url>", "its database (SLUICE_DATABASE_URL)")
    .option("--json", "print JSON")
    .action(
      async (
        file: string,
        options: { force?: boolean; dataDir?: string; databaseUrl?: string; json?: boolean },
      ) => {
        const config = loadConfig({ "data-dir": options.dataDir, "database-url": options.databaseUrl });
        const { rows } = await withProgress("restoring", restore(config, file, options.force === true));
        if (options.json) return printJson({ file, rows });
        printLine(`restored ${rows} rows from ${file}`);
      },
    );
  return examples(command, "sluice restore sluice-backup.gz --data-dir ./restored");
}
