import { type Command, Option } from "commander";
import { settings } from "#app";
import { flagName, hasFlag, type Setting } from "#platform";

const table: readonly Setting<unknown>[] = Object.values(settings);
const withFlags = table.filter(hasFlag);

/** Adds a flag for every setting that has one, and lists them in the help. */
export function withSettingFlags(command: Command): Command {
  for (const setting of withFlags) {
    const group = setting.inert ? "Settings with no effect in this version:" : "Settings:";
    command.addOption(option(setting).helpGroup(group));
  }
  return command;
}

/** The same flags where they are beside the point: the help names them in one line. */
export function withQuietSettingFlags(command: Command): Command {
  for (const setting of withFlags) command.addOption(option(setting).hideHelp());
  return command.addHelpText(
    "after",
    "\nTakes the settings of sluice serve as flags too: sluice help serve lists them.",
  );
}

/** What was given, by flag name, as the configuration reader wants it. */
export function givenFlags(options: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const flags: Record<string, string | undefined> = {};
  for (const setting of withFlags) {
    const value = options[option(setting).attributeName()];
    if (typeof value === "string") flags[flagName(setting)] = value;
  }
  return flags;
}

function option(setting: Setting<unknown>): Option {
  const fallback = setting.defaultNote ?? setting.default;
  const notes = [fallback && `default ${fallback}`, setting.env].filter(Boolean).join("; ");
  const text = `${setting.doc.replace(/\.$/, "")} (${notes})`.replaceAll("`", "");
  return new Option(`--${flagName(setting)} <${setting.form}>`, text.replace(/^[A-Z](?=[a-z])/, lower));
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
