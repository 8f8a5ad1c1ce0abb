// T74, T75: calls per user in a window.

import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { bearer, envelope, pair, type Reply, result, send } from "./http.ts";
import { judgeEnvelope } from "./scenario.ts";

const calls = 5;
const windowSeconds = 2;

let server: Sluice;
let admin: Record<string, string>;
let other: Record<string, string>;
let otherToken: Record<string, string>;

beforeAll(async () => {
  server = await startSluice({ env: { SLUICE_RATE_LIMIT: `${calls}/${windowSeconds}` } });
  admin = pair(server.email, server.key);
  const key = "0123456789abcdef0123456789abcdef01234";
  const body = { email: "other@limit.test", key };
  await result(server.url, { method: "POST", path: "/sluice/v1/users", headers: admin, body });
  other = pair(body.email, key);
  const policies = [
    {
      effect: "allow",
      permission_groups: [{ name: "Zone Read" }],
      resources: { "com.cloudflare.api.account.*": "*" },
    },
  ];
  const token = await result<{ value: string }>(server.url, {
    method: "POST",
    path: "/client/v4/user/tokens",
    headers: other,
    body: { name: "t", policies },
  });
  otherToken = bearer(token.value);
});
afterAll(() => server.stop());

const list = (headers: Record<string, string>): Promise<Reply> =>
  send(server.url, { path: "/client/v4/zones", headers });

async function nextWindow(): Promise<void> {
  await delay(windowSeconds * 1000 + 50);
}

test("the calls of a window, then 429 until it ends, then calls again", async () => {
  await nextWindow();
  for (let used = 1; used <= calls; used++) {
    const reply = await list(admin);
    expect(reply.status).toBe(200);
    expect(reply.headers.ratelimit).toMatch(new RegExp(`^"default";r=${calls - used};t=[12]$`));
    expect(reply.headers["ratelimit-policy"]).toBe(`"default";q=${calls};w=${windowSeconds}`);
    expect(reply.headers["retry-after"]).toBeUndefined();
  }
  const refused = await list(admin);
  expect(refused.status).toBe(429);
  judgeEnvelope(envelope(refused), refused, "/client/v4/zones");
  expect(envelope(refused).errors).toEqual([
    { code: 971, message: "Please wait and consider throttling your request speed" },
  ]);
  expect(refused.headers["retry-after"]).toMatch(/^[12]$/);
  expect(refused.headers.ratelimit).toMatch(/^"default";r=0;t=[12]$/);
  expect(refused.headers["x-should-retry"]).toBeUndefined();

  expect((await list(other)).status, "another user is unaffected").toBe(200);
  await delay(Number(refused.headers["retry-after"]) * 1000);
  expect((await list(admin)).status, "after the time that was told").toBe(200);
});

test("a user's keys and tokens count together, and a burst is counted whole", async () => {
  await nextWindow();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => list(i % 2 === 0 ? other : otherToken)),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(calls);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - calls);
});

test("unknown routes and refusals count too; bad credentials are nobody's", async () => {
  await nextWindow();
  const unknown = { path: "/client/v4/nothing", headers: admin };
  for (let used = 1; used <= calls; used++) expect((await send(server.url, unknown)).status).toBe(404);
  expect((await send(server.url, unknown)).status).toBe(429);
  const wrong = pair(server.email, "f".repeat(37));
  for (let tries = 1; tries <= calls + 1; tries++) expect((await list(wrong)).status).toBe(400);
});

test("system pages are not counted", async () => {
  for (let used = 1; used <= calls + 3; used++) {
    expect((await send(server.url, { path: "/healthz", headers: admin })).status).toBe(200);
  }
});
