import { Command } from "commander";
import { examine, loadConfig } from "#app";
import { CommandFailed } from "./failure.ts";
import { examples } from "./help.ts";
import { printJson, printLine } from "./print.ts";
import { withProgress } from "./progress.ts";
import { givenFlags, withQuietSettingFlags } from "./settings-flags.ts";

const marks = { ok: "ok      ", warning: "warning ", problem: "PROBLEM " };

export function doctorCommand(): Command {
  const command = withQuietSettingFlags(new Command("doctor"))
    .description("Check configuration, storage, clock and ports, and say how to mend what is wrong.")
    .option("--json", "print JSON")
    .action(async (options: Record<string, unknown>) => {
      const config = loadConfig(givenFlags(options));
      const findings = await withProgress("examining", examine(config));
      if (options.json) printJson(findings);
      else {
        for (const { check, state, detail, fix } of findings) {
          printLine(`${marks[state]}${check.padEnd(13)}${detail}`);
          if (fix) printLine(`${" ".repeat(21)}mend: ${fix}`);
        }
      }
      const problems = findings.filter(({ state }) => state === "problem").length;
      if (problems > 0)
        throw new CommandFailed(problems === 1 ? "1 problem found" : `${problems} problems found`);
    });
  return examples(command, "sluice doctor", "sluice doctor --json");
}
