// A vitest reporter: names every skipped test with its reason, fails a CI run over skips that CI could have
// avoided, and ends with one plain line of counts for whoever reads the output.

import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";

/** What no CI machine is blamed for. */
const excused = ["needs root:", "needs another OS:"];

interface Skipped {
  name: string;
  reason: string;
}

export default class Skips implements Reporter {
  #pattern: RegExp | undefined;

  onInit(vitest: Vitest): void {
    this.#pattern = vitest.config.testNamePattern;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const skipped = tests.filter((test) => this.#isSkipped(test)).map(describe);
    // A file or a hook that throws leaves no failed test behind, and must still count.
    const broken = modules.reduce((sum, module) => sum + brokenSuites(module), unhandledErrors.length);

    if (skipped.length > 0) print(`\n${skipped.length} skipped:`);
    for (const { name, reason } of skipped) print(`  ${name}: ${reason}`);

    const blamed = skipped.filter(({ reason }) => !excused.some((start) => reason.startsWith(start)));
    if (process.env.CI === "true" && blamed.length > 0) {
      print(`CI skips no test: ${blamed.length} of these must run or say why this machine cannot`);
      process.exitCode = 1;
    }
    print(`\n${count("passed")} passed, ${count("failed") + broken} failed, ${skipped.length} skipped`);
  }

  /** Left out by `-t` is not skipped. */
  #isSkipped(test: TestCase): boolean {
    return (
      test.result().state === "skipped" && (this.#pattern?.test(test.fullName.replaceAll(" > ", " ")) ?? true)
    );
  }
}

function describe(test: TestCase): Skipped {
  return { name: `${test.module.relativeModuleId} > ${test.fullName}`, reason: reasonOf(test) };
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === "skipped" && result.note) return result.note;
  if (test.options.mode === "todo") return "to do";
  for (let parent: TestSuite | TestModule = test.parent; ; parent = parent.parent) {
    if (parent.state() === "failed" && parent.errors().length > 0) return "its set-up failed";
    if (parent.type === "module") return "no reason given";
  }
}

function brokenSuites(module: TestModule): number {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].filter((suite) => suite.errors().length > 0).length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
