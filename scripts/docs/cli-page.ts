import type { Command } from "commander";
import { nouns } from "../../src/cli/nouns.ts";
import { createProgram } from "../../src/cli/program.ts";
import { generatedNote } from "./markdown.ts";

export async function cliPage(): Promise<string> {
  const program = await createProgram(nouns);
  return `${generatedNote("the commands in src/cli")}

# Commands

In a checkout \`bin/sluice …\` runs from any folder; installed as a package it is \`npx sluice …\`. Settings are described in [Configuration](config.md).

Exit codes: 0 when all is well, 1 when the thing itself is wrong, 2 when the command was used wrongly. Data goes to standard output, everything else to standard error. \`--json\` prints data for programs.

${sections(program, 2)}`;
}

function sections(command: Command, depth: number): string {
  const heading = `${"#".repeat(depth)} ${path(command)}`;
  const own = `${heading}\n\n\`\`\`text\n${helpText(command).trimEnd()}\n\`\`\`\n`;
  const next = command.parent ? depth + 1 : depth;
  return [own, ...command.commands.map((child) => sections(child, next))].join("\n");
}

function path(command: Command): string {
  return command.parent ? `${path(command.parent)} ${command.name()}` : command.name();
}

/** As printed on 80 columns without colours. */
export function helpText(command: Command): string {
  let text = "";
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 80,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text;
}
