import { settings } from "#app";
import { fileKey, flagName, hasFlag, type Setting } from "#platform";
import { code, generatedNote, table } from "./markdown.ts";

/** A `sluice.json` as the page shows it; tests/docs.test.ts reads it as the program would. */
export const exampleFile = {
  api_addr: "127.0.0.1:8787",
  gateway_addr: ["0.0.0.0:8080", "[::]:8080"],
  trusted_proxies: ["10.0.0.0/8"],
  plan: "business",
  rate_limit: "1200/300",
};

export function configPage(): string {
  const all: readonly Setting<unknown>[] = Object.values(settings);
  const secrets = all.filter(({ secret }) => secret);
  const flagless = all.filter((setting) => !hasFlag(setting));
  const list = (chosen: readonly Setting<unknown>[], name: (setting: Setting<unknown>) => string) =>
    chosen.map((setting) => code(name(setting))).join(", ");
  return `${generatedNote("src/app/settings.ts")}

# Configuration

A setting can come from four places. A flag beats the environment, the environment beats \`sluice.json\` in the data folder, and that beats the default. An environment variable that is set but empty counts as not set.

An unknown setting or a bad value stops the start with one line that names it, and exit code 2. Variables that begin with \`SLUICE_TEST_\` belong to the tests and are ignored.

\`sluice config print --origin\` shows what is in force and where each value came from.

## Settings

${settingsTable(all.filter(({ inert }) => !inert))}

## Settings with no effect in this version

They are read and checked, so that a configuration written today stays valid, but nothing acts on them yet.

${settingsTable(all.filter(({ inert }) => inert))}

## Secrets

${list(secrets, ({ env }) => env)} are secrets: no message, log line or printed configuration shows their values. Each can be given as a file instead, by its name with \`_FILE\` after it; white space around the content is dropped. Setting both is an error.

\`\`\`sh
SLUICE_ADMIN_KEY_FILE=/run/secrets/admin-key sluice serve
\`\`\`

${list(flagless, ({ env }) => env)} have no flag, because other users of a machine can see the flags of its processes.

## sluice.json

A flat JSON object in the data folder. Values are text or numbers; a list may be a JSON array. \`data_dir\` cannot be set there, since the file lies in that folder.

\`\`\`json
${JSON.stringify(exampleFile, null, 2)}
\`\`\`

## See also

- [Commands and their flags](cli.md)
- [Errors of the API](../api/errors.md)
`;
}

function settingsTable(chosen: readonly Setting<unknown>[]): string {
  return table(
    ["environment", "flag", "sluice.json", "value", "default", "meaning"],
    chosen.map((setting) => [
      code(setting.env),
      hasFlag(setting) ? code(`--${flagName(setting)}`) : "none",
      setting === settings.dataDir ? "none" : code(fileKey(setting)),
      code(setting.form),
      setting.defaultNote ?? (setting.default === undefined ? "none" : code(setting.default)),
      setting.doc,
    ]),
  );
}
