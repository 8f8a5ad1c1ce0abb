// How many statements a request costs: reading must not cost more of them because there is more to read.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StatementSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#api";
import { createLog, systemClock } from "#platform";
import { openStore, type Store } from "#store";

const operatorToken = "operator-operator-operator-operator-0000";
const headers = { authorization: `Bearer ${operatorToken}` };
const folder = mkdtempSync(join(tmpdir(), "sluice-statements-"));
let store: Store;
let api: FastifyInstance;
let owner: Record<string, string>;
let statements = 0;

const { prototype } = StatementSync;
const originals = { all: prototype.all, get: prototype.get, run: prototype.run };
for (const method of ["all", "get", "run"] as const) {
  const original = originals[method] as (...parameters: unknown[]) => unknown;
  Object.assign(prototype, {
    [method](this: StatementSync, ...parameters: unknown[]) {
      statements++;
      return original.apply(this, parameters);
    },
  });
}

beforeAll(async () => {
  store = await openStore(`sqlite:${join(folder, "sluice.db")}`, Date.now());
  api = await createApi({
    store,
    clock: systemClock,
    log: createLog("fatal", process.stdout),
    defaultPlan: "enterprise",
    rateLimit: null,
    trustedProxies: [],
    parts: [],
    operatorToken,
  });
  const user = await ask("POST", "/sluice/v1/users", { email: "a@b.test" }, headers);
  owner = { "x-auth-email": "a@b.test", "x-auth-key": (user.result as { api_key: string }).api_key };
});
afterAll(async () => {
  Object.assign(prototype, originals);
  await api.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function ask(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  as = owner,
) {
  const reply = await api.inject({ method, url, headers: as, ...(payload && { payload }) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { result: unknown };
}

/** The second time, when it is remembered who is asking, in a turn of its own, in which that is verified. */
async function cost(...call: Parameters<typeof ask>): Promise<[number, unknown[]]> {
  await ask(...call);
  await turn();
  statements = 0;
  const { result } = await ask(...call);
  return [statements, result as unknown[]];
}

async function zoneWith(name: string, count: number): Promise<string> {
  const { result } = await ask("POST", "/client/v4/zones", { name });
  const zone = `/client/v4/zones/${(result as { id: string }).id}`;
  const rules = Array.from({ length: count }, (_, i) => ({
    action: "block",
    filter: { expression: `ip.src eq 10.0.${i >> 8}.${i & 255}` },
  }));
  await ask("POST", `${zone}/firewall/rules`, rules);
  return zone;
}

test("listing a thousand rules or filters costs as many statements as listing one", async () => {
  const few = await zoneWith("few.test", 1);
  const many = await zoneWith("many.test", 1000);
  for (const path of ["firewall/rules", "filters"]) {
    const [costOfOne, one] = await cost("GET", `${few}/${path}?per_page=1000`);
    const [costOfAll, all] = await cost("GET", `${many}/${path}?per_page=1000`);
    expect([one.length, all.length]).toEqual([1, 1000]);
    expect(costOfAll).toBe(costOfOne);
    // The page, the count of all of them, and whether what is remembered still holds.
    expect(costOfAll).toBe(3);
  }
});

test("creating and deleting a thousand costs as many statements as one", async () => {
  const costs: number[][] = [];
  for (const count of [1, 1000]) {
    const { result } = await ask("POST", "/client/v4/zones", { name: `write${count}.test` });
    const zone = `/client/v4/zones/${(result as { id: string }).id}`;
    const rules = Array.from({ length: count }, (_, i) => ({
      action: "block",
      filter: { expression: `ip.src eq 10.0.${i >> 8}.${i & 255}` },
    }));
    statements = 0;
    const made = (await ask("POST", `${zone}/firewall/rules`, rules)).result as { id: string }[];
    const creating = statements;
    expect(made).toHaveLength(count);
    statements = 0;
    await ask("DELETE", `${zone}/firewall/rules`, made);
    costs.push([creating, statements]);
  }
  expect(costs[0]?.every((number) => number > 5)).toBe(true);
  expect(costs[1]).toEqual(costs[0]);
});
