import { Argument, Command } from "commander";
import { examples } from "./help.ts";
import type { Noun } from "./noun.ts";

/** Words that may follow a noun: its verbs and flags. */
type Words = ReadonlyMap<string, readonly string[]>;

const shells = { bash, zsh, fish };

export function completionCommand(nouns: readonly Noun[]): Command {
  const command = new Command("completion")
    .description("Print a completion script for a shell.")
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(shells)))
    .action(async (shell: keyof typeof shells) => {
      process.stdout.write(shells[shell](await words(nouns)));
    });
  return examples(
    command,
    "source <(sluice completion bash)",
    "sluice completion fish > ~/.config/fish/completions/sluice.fish",
  );
}

async function words(nouns: readonly Noun[]): Promise<Words> {
  const found = new Map<string, string[]>();
  for (const noun of nouns) {
    const command = await noun.load();
    const flags = [command, ...command.commands].flatMap(({ options }) =>
      options.map(({ long }) => long ?? ""),
    );
    const verbs = command.commands.map((verb) => verb.name());
    const choices = noun.name === "completion" ? Object.keys(shells) : [];
    found.set(noun.name, [...new Set([...verbs, ...choices, ...flags, "--help"])].filter(Boolean));
  }
  return found;
}

function bash(all: Words): string {
  const cases = [...all].map(([noun, list]) => `    ${noun}) words="${list.join(" ")}" ;;`).join("\n");
  return `_sluice() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${[...all.keys(), "--help", "--version"].join(" ")}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sluice sluice
`;
}

function zsh(all: Words): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`;
}

function fish(all: Words): string {
  const first = [...all.keys()].map((noun) => `complete -c sluice -n __fish_use_subcommand -a ${noun}`);
  const next = [...all].flatMap(([noun, list]) =>
    list.map((word) => {
      const kind = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
      return `complete -c sluice -n '__fish_seen_subcommand_from ${noun}' ${kind}`;
    }),
  );
  return `${[...first, ...next].join("\n")}\n`;
}
