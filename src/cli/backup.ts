import { Command } from "commander";
import { backup, loadConfig } from "#app";
import { examples } from "./help.ts";
import { printJson } from "./print.ts";

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
      const { rows } = await backup(config, file);
      if (options.json) return printJson({ file, rows });
      process.stdout.write(`wrote ${file} (${rows} rows)\nbring it back with: sluice restore ${file}\n`);
    });
  return examples(command, "sluice backup sluice-backup.gz");
}
