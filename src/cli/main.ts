import { Command, CommanderError } from "commander";
import { version } from "#platform";
import { explainFailure } from "./failure.ts";
import { examples } from "./help.ts";
import { nouns } from "./nouns.ts";

/** Exit codes: 0 done, 1 the thing is wrong, 2 used wrongly. */
async function main(argv: readonly string[]): Promise<number> {
  const program = new Command("sluice")
    .description("Firewall rules and log push behind the v4 API, on your own machines.")
    .version(version, "-V, --version")
    .showSuggestionAfterError(true);
  examples(program, "sluice serve", "sluice zone create example.com");
  const wanted = argv.find((argument) => !argument.startsWith("-"));
  for (const noun of nouns) {
    if (noun.name === wanted) program.addCommand(await noun.load());
    else program.command(noun.name).description(noun.summary);
  }
  if (argv.length === 0) program.help();
  overrideExit(program);
  await program.parseAsync(argv, { from: "user" });
  return 0;
}

function overrideExit(command: Command): void {
  command.exitOverride();
  command.configureOutput({ outputError: (text, write) => write(text) });
  for (const child of command.commands) overrideExit(child);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return explainFailure(error);
});
