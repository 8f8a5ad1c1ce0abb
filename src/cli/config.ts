import { Command } from "commander";
import { loadConfig, settings } from "#app";
import { fileKey, type Setting } from "#platform";
import { examples } from "./help.ts";
import { printJson, printTable } from "./print.ts";
import { givenFlags, withSettingFlags } from "./settings-flags.ts";

interface Row {
  readonly name: string;
  readonly value: string | null;
  readonly origin: string;
}

export function configCommand(): Command {
  const config = new Command("config").description("The settings in force.");
  const print = withSettingFlags(new Command("print"))
    .description("Print every setting; secrets are masked.")
    .option("--origin", "also say where each value came from")
    .option("--json", "print JSON")
    .action((options: Record<string, unknown>) => {
      const rows = settingsInForce(givenFlags(options));
      const withOrigin = options.origin === true;
      if (options.json) {
        return printJson(
          Object.fromEntries(
            rows.map(({ name, value, origin }) => [name, withOrigin ? { value, origin } : value]),
          ),
        );
      }
      printTable(
        rows,
        {
          setting: ({ name }) => name,
          value: ({ value }) => value ?? "-",
          ...(withOrigin && { origin: ({ origin }: Row) => origin }),
        },
        "",
      );
    });
  config.addCommand(examples(print, "sluice config print --origin"));
  return examples(config, "sluice config print --origin");
}

function settingsInForce(flags: Record<string, string | undefined>): Row[] {
  const { texts, origins } = loadConfig(flags);
  return (Object.entries(settings) as [keyof typeof settings, Setting<unknown>][]).map(([key, setting]) => {
    const text = texts[key];
    const shown = text === undefined ? (setting.defaultNote?.replaceAll("`", "") ?? null) : text;
    return {
      name: fileKey(setting),
      value: text !== undefined && setting.secret ? "********" : shown,
      origin: originText(origins[key], setting),
    };
  });
}

function originText(origin: string, setting: Setting<unknown>): string {
  if (origin === "environment") return `environment ${setting.env}`;
  if (origin === "file") return `sluice.json ${fileKey(setting)}`;
  return origin;
}
