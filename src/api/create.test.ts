// What the running program cannot be made to show: time that passes, two processes on one database, storage that
// fails, faults of our own.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { expect, type TestContext, test } from "vitest";
import { createLog } from "#platform";
import { openStore, StorageUnavailable, type Store } from "#store";
import { type ApiOptions, createApi } from "./create.ts";

const operatorToken = "operator-operator-operator-operator-0000";
const operator = { authorization: `Bearer ${operatorToken}` };

class Hands {
  time = Date.UTC(2026, 10, 15);
  now = () => this.time;
}

function folderFor({ onTestFinished }: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "sluice-api-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

interface Process {
  api: FastifyInstance;
  clock: Hands;
  logged(): string;
}

/** One process on the database in the folder. */
async function start(
  { onTestFinished }: TestContext,
  folder: string,
  {
    wrap = (store: Store) => store,
    ...options
  }: Partial<ApiOptions> & { wrap?: (store: Store) => Store } = {},
): Promise<Process> {
  const clock = new Hands();
  const store = await openStore(`sqlite:${join(folder, "sluice.db")}`, clock.now());
  let logged = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const api = await createApi({
    store: wrap(store),
    clock,
    log: createLog("info", sink),
    defaultPlan: "free",
    rateLimit: null,
    trustedProxies: [],
    parts: [],
    operatorToken,
    ...options,
  });
  onTestFinished(async () => {
    await api.close();
    await store.close();
  });
  return { api, clock, logged: () => logged };
}

interface Answer<T> {
  status: number;
  ray: string;
  body: { result: T; errors: { code: number; message: string }[] };
}

async function call<T = unknown>(
  { api }: Pick<Process, "api">,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  headers: Record<string, string>,
  payload?: object,
): Promise<Answer<T>> {
  const reply = await api.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ray: String(reply.headers["cf-ray"]), body: reply.json() };
}

const zones = "/client/v4/zones";

async function addUser(process: Process, email: string) {
  const { body } = await call<{ id: string; api_key: string }>(
    process,
    "POST",
    "/sluice/v1/users",
    operator,
    {
      email,
    },
  );
  return { id: body.result.id, pair: { "x-auth-email": email, "x-auth-key": body.result.api_key } };
}

async function addToken(process: Process, owner: Record<string, string>, more: object = {}) {
  const { body } = await call<{ id: string; value: string }>(
    process,
    "POST",
    "/client/v4/user/tokens",
    owner,
    {
      name: "t",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Read" }],
          resources: { "com.cloudflare.api.account.*": "*" },
        },
      ],
      ...more,
    },
  );
  const { id, value } = body.result;
  return { id, value, bearer: { authorization: `Bearer ${value}` } };
}

const statusOf = async (process: Process, headers: Record<string, string>) =>
  (await call(process, "GET", zones, headers)).status;

test("a token deleted by another process stops within a second", async (context) => {
  const folder = folderFor(context);
  const [here, there] = [await start(context, folder), await start(context, folder)];
  const user = await addUser(here, "a@a.test");
  const token = await addToken(here, user.pair);
  expect(await statusOf(here, token.bearer)).toBe(200);
  await call(there, "DELETE", `/client/v4/user/tokens/${token.id}`, user.pair);
  here.clock.time += 1000;
  expect(await statusOf(here, token.bearer)).toBe(403);
});

test("a key rolled by another process stops within a second", async (context) => {
  const folder = folderFor(context);
  const [here, there] = [await start(context, folder), await start(context, folder)];
  const user = await addUser(here, "a@a.test");
  expect(await statusOf(here, user.pair)).toBe(200);
  await call(there, "POST", `/sluice/v1/users/${user.id}/key`, operator);
  here.clock.time += 1000;
  expect(await statusOf(here, user.pair)).toBe(400);
});

test("a key rolled by another process stops at once when the clock was set back meanwhile", async (context) => {
  const folder = folderFor(context);
  const [here, there] = [await start(context, folder), await start(context, folder)];
  const user = await addUser(here, "a@a.test");
  expect(await statusOf(here, user.pair)).toBe(200);
  await call(there, "POST", `/sluice/v1/users/${user.id}/key`, operator);
  here.clock.time -= 3_600_000;
  expect(await statusOf(here, user.pair)).toBe(400);
});

