// One thread through the whole program, as a newcomer would pull it: start, make a zone with the newest official
// SDK, read it back, change it, knock at the gateway, stop.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { type Cloudflare, collect, connect, loadSdk } from "./clients/sdk.ts";
import { send } from "./http.ts";

let server: Sluice;
let client: Cloudflare;
let zoneId: string;

beforeAll(async () => {
  server = await startSluice();
  client = connect(loadSdk("latest"), server.url, { apiEmail: server.email, apiKey: server.key });
});
afterAll(() => server.stop());

test("the start says where everything is", () => {
  expect(server.stdout()).toMatch(/^API +http:\/\/127\.0\.0\.1:\d+\/client\/v4$/m);
  expect(server.stdout()).toMatch(/^Gateway +http:\/\/127\.0\.0\.1:\d+$/m);
  expect(server.stdout()).not.toContain(server.key);
});

test("a zone is created", async () => {
  const [account] = await collect(client.accounts.list());
  const zone = await client.zones.create({ name: "thread.test", account: { id: account?.id } });
  expect(zone).toMatchObject({ name: "thread.test", status: "pending", paused: false });
  zoneId = zone.id;
});

test("read back, by id and in the list", async () => {
  expect(await client.zones.get({ zone_id: zoneId })).toMatchObject({ name: "thread.test" });
  expect(await collect(client.zones.list({ name: "thread.test" }))).toMatchObject([{ id: zoneId }]);
});

test("edited", async () => {
  expect(await client.zones.edit({ zone_id: zoneId, paused: true })).toMatchObject({ paused: true });
  expect(await client.zones.get({ zone_id: zoneId })).toMatchObject({ paused: true });
});

test("the gateway turns an unknown host away", async () => {
  const answer = await send(server.gatewayUrl, { path: "/", headers: { host: "unknown.test" } });
  expect(answer.status).toBe(421);
  expect(answer.headers["cf-ray"]).toMatch(/^[0-9a-f]{16}$/);
  expect(answer.text).not.toContain("thread.test");
});

test("deleted", async () => {
  expect(await client.zones.delete({ zone_id: zoneId })).toEqual({ id: zoneId });
  await expect(client.zones.get({ zone_id: zoneId })).rejects.toMatchObject({ status: 404 });
  expect(await collect(client.zones.list())).toEqual([]);
});

test("stopped well", async () => {
  expect(await server.stop()).toBe(0);
});
