// What /metrics says of requests: each counted once, under its route, with the time it took.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { pair, send } from "./http.ts";

let server: Sluice;
beforeAll(async () => {
  server = await startSluice();
});
afterAll(() => server.stop());

async function metric(line: string): Promise<number> {
  const { text } = await send(server.url, { path: "/metrics" });
  const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

const labels = 'method="GET",route="/client/v4/zones"';

test("every answer is counted once by status, refusals included", async () => {
  const headers = pair(server.email, server.key);
  for (let i = 0; i < 3; i++) await send(server.url, { path: "/client/v4/zones", headers });
  for (let i = 0; i < 2; i++) await send(server.url, { path: "/client/v4/zones" });
  expect(await metric(`sluice_http_requests_total{${labels},status="200"}`)).toBe(3);
  expect(await metric(`sluice_http_requests_total{${labels},status="400"}`)).toBe(2);
  expect(await metric(`sluice_http_request_duration_seconds_count{${labels}}`)).toBe(5);
});

test("the time it took is in the sum and in the buckets", async () => {
  const sum = await metric(`sluice_http_request_duration_seconds_sum{${labels}}`);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(60);
  const all = await metric(`sluice_http_request_duration_seconds_bucket{le="+Inf",${labels}}`);
  expect(all).toBe(await metric(`sluice_http_request_duration_seconds_count{${labels}}`));
});
