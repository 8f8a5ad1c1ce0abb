// Calls at the same moment: every rule that looks before it writes still holds.

import { describe, expect, test } from "vitest";
import { engines } from "./engines.ts";
import { raceOn, times } from "./racing.ts";

describe.each(engines)("on %s", (engine) => {
  const client = raceOn(engine);
  const policies = [
    {
      effect: "allow",
      permission_groups: [{ name: "Zone Read" }],
      resources: { "com.cloudflare.api.account.*": "*" },
    },
  ];

  test("one name, one zone", async (context) => {
    const { tally } = client(context);
    const body = { name: "race.test" };
    expect(await tally(times(20, () => ({ method: "POST", path: "/client/v4/zones", body })))).toEqual({
      200: 1,
      1061: 19,
    });
  });

  test("fifty tokens, not one more", async (context) => {
    const { tally } = client(context);
    const create = (n: number) => ({
      method: "POST",
      path: "/client/v4/user/tokens",
      body: { name: `race ${n}`, policies },
    });
    expect(await tally(times(60, create))).toEqual({ 200: 50, 12003: 10 });
  });

  test("edits of different fields all stay", async (context) => {
    const { result: call, tally } = client(context);
    const zone = await call<{ id: string }>({
      method: "POST",
      path: "/client/v4/zones",
      body: { name: "edits.test" },
    });
    const path = `/client/v4/zones/${zone.id}`;
    const edits = [
      { paused: true },
      { type: "partial" },
      { plan: { id: "pro" } },
      { vanity_name_servers: ["ns1.edits.test"] },
    ];
    expect(await tally(edits.map((body) => ({ method: "PATCH", path, body })))).toEqual({ 200: 4 });
    expect(await call({ path })).toMatchObject({
      paused: true,
      type: "partial",
      plan: { legacy_id: "pro" },
      vanity_name_servers: ["ns1.edits.test"],
    });
  });

  test("a zone is deleted once", async (context) => {
    const { result: call, tally } = client(context);
    const zone = await call<{ id: string }>({
      method: "POST",
      path: "/client/v4/zones",
      body: { name: "gone.test" },
    });
    const path = `/client/v4/zones/${zone.id}`;
    expect(await tally(times(8, () => ({ method: "DELETE", path })))).toEqual({ 200: 1, 7003: 7 });
  });

  test("two administrators who remove each other: one stays", async (context) => {
    const { result: call, tally } = client(context);
    const add = (email: string, more: object) =>
      call<{ id: string; memberships: { account: { id: string } }[] }>({
        method: "POST",
        path: "/sluice/v1/users",
        body: { email, ...more },
      });
    const one = await add("one@race.test", {});
    const two = await add("two@race.test", { account: one.memberships[0]?.account });
    const remove = ({ id }: { id: string }) => ({ method: "DELETE", path: `/sluice/v1/users/${id}` });
    expect(await tally([remove(one), remove(two)])).toEqual({ 200: 1, 12006: 1 });
  });

  test("the audit trail is one chain", async (context) => {
    const { result: call } = client(context);
    const entries = await call<{ hash: string; action: string }[]>({
      path: "/sluice/v1/audit?per_page=1000",
    });
    expect(new Set(entries.map(({ hash }) => hash)).size).toBe(entries.length);
    const count = (action: string) => entries.filter((entry) => entry.action === action).length;
    expect([count("zone.create"), count("token.create"), count("zone.edit"), count("zone.delete")]).toEqual([
      3, 50, 4, 1,
    ]);
  });
});
