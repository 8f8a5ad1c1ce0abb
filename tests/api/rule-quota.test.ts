// SLUICE_RULE_QUOTA and SLUICE_PLAN: what the server allows every zone that has no quota of its own.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { type Call, envelope, pair, result, send } from "./http.ts";

let server: Sluice;
beforeAll(async () => {
  server = await startSluice({ env: { SLUICE_RULE_QUOTA: "2", SLUICE_PLAN: "pro" } });
});
afterAll(() => server.stop());

const call = <T>(what: Call) => result<T>(server.url, { headers: pair(server.email, server.key), ...what });

async function zone(name: string): Promise<{ plan: string; rules: string }> {
  const { id } = await call<{ id: string }>({ method: "POST", path: "/client/v4/zones", body: { name } });
  return { plan: `/sluice/v1/zones/${id}/plan`, rules: `/client/v4/zones/${id}/firewall/rules` };
}

/** Makes rules one by one; yields the codes of those that were refused. */
async function make(rules: string, count: number, from = 0): Promise<(number | undefined)[]> {
  const codes: (number | undefined)[] = [];
  for (let n = from; n < from + count; n++) {
    const body = [{ action: "block", filter: { expression: `ip.src eq 10.0.0.${n}` } }];
    const reply = await send(server.url, {
      method: "POST",
      path: rules,
      headers: pair(server.email, server.key),
      body,
    });
    codes.push(...envelope(reply).errors.map(({ code }) => code));
  }
  return codes;
}

describe("a quota for the whole server", () => {
  test("replaces the plan's, and the plan's features stay", async () => {
    const { plan, rules } = await zone("server.test");
    expect(await call({ path: plan })).toEqual({ plan: "pro", rule_quota: 2, features: ["bypass_waf"] });
    expect(await make(rules, 4)).toEqual([10205, 10205]);
    expect(await call({ path: rules })).toHaveLength(2);
  });

  test("stays when the plan changes, and yields to a quota of the zone's own", async () => {
    const { plan, rules } = await zone("own.test");
    const put = (body: object) => call({ method: "PUT", path: plan, body });
    expect(await put({ plan: "enterprise" })).toMatchObject({ plan: "enterprise", rule_quota: 2 });
    expect(await put({ rule_quota: 3 })).toMatchObject({ rule_quota: 3 });
    expect(await make(rules, 4)).toEqual([10205]);
    expect(await put({ plan: "free" })).toMatchObject({ rule_quota: 2 });
    expect(await make(rules, 1, 100)).toEqual([10205]);
  });
});

test("each zone has a quota to itself", async () => {
  const zones = await Promise.all([zone("a.test"), zone("b.test")]);
  for (const { rules } of zones) expect(await make(rules, 3)).toEqual([10205]);
});
