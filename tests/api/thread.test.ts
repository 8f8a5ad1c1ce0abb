// One thread through the whole program, as a newcomer would pull it: start, make a zone with the newest official
// SDK, read it back, change it, knock at the gateway, stop.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import type { SdkFilter, SdkRule } from "./clients/firewall-sdk.ts";
import { type Cloudflare, collect, connect, loadSdk } from "./clients/sdk.ts";
import { send } from "./http.ts";

/** As far as the thread goes. */
interface Firewall {
  filters: { create(params: object): AsyncIterable<SdkFilter> };
  firewall: { rules: { create(params: object): AsyncIterable<SdkRule> } };
}

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

test("a filter and a rule on it; a request is tried against them", async () => {
  const { filters, firewall } = client as unknown as Firewall;
  const [filter] = await collect(
    filters.create({ zone_id: zoneId, body: [{ expression: 'http.request.uri.path eq "/admin"' }] }),
  );
  expect(filter).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), paused: false });
  const [rule] = await collect(
    firewall.rules.create({ zone_id: zoneId, action: { mode: "ban" }, filter: { id: filter?.id } }),
  );
  expect(rule).toMatchObject({ action: "block", priority: null, filter: { id: filter?.id } });
  const decide = async (url: string) => {
    const headers = { "x-auth-email": server.email, "x-auth-key": server.key };
    const path = `/sluice/v1/zones/${zoneId}/evaluate`;
    const reply = await send(server.url, { method: "POST", path, headers, body: { request: { url } } });
    return (JSON.parse(reply.text) as { result: unknown }).result;
  };
  expect(await decide("https://thread.test/admin")).toMatchObject({ action: "block", rule_id: rule?.id });
  expect(await decide("https://thread.test/")).toMatchObject({ action: null, matched: [] });
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
