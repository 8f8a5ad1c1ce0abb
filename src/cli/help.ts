/** How help texts look: at most 100 columns, and a long option's description below it instead of far right. */
import { type Command, Help } from "commander";

const MAX_WIDTH = 100;
const MAX_TERM_WIDTH = 30;
const plain = new Help();

export function examples(command: Command, ...lines: readonly string[]): Command {
  const word = lines.length === 1 ? "Example" : "Examples";
  return command.addHelpText("after", `\n${word}:\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}

export function layOut(command: Command): Command {
  if (command.commands.length > 0) command.helpCommand("help [command]", "show help for a command");
  return command
    .helpOption("-h, --help", "show this help")
    .configureOutput({
      getOutHelpWidth: () => width(process.stdout.columns),
      getErrHelpWidth: () => width(process.stderr.columns),
    })
    .configureHelp({
      // Nouns are listed by name alone: most are not loaded, and nothing else is known of them.
      subcommandTerm: (cmd) => (cmd.parent?.parent === null ? cmd.name() : plain.subcommandTerm(cmd)),
      padWidth: (cmd, helper) => Math.min(plain.padWidth(cmd, helper), MAX_TERM_WIDTH),
      formatItem(term, termWidth, description, helper) {
        const item = (first: string) =>
          plain.formatItem.call(helper, first, termWidth, description, helper as Help);
        if (description === "" || helper.displayWidth(term) <= termWidth) return item(term);
        return `  ${term}\n${item("")}`;
      },
    });
}

function width(columns: number | undefined): number {
  return Math.min(columns || 80, MAX_WIDTH);
}
