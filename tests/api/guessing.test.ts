// Wrong credentials from one address: ten in a minute, then that address waits. Others do not.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { bearer, envelope, pair, type Reply, send } from "./http.ts";

let server: Sluice;

beforeAll(async () => {
  server = await startSluice({ env: { SLUICE_TRUSTED_PROXIES: "127.0.0.0/8" } });
});
afterAll(() => server.stop());

function list(from: string, credentials: Record<string, string>): Promise<Reply> {
  return send(server.url, { path: "/client/v4/zones", headers: { ...credentials, "x-forwarded-for": from } });
}

const wrong = () => bearer("w".repeat(40));

test("the eleventh guess within a minute has to wait, and so does a right credential from there", async () => {
  for (let guess = 1; guess <= 10; guess++) expect((await list("203.0.113.7", wrong())).status).toBe(403);
  const eleventh = await list("203.0.113.7", wrong());
  expect(eleventh.status).toBe(429);
  expect(envelope(eleventh).errors[0]?.code).toBe(971);
  expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(0);
  expect((await list("203.0.113.7", pair(server.email, server.key))).status).toBe(429);
});

test("guesses at once count as much as one after the other", async () => {
  const guesses = Array.from({ length: 40 }, (_, n) => pair(server.email, `wrong-key-number-${n}`));
  const statuses = (await Promise.all(guesses.map((guess) => list("203.0.113.9", guess)))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test("a burst of right credentials is no guessing", async () => {
  const right = Array.from({ length: 40 }, () => list("203.0.113.10", pair(server.email, server.key)));
  for (const { status } of await Promise.all(right)) expect(status).toBe(200);
});

test("other addresses are not held up", async () => {
  expect((await list("203.0.113.8", wrong())).status).toBe(403);
  expect((await list("203.0.113.8", pair(server.email, server.key))).status).toBe(200);
});

test("loopback is never held up", async () => {
  for (let guess = 1; guess <= 15; guess++) expect((await list("127.0.0.1", wrong())).status).toBe(403);
});
