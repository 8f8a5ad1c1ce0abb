// The real program is killed while clients change zones, again and again on the same data. What it acknowledged
// must be there when it is back. SLUICE_TEST_SEED repeats a run's choices.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, type TestContext, test } from "vitest";
import { createDatabase, findPostgres, startPostgres } from "../servers/postgres.ts";
import { shared } from "../servers/shared.ts";
import { inherited, type Sluice, startSluice } from "../servers/sluice.ts";
import { type Answer, Client, closeBooks, randomFrom } from "./workload.ts";

const seed = Number(process.env.SLUICE_TEST_SEED ?? Date.now() % 2 ** 31);
const clientCount = 4;
const timeout = 240_000;
const run = promisify(execFile);
const program = join(import.meta.dirname, "../../bin/sluice");

type Env = Record<string, string>;

async function dataFolder({ onTestFinished }: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-durability-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

function start(dataDir: string, env: Env): Promise<Sluice> {
  return startSluice({ dataDir, env: { SLUICE_GATEWAY_ADDR: "off", ...env } });
}

/** The audit chain and the engine's own view of its files. */
async function expectHealthy(dataDir: string, env: Env, round: string): Promise<void> {
  const options = { env: { ...inherited(), ...env }, encoding: "utf8" } as const;
  // It exits with 1 over anything it finds, such as a port that is taken; only the database is asked about here.
  const { stdout } = await run(program, ["doctor", "--json", "--data-dir", dataDir], options).catch(
    (error: unknown) => error as { stdout: string },
  );
  const findings = JSON.parse(stdout) as { check: string; state: string; detail: string }[];
  const database = findings.find(({ check }) => check === "database");
  expect(database, round).toMatchObject({ state: "ok", detail: expect.stringMatching(/whole/) });
}

function makeClients(random: () => number): Client[] {
  return Array.from({ length: clientCount }, (_, i) => new Client(i + 1, random));
}

const neverRefused = ({ status, envelope }: Answer) => {
  throw new Error(`refused with ${status} ${JSON.stringify(envelope.errors)}`);
};

async function killAgainAndAgain(
  context: TestContext,
  engine: string,
  env: Env,
  rounds: number,
): Promise<void> {
  console.log(`${engine}: SLUICE_TEST_SEED=${seed}`);
  const random = randomFrom(seed);
  const dataDir = await dataFolder(context);
  const clients = makeClients(random);
  let server = await start(dataDir, env);
  context.onTestFinished(() => server.kill9());
  for (let i = 1; i <= rounds; i++) {
    const round = `${engine}, round ${i}, seed ${seed}`;
    const before = clients.map(({ acknowledged }) => acknowledged.length);
    const work = clients.map((client) => client.work(server, () => false, neverRefused));
    await expect
      .poll(() => clients.every(({ acknowledged }, c) => acknowledged.length > (before[c] ?? 0)), {
        timeout: 20_000,
        interval: 5,
      })
      .toBe(true);
    await delay(random() * 500);
    await server.kill9();
    await Promise.all(work);
    for (const { unanswered } of clients) expect(unanswered, round).toHaveLength(1);

    server = await start(dataDir, env);
    await closeBooks(server, clients, round);
    await expectHealthy(dataDir, env, round);
  }
  expect(await server.stop()).toBe(0);
  await expectHealthy(dataDir, env, "stopped in good order");
  const changes = clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  console.log(`${engine}: ${changes} changes, ${rounds} kills, nothing lost`);
}

test("kill -9 of the server on SQLite loses nothing that was acknowledged", { timeout }, (context) =>
  killAgainAndAgain(context, "SQLite", {}, 8),
);

test("kill -9 of the server on PostgreSQL loses nothing that was acknowledged", {
  timeout,
}, async (context) => {
  const postgres = await shared("postgres");
  if ("skip" in postgres) return context.skip(postgres.skip);
  const database = await createDatabase(postgres.url);
  context.onTestFinished(() => database.drop());
  await killAgainAndAgain(context, "PostgreSQL", { SLUICE_DATABASE_URL: database.url }, 4);
});

test("kill -9 of PostgreSQL itself is an outage, and loses nothing either", { timeout }, async (context) => {
  const offer = await shared("postgres");
  if ("skip" in offer) return context.skip(offer.skip);
  if (!findPostgres()) return context.skip("PostgreSQL's server programs are not installed");
  const postgres = await startPostgres();
  context.onTestFinished(() => postgres.stop());
  const env = { SLUICE_DATABASE_URL: postgres.url };
  const random = randomFrom(seed);
  const dataDir = await dataFolder(context);
  const server = await start(dataDir, env);
  context.onTestFinished(() => server.kill9());
  const clients = makeClients(random);
  console.log(`PostgreSQL killed: SLUICE_TEST_SEED=${seed}`);

  for (let i = 1; i <= 2; i++) {
    const round = `PostgreSQL killed, round ${i}, seed ${seed}`;
    const outage: Answer[] = [];
    let enough = () => false;
    const count = () => clients.map(({ acknowledged }) => acknowledged.length);
    const everyoneBeyond = (counts: readonly number[], by: number) =>
      count().every((now, c) => now >= (counts[c] ?? 0) + by);
    const beginning = count();
    const work = clients.map((client) =>
      client.work(
        server,
        () => enough(),
        (answer) => outage.push(answer),
      ),
    );
    await expect.poll(() => everyoneBeyond(beginning, 3), { timeout: 20_000, interval: 5 }).toBe(true);
    expect(outage, round).toEqual([]);

    await delay(random() * 300);
    await postgres.kill9();
    await delay(300 + random() * 700);
    const during = outage.length;
    await postgres.restart();
    const back = count();
    await expect.poll(() => everyoneBeyond(back, 5), { timeout: 20_000, interval: 5 }).toBe(true);
    enough = () => true;
    await Promise.all(work);

    expect(during, round).toBeGreaterThanOrEqual(clientCount);
    for (const { status, envelope, ms } of outage) {
      expect(status, round).toBe(503);
      expect(envelope, round).toMatchObject({ result: null, success: false, errors: [{ code: 12503 }] });
      expect(ms, round).toBeLessThan(10_000);
    }
    expect(server.child.exitCode, round).toBeNull();
    await closeBooks(server, clients, round);
    await expectHealthy(dataDir, env, round);
  }
});
