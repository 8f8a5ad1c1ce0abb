/** HTTP contenders: each is a child process of its own, loaded in turn so that noise meets both alike. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { median, type Result } from "./bench.ts";

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ROUNDS = 6;
const SECONDS = 3;
const CONNECTIONS = 32;

/** Requests per second of the subject as a share of the rival's, round by round. */
export async function race(rival: Target, subject: Target): Promise<Result> {
  for (const target of [rival, subject]) await load(target, 1);
  const rivalRates: number[] = [];
  const subjectRates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const a = await load(rival, SECONDS);
    const b = await load(subject, SECONDS);
    rivalRates.push(a);
    subjectRates.push(b);
    ratios.push(b / a);
  }
  return {
    unit: "requests/s",
    rounds: ROUNDS,
    rows: [
      { contender: rival.name, value: median(rivalRates), ratio: 1 },
      { contender: subject.name, value: median(subjectRates), ratio: median(ratios) },
    ],
  };
}

async function load({ name, url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    headers: { ...headers },
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  }
  return result.requests.average;
}

export interface Child {
  /** The first line of standard output that matches. */
  readonly line: string;
  stop(): Promise<void>;
}

export async function startChild(
  command: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv,
): Promise<Child> {
  const [program = "", ...args] = command;
  const child: ChildProcess = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  if (!child.stdout) throw new Error("no standard output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (ready.test(line)) return { line, stop };
  }
  throw new Error(`${program} ended before it was ready`);
}
