import { type Command, Option } from "commander";
import { settings } from "#app";
import { flagName, type Setting } from "#platform";

const table: readonly Setting<unknown>[] = Object.values(settings);

/** Adds a flag for every setting; secrets have none, since other users of a machine can see its processes' flags. */
export function withSettingFlags(command: Command): Command {
  for (const setting of table) {
    if (setting.secret) continue;
    const shown = setting.defaultNote ?? setting.default;
    const notes = [shown ? `default ${shown}` : "", setting.inert ? "no effect in this version" : ""].filter(
      Boolean,
    );
    const doc = setting.doc.replaceAll("`", "").replace(/\.$/, "");
    command.addOption(
      new Option(
        `--${flagName(setting)} <${setting.form}>`,
        `${doc} (${[...notes.map((note) => note.replaceAll("`", "")), setting.env].join("; ")})`,
      ),
    );
  }
  return command;
}

/** What was given, by flag name, as the configuration reader wants it. */
export function givenFlags(options: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const flags: Record<string, string | undefined> = {};
  for (const setting of table) {
    const name = flagName(setting);
    const value = options[name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof value === "string") flags[name] = value;
  }
  return flags;
}
