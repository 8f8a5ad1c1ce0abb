import { Command } from "commander";
import { readLocalRules } from "#app";
import type { WireDecision } from "#client";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { CommandFailed, UsageError } from "./failure.ts";
import { examples } from "./help.ts";
import { findZone } from "./lookup.ts";
import { plain, printJson, printLine } from "./print.ts";
import { readTestFile, type TestCase, type TestFile } from "./rules-file.ts";

interface Outcome {
  readonly test: TestCase;
  readonly passed: boolean;
  readonly decision: WireDecision;
}

export function rulesCommand(): Command {
  const rules = new Command("rules").description("Try firewall rules.");
  const test = adminCommand("test")
    .description("Run a table of requests and expected decisions against rules; exit with 1 when one fails.")
    .argument("<file>", "YAML or JSON: rules (or zone), lists and tests")
    .option("--zone <name or id>", "test the stored rules of this zone instead of the file's")
    .action(async (file: string, options: ConnectOptions & { zone?: string }) => {
      const table = await readTestFile(file);
      const zone = options.zone ?? table.zone;
      const outcomes =
        zone === undefined ? await runLocally(file, table) : await runStored(table, zone, options);
      const failed = outcomes.filter(({ passed }) => !passed).length;
      if (options.json) printJson({ passed: outcomes.length - failed, failed, tests: outcomes.map(toJson) });
      else printOutcomes(outcomes, failed);
      if (failed > 0) throw new CommandFailed(`${failed} of ${outcomes.length} tests failed`);
    });
  rules.addCommand(
    examples(test, "sluice rules test rules.yaml", "sluice rules test requests.yaml --zone example.com"),
  );
  return examples(rules, "sluice rules test rules.yaml");
}

async function runLocally(file: string, { rules, lists, tests }: TestFile): Promise<Outcome[]> {
  if (!rules) throw new UsageError(`${file}: there are no rules; write some, or name a zone`);
  const read = await readLocalRules(rules, lists);
  if ("decide" in read) return tests.map((test) => judge(test, read.decide(test.source)));
  if (read.details !== undefined) process.stderr.write(read.details.split("\n").map(plain).join("\n"));
  throw new UsageError(`${file}: ${read.fault}`);
}

async function runStored({ tests }: TestFile, zone: string, options: ConnectOptions): Promise<Outcome[]> {
  return withClient(options, async (client) => {
    const { id } = await findZone(client, zone);
    const outcomes: Outcome[] = [];
    for (const test of tests) outcomes.push(judge(test, await client.evaluate(id, test.given)));
    return outcomes;
  });
}

function judge(test: TestCase, decision: WireDecision): Outcome {
  const isAction = test.action === undefined || test.action === decision.action;
  const isMatched = test.matched === undefined || test.matched.join() === matchedBy(decision).join();
  return { test, passed: isAction && isMatched, decision };
}

function matchedBy({ matched }: WireDecision): string[] {
  return matched.map(({ action }) => action);
}

function expectation({ action, matched }: TestCase) {
  return { ...(action !== undefined && { action }), ...(matched !== undefined && { matched }) };
}

function toJson({ test, passed, decision }: Outcome) {
  return { name: test.name, passed, expected: expectation(test), decision };
}

function printOutcomes(outcomes: readonly Outcome[], failed: number): void {
  for (const { test, passed, decision } of outcomes) {
    printLine(`${passed ? "ok  " : "FAIL"} ${test.name}`);
    if (passed) continue;
    const got = { action: decision.action, ...(test.matched && { matched: matchedBy(decision) }) };
    printLine(`     expected ${inWords(expectation(test))}, got ${inWords(got)}`);
    for (const line of decision.trace.map(traceLine)) printLine(`     ${line}`);
  }
  printLine(`${outcomes.length - failed} passed, ${failed} failed`);
}

function inWords({ action, matched }: { action?: string | null; matched?: readonly string[] }): string {
  const rules = matched && `matched: ${matched.join(", ") || "none"}`;
  if (action === undefined) return rules ?? "anything";
  return `${action ?? "none"}${rules ? ` (${rules})` : ""}`;
}

type Trace = WireDecision["trace"][number];

function traceLine({ rule_id, action, description, outcome, decided_by }: Trace): string {
  const name = [`rule ${rule_id}`, action, description && `(${description})`].filter(Boolean).join(" ");
  const reason = decided_by ? `, by ${decided_by}` : "";
  return `${name}: ${outcome.replaceAll("_", " ")}${reason}`;
}
