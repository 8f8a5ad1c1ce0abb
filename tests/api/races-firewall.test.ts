// Filters, rules and lists at the same moment: quotas, uniqueness and references hold.

import { describe, expect, test } from "vitest";
import { engines } from "./engines.ts";
import { type Racer, raceOn, times } from "./racing.ts";

describe.each(engines)("on %s", (engine) => {
  const client = raceOn(engine);
  const rulesOf = (zone: string) => `/client/v4/zones/${zone}/firewall/rules`;
  const filtersOf = (zone: string) => `/client/v4/zones/${zone}/filters`;

  async function zoneOn(call: Racer["result"], name: string, plan: object) {
    const body = { name };
    const { id } = await call<{ id: string }>({ method: "POST", path: "/client/v4/zones", body });
    await call({ method: "PUT", path: `/sluice/v1/zones/${id}/plan`, body: plan });
    return id;
  }
  const inline = (n: number, more: object = {}) => ({
    action: "block",
    filter: { expression: `ip.src eq 10.0.${n >> 8}.${n & 255}` },
    ...more,
  });

  test("five active rules, not one more, and every filter stays", async (context) => {
    const { result: call, tally } = client(context);
    const zone = await zoneOn(call, "quota.test", { plan: "free" });
    const create = (n: number) => ({ method: "POST", path: rulesOf(zone), body: [inline(n)] });
    expect(await tally(times(20, create))).toEqual({ 200: 5, 10205: 15 });
    expect(await call({ path: `${rulesOf(zone)}?paused=false` })).toHaveLength(5);
    expect(await call({ path: filtersOf(zone) })).toHaveLength(20);
  });

  test("arrays, wakings and single rules share one quota", async (context) => {
    const { result: call } = client(context);
    const zone = await zoneOn(call, "mixed.test", { rule_quota: 7 });
    const path = rulesOf(zone);
    const paused = await call<{ id: string; filter: { id: string } }[]>({
      method: "POST",
      path,
      body: times(6, (n) => inline(n, { paused: true })),
    });
    const wake = ({ id, filter }: (typeof paused)[number]) => ({
      method: "PUT",
      path: `${path}/${id}`,
      body: { action: "block", filter: { id: filter.id } },
    });
    const three = (n: number) => ({
      method: "POST",
      path,
      body: times(3, (k) => inline(100 + n * 3 + k)),
    });
    const calls = [...paused.map(wake), ...times(6, three)];
    await Promise.allSettled(calls.map((each) => call(each)));
    const active = await call<object[]>({ path: `${path}?paused=false&per_page=100` });
    // Either room for a last one is taken, or only arrays of three are left to ask for it.
    expect(active.length).toBeLessThanOrEqual(7);
    expect(active.length).toBeGreaterThanOrEqual(6);
  });

  test("one expression, one filter: through either path", async (context) => {
    const { result: call, tally } = client(context);
    const zone = await zoneOn(call, "filter.test", {});
    const body = [{ expression: "ssl" }];
    const calls = [
      ...times(10, () => ({ method: "POST", path: filtersOf(zone), body })),
      ...times(10, () => ({
        method: "POST",
        path: rulesOf(zone),
        body: [{ action: "block", filter: { expression: " ssl " } }],
      })),
    ];
    expect(await tally(calls)).toEqual({ 200: 1, 10102: 19 });
    expect(await call({ path: filtersOf(zone) })).toHaveLength(1);
  });

  test("a filter is never deleted under a rule", async (context) => {
    const { result: call } = client(context);
    const zone = await zoneOn(call, "under.test", {});
    const filters = await call<{ id: string }[]>({
      method: "POST",
      path: filtersOf(zone),
      body: times(20, (n) => inline(n).filter),
    });
    const calls = filters.flatMap(({ id }) => [
      { method: "POST", path: rulesOf(zone), body: [{ action: "block", filter: { id } }] },
      { method: "DELETE", path: `${filtersOf(zone)}/${id}` },
    ]);
    await Promise.allSettled(calls.map((each) => call(each)));
    const rules = await call<{ filter: { id: string } }[]>({ path: `${rulesOf(zone)}?per_page=100` });
    const left = await call<{ id: string }[]>({ path: `${filtersOf(zone)}?per_page=100` });
    expect(rules.map(({ filter }) => filter.id).toSorted()).toEqual(left.map(({ id }) => id).toSorted());
  });

  test("a shared filter goes with the last of its rules, however they go", async (context) => {
    const { result: call } = client(context);
    const zone = await zoneOn(call, "last.test", {});
    const [filter] = await call<{ id: string }[]>({
      method: "POST",
      path: filtersOf(zone),
      body: [{ expression: "ssl" }],
    });
    const rules = await call<{ id: string }[]>({
      method: "POST",
      path: rulesOf(zone),
      body: times(10, () => ({ action: "block", filter })),
    });
    const gone = await Promise.all(
      rules.map(({ id }) =>
        call<{ filter?: { deleted: boolean } }>({
          method: "DELETE",
          path: `${rulesOf(zone)}/${id}?delete_filter_if_unused=true`,
        }),
      ),
    );
    expect(gone.filter((each) => each.filter?.deleted)).toHaveLength(1);
    expect(await call({ path: filtersOf(zone) })).toEqual([]);
  });

  test("a list is never deleted under a filter, nor holds too much", async (context) => {
    const { result: call } = client(context);
    const zone = await zoneOn(call, "lists.test", {});
    const [account] = await call<{ id: string }[]>({ path: "/client/v4/accounts" });
    const lists = `/client/v4/accounts/${account?.id}/rules/lists`;
    const made = await Promise.allSettled(
      times(5, () =>
        call<{ id: string }>({ method: "POST", path: lists, body: { name: "race", kind: "ip" } }),
      ),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [list] = await call<{ id: string }[]>({ path: lists });
    const block = (n: number) => times(3000, (k) => ({ ip: `10.${n}.${k >> 8}.${k & 255}` }));
    await Promise.allSettled(
      times(4, (n) => call({ method: "POST", path: `${lists}/${list?.id}/items`, body: block(n) })),
    );
    expect(await call({ path: `${lists}/${list?.id}` })).toMatchObject({ num_items: 9000 });
    const [filter, removal] = await Promise.allSettled([
      call({ method: "POST", path: filtersOf(zone), body: [{ expression: "ip.src in $race" }] }),
      call({ method: "DELETE", path: `${lists}/${list?.id}` }),
    ]);
    expect([filter?.status, removal?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("one key, one rule, however often it is sent", async (context) => {
    const { result: call, tally } = client(context);
    const zone = await zoneOn(call, "key.test", {});
    const [filter] = await call<{ id: string }[]>({
      method: "POST",
      path: filtersOf(zone),
      body: [{ expression: "ssl" }],
    });
    const once = {
      method: "POST",
      path: rulesOf(zone),
      body: [{ action: "block", filter }],
      with: { "idempotency-key": "one and the same" },
    };
    expect(await tally(times(10, () => once))).toEqual({ 200: 10 });
    expect(await call({ path: rulesOf(zone) })).toHaveLength(1);
  });
});
