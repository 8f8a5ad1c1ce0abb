import { Argument, Command } from "commander";
import { examples } from "./help.ts";
import type { Noun } from "./noun.ts";

interface Entry {
  readonly name: string;
  readonly summary: string;
  /** What may follow: verbs, choices and flags. */
  readonly words: readonly string[];
}

const shells = { bash, zsh, fish };

export function completionCommand(nouns: readonly Noun[]): Command {
  const command = new Command("completion")
    .description("Print a completion script for a shell.")
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(shells)))
    .action(async (shell: keyof typeof shells) => {
      process.stdout.write(shells[shell](await entriesOf(nouns)));
    });
  return examples(
    command,
    "source <(sluice completion bash)",
    "sluice completion fish > ~/.config/fish/completions/sluice.fish",
  );
}

async function entriesOf(nouns: readonly Noun[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { name, summary, load } of nouns) {
    const command = await load();
    const verbs = command.commands.map((verb) => verb.name());
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const flags = [command, ...command.commands].flatMap(({ options }) =>
      options.map(({ long }) => long ?? ""),
    );
    const words = new Set([...verbs, ...choices, ...flags, "--help"]);
    entries.push({ name, summary, words: [...words].filter(Boolean) });
  }
  return [
    ...entries,
    { name: "help", summary: "show help for a command", words: nouns.map(({ name }) => name) },
  ];
}

function bash(entries: readonly Entry[]): string {
  const cases = entries.map(({ name, words }) => `    ${name}) words="${words.join(" ")}" ;;`).join("\n");
  return `_sluice() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${entries.map(({ name }) => name).join(" ")} --help --version"
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

function zsh(entries: readonly Entry[]): string {
  return `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit
${bash(entries)}`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ name, summary, words }) => [
    `complete -c sluice -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll(/[\\']/g, "\\$&")}'`,
    ...words.map((word) => {
      const kind = word.startsWith("--") ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c sluice -n '__fish_seen_subcommand_from ${name}' ${kind}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
