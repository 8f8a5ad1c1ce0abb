import { Command } from "commander";
import { backup, loadConfig } from "#app";
import { examples } from "./help.ts";
import { printJson, printLine } from "./print.ts";
import { withProgress } from "./progress.ts";

export function backupCommand(): Command {
  const command = new Command("backup")
    .description(
      "Copy all state to a file, consistently and while serving. Either database engine can restore it.",
    )
    .argument("<file>", "where to write; an existing file is replaced when the copy is whole")
    .option("--data-dir <folder>", "data folder of the server (SLUICE_DATA_DIR)")
    .option("--database-url <url>", "its database (SLUICE_DATABASE_URL)")
    .option("--json", "print JSON")
    .action(async (file: string, options: { dataDir?: string; databaseUrl?: string; json?: boolean }) => {
      const config = loadConfig({ "data-dir": options.dataDir, "database-url": options.databaseUrl });
      const { rows } = await withProgress("copying", backup(config, file));
      if (options.json) return printJson({ file, rows });
      printLine(`wrote ${file} (${rows} rows)`);
      printLine(`bring it back with: sluice restore ${file}`);
    });
  return examples(command, "sluice backup sluice-backup.gz");
}
