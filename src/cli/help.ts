import type { Command } from "commander";

export function examples(command: Command, ...lines: readonly string[]): Command {
  const word = lines.length === 1 ? "Example" : "Examples";
  return command.addHelpText("after", `\n${word}:\n${lines.map((line) => `  $ ${line}`).join("\n")}`);
}
