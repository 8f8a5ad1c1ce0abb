import { Command, CommanderError } from "commander";
import { version } from "#platform";
import { explainFailure } from "./failure.ts";
import { examples, layOut } from "./help.ts";
import type { Noun } from "./noun.ts";
import { nouns } from "./nouns.ts";

/** Exit codes: 0 done, 1 the thing is wrong, 2 used wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(nouns.filter(({ name }) => argv.includes(name)));
    if (argv.length === 0) program.help();
    await program.parseAsync(readable(program, argv), { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return explainFailure(error);
  }
}

/** The tree of commands. Nouns that are not loaded are named in it, but know no verbs and options. */
export async function createProgram(loaded: readonly Noun[]): Promise<Command> {
  const program = new Command("sluice")
    .description("Firewall rules and log push behind the v4 API, on your own machines.")
    .version(version, "-V, --version", "print the version");
  examples(program, "sluice serve", "sluice zone create example.com");
  for (const noun of nouns) {
    const command = loaded.includes(noun) ? await noun.load() : new Command(noun.name);
    program.addCommand(command.summary(noun.summary));
  }
  prepare(program);
  return program;
}

/** `help zone create` is `zone create --help`; and asking an unknown command for help is wrong use. */
function readable(program: Command, argv: readonly string[]): readonly string[] {
  const words = argv[0] === "help" ? [...argv.slice(1), "--help"] : argv;
  let command = program;
  for (const [i, word] of words.entries()) {
    if (command.commands.length === 0 || word.startsWith("-") || word === "help") break;
    const next = command.commands.find((child) => child.name() === word);
    if (!next) return words.slice(0, i + 1);
    command = next;
  }
  return words;
}

function prepare(command: Command): void {
  layOut(command)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) });
  for (const child of command.commands) prepare(child);
}

/** `error: unknown command 'srve'\n(Did you mean serve?)`, the way our own failures read. */
function oneLine(text: string): string {
  const sentence = text
    .trim()
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean (.+)\?\)$/, ", did you mean $1?");
  return `sluice: ${sentence}\n`;
}
