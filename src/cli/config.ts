import { Command } from "commander";
import { loadConfig, settings } from "#app";
import { fileKey, type Origin, type Setting } from "#platform";
import { examples } from "./help.ts";
import { printJson, printTable } from "./print.ts";
import { givenFlags, withQuietSettingFlags } from "./settings-flags.ts";

interface Row {
  readonly setting: string;
  readonly value: string | null;
  readonly origin: Origin;
  /** The flag, variable or file that gave the value; null for a default. */
  readonly by: string | null;
}

export function configCommand(): Command {
  const config = new Command("config").description("The settings in force.");
  const print = withQuietSettingFlags(new Command("print"))
    .description("Print every setting; secrets are masked.")
    .option("--origin", "also say where each value came from")
    .option("--json", "print JSON")
    .action((options: Record<string, unknown>) => {
      const rows = settingsInForce(givenFlags(options));
      const withOrigin = options.origin === true;
      if (options.json) {
        const entries = rows.map(({ setting, value, origin, by }) => [
          setting,
          withOrigin ? { value, origin, by } : value,
        ]);
        return printJson(Object.fromEntries(entries));
      }
      printTable(
        rows,
        {
          setting: ({ setting }) => setting,
          value: ({ value }) => value ?? "-",
          ...(withOrigin && { origin: ({ origin, by }: Row) => (by === null ? origin : `${origin} ${by}`) }),
        },
        "",
      );
    });
  config.addCommand(examples(print, "sluice config print --origin"));
  return examples(config, "sluice config print --origin");
}

function settingsInForce(flags: Record<string, string | undefined>): Row[] {
  const { texts, origins, names } = loadConfig(flags);
  return (Object.entries(settings) as [keyof typeof settings, Setting<unknown>][]).map(([key, setting]) => ({
    setting: fileKey(setting),
    value: shown(setting, texts[key]),
    origin: origins[key],
    by: origins[key] === "default" ? null : names[key],
  }));
}

function shown(setting: Setting<unknown>, text: string | undefined): string | null {
  if (text === undefined || text === "") return setting.defaultNote?.replaceAll("`", "") ?? null;
  return setting.secret ? "********" : text;
}