test("a user removed by this process stops at once, its tokens too", async (context) => {
  const here = await start(context, folderFor(context));
  const admin = await addUser(here, "admin@a.test");
  const { body } = await call<{ id: string }[]>(here, "GET", "/client/v4/accounts", admin.pair);
  const member = await call<{ id: string; api_key: string }>(here, "POST", "/sluice/v1/users", operator, {
    email: "member@a.test",
    account: { id: body.result[0]?.id },
    role: "firewall",
  });
  const pair = { "x-auth-email": "member@a.test", "x-auth-key": member.body.result.api_key };
  const token = await addToken(here, pair);
  expect([await statusOf(here, pair), await statusOf(here, token.bearer)]).toEqual([200, 200]);
  await call(here, "DELETE", `/sluice/v1/users/${member.body.result.id}`, admin.pair);
  expect([await statusOf(here, pair), await statusOf(here, token.bearer)]).toEqual([400, 403]);
});

test("a token's times are kept to the moment", async (context) => {
  const here = await start(context, folderFor(context));
  const user = await addUser(here, "a@a.test");
  const at = (offsetMs: number) => new Date(here.clock.time + offsetMs).toISOString();
  const token = await addToken(here, user.pair, { not_before: at(5000), expires_on: at(10_000) });
  const began = here.clock.time;
  const statuses: number[] = [];
  for (const offsetMs of [0, 4999, 5000, 9999, 10_000]) {
    here.clock.time = began + offsetMs;
    statuses.push(await statusOf(here, token.bearer));
  }
  expect(statuses).toEqual([403, 403, 200, 200, 403]);
});

test("a token's secret counts, not only the part that finds it", async (context) => {
  const here = await start(context, folderFor(context));
  const user = await addUser(here, "a@a.test");
  const { value, bearer } = await addToken(here, user.pair);
  const other = value.slice(0, -1) + (value.endsWith("A") ? "B" : "A");
  expect(await statusOf(here, { authorization: `Bearer ${other}` })).toBe(403);
  expect(await statusOf(here, bearer)).toBe(200);
  expect(await statusOf(here, { authorization: `Bearer ${other}` })).toBe(403);
});

test("storage that fails is told as such, without its own words", async (context) => {
  const fail = () => Promise.reject(new StorageUnavailable("/secret/place: disk I/O error"));
  const here = await start(context, folderFor(context), {
    wrap: (store) => ({
      ...store,
      ping: fail,
      read: { ...store.read, zones: { ...store.read.zones, list: fail } },
    }),
  });
  const answer = await call(here, "GET", zones, operator);
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ result: null, errors: [{ code: 12503 }] });
  expect(JSON.stringify(answer.body)).not.toContain("secret");

  const ready = await here.api.inject("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    status: "not ready",
    parts: { database: expect.stringContaining("disk") },
  });
  expect((await here.api.inject("/")).body).toContain("not ready");
  expect((await here.api.inject("/healthz")).statusCode).toBe(200);
});

test("another part that is not ready is named", async (context) => {
  const check = async () => {
    throw new Error("<still> loading");
  };
  const here = await start(context, folderFor(context), { parts: [{ name: "rules", check }] });
  const ready = await here.api.inject("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: "not ready", parts: { database: "ok", rules: "<still> loading" } });
  expect((await here.api.inject("/")).body).toContain("&lt;still&gt; loading");
});

test("a fault of ours tells its ray and nothing else; the log has the rest", async (context) => {
  const fail = () => Promise.reject(new Error("canary in the works"));
  const here = await start(context, folderFor(context), {
    wrap: (store) => ({ ...store, read: { ...store.read, zones: { ...store.read.zones, list: fail } } }),
  });
  const { status, ray, body } = await call(here, "GET", zones, operator);
  expect(status).toBe(500);
  expect(body.errors).toEqual([
    { code: 12500, message: `Internal error; the log has the details under ray ${ray}` },
  ]);
  expect(JSON.stringify(body)).not.toContain("canary");
  const entry = here
    .logged()
    .split("\n")
    .find((line) => line.includes("canary"));
  expect(entry).toContain(ray);
  expect(entry).not.toContain(operatorToken);
});
