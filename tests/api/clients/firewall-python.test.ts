// Filters and firewall rules through Debian's python3-cloudflare, unchanged, against the running program.

import { afterAll, expect, test } from "vitest";
import { startSluice } from "../../servers/sluice.ts";
import type { Deleted, SdkFilter, SdkRule } from "./firewall-sdk.ts";
import { newZone } from "./firewall-zone.ts";
import { python, runPython } from "./python.ts";

const server = await startSluice();
afterAll(() => server.stop());

let zones = 0;

async function answer<T>(script: string): Promise<T> {
  const zone = await newZone(server, `python${++zones}.test`);
  const prelude = `
zone = os.environ["ZONE"]
filters = pair.zones.filters
rules = pair.zones.firewall.rules
absent = "deadbeef" * 4
`;
  return (await runPython(server, prelude + script, { ZONE: zone })) as T;
}

const id = expect.stringMatching(/^[0-9a-f]{32}$/);

test("filters: post, get, put, delete, one and many", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
made = filters.post(zone, data=[{"expression": " ssl\\n"}, {"expression": "not ssl", "description": "it's"}])
one, two = made
got = filters.get(zone, one["id"])
found = filters.get(zone, params={"description": "IT'S"})
put = filters.put(zone, one["id"], data={"id": one["id"], "expression": "http.host eq \\"a.test\\"", "paused": True})
swapped = filters.put(zone, data=[
  {"id": one["id"], "expression": "not ssl"},
  {"id": two["id"], "expression": "ssl"},
])
single = filters.delete(zone, one["id"])
many = filters.delete(zone, params={"id": [two["id"], absent]})
print(json.dumps([made, got, found, put, swapped, single, many, filters.get(zone)]))
`;
  const [made, got, found, put, swapped, single, many, left] =
    await answer<[SdkFilter[], SdkFilter, SdkFilter[], SdkFilter, SdkFilter[], Deleted, Deleted[], []]>(
      script,
    );
  const [one, two] = made;
  expect(made).toEqual([
    { id, expression: "ssl", paused: false },
    { id, expression: "not ssl", paused: false, description: "it's" },
  ]);
  expect(got).toEqual(one);
  expect(found).toEqual([two]);
  expect(put).toEqual({ id: one?.id, expression: 'http.host eq "a.test"', paused: true });
  expect(swapped).toEqual([
    { id: one?.id, expression: "not ssl", paused: false },
    { id: two?.id, expression: "ssl", paused: false },
  ]);
  expect(single).toEqual({ id: one?.id });
  expect(many).toEqual([{ id: two?.id }, { id: "deadbeef".repeat(4) }]);
  expect(left).toEqual([]);
});

test("rules: post, get, put, patch, delete, one and many", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
f = filters.post(zone, data=[{"expression": "ssl"}])[0]
made = rules.post(zone, data=[
  {"action": "block", "filter": {"id": f["id"]}},
  {"action": "bypass", "products": ["waf"], "priority": 3, "filter": {"expression": "not ssl", "ref": "x"}},
])
one, two = made
got = rules.get(zone, one["id"])
found = rules.get(zone, params={"action": "bypass"})
put = rules.put(zone, one["id"], data={"id": one["id"], "action": "allow", "filter": {"id": f["id"]}, "priority": 9})
patched = rules.patch(zone, one["id"], data={"priority": None})
puts = rules.put(zone, data=[{"id": two["id"], "action": "log", "filter": {"id": f["id"]}}])
patches = rules.patch(zone, data=[{"id": one["id"], "priority": 2}, {"id": two["id"], "priority": 1}])
order = [r["id"] for r in rules.get(zone)]
single = rules.delete(zone, one["id"], data={"delete_filter_if_unused": True})
many = rules.delete(zone, params={"id": [two["id"], absent], "delete_filter_if_unused": "true"})
left = [rules.get(zone), filters.get(zone)]
print(json.dumps([made, got, found, put, patched, puts, patches, order, single, many, left]))
`;
  type Answer = [
    ...[SdkRule[], SdkRule, SdkRule[], SdkRule, SdkRule[], SdkRule[], SdkRule[], string[]],
    ...[Deleted, Deleted[], [SdkRule[], SdkFilter[]]],
  ];
  const [made, got, found, put, patched, puts, patches, order, single, many, left] =
    await answer<Answer>(script);
  const [one, two] = made;
  expect(one).toMatchObject({ id, action: "block", priority: null, filter: { expression: "ssl" } });
  expect(two).toMatchObject({ products: ["waf"], priority: 3, filter: { expression: "not ssl", ref: "x" } });
  expect(got).toEqual(one);
  expect(found).toEqual([two]);
  expect(put).toMatchObject({ id: one?.id, action: "allow", priority: 9 });
  expect(patched).toMatchObject([{ id: one?.id, action: "allow", priority: null }]);
  expect(puts).toMatchObject([{ id: two?.id, action: "log", priority: null, filter: one?.filter }]);
  expect(patches).toMatchObject([{ priority: 2 }, { priority: 1 }]);
  expect(order).toEqual([two?.id, one?.id]);
  // The other rule came to the same filter, and with it the filter goes.
  expect(single).toEqual({ id: one?.id });
  const filter = { id: one?.filter.id, deleted: true };
  expect(many).toEqual([{ id: two?.id, filter }, { id: "deadbeef".repeat(4) }]);
  expect(left).toEqual([[], [two?.filter]]);
});

test("raw answers carry the paging, and a token does what its policy says", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
filters.post(zone, data=[{"expression": "ip.src eq 10.0.0.%d" % i} for i in range(30)])
raw = CloudFlare.CloudFlare(email=os.environ["EMAIL"], key=os.environ["KEY"], raw=True, **base)
pages = [raw.zones.filters.get(zone, params={"page": n}) for n in [1, 2, 3]]
print(json.dumps([[[len(p["result"]), p["result_info"]] for p in pages], failure(token.zones.filters.get, zone)]))
`;
  const info = { per_page: 25, total_count: 30, total_pages: 2 };
  expect(await answer(script)).toMatchObject([
    [
      [25, { ...info, page: 1, count: 25 }],
      [5, { ...info, page: 2, count: 5 }],
      [0, { ...info, page: 3, count: 0 }],
    ],
    { code: 10000 },
  ]);
});

test("failures carry code and message", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
f = filters.post(zone, data=[{"expression": "ssl"}])[0]
rules.post(zone, data=[{"action": "block", "filter": {"id": f["id"]}}])
rule = lambda **fields: [dict({"action": "block", "filter": {"id": f["id"]}}, **fields)]
print(json.dumps({
  "duplicate": failure(filters.post, zone, data=[{"expression": "ssl"}]),
  "inline duplicate": failure(rules.post, zone, data=rule(filter={"expression": "ssl"})),
  "invalid": failure(filters.post, zone, data=[{"expression": "ip.src == 34"}]),
  "not there": failure(filters.get, zone, absent),
  "no such rule": failure(rules.get, zone, absent),
  "in use": failure(filters.delete, zone, f["id"]),
  "misplaced": failure(rules.post, zone, data=rule(products=["waf"])),
  "no such action": failure(rules.post, zone, data=rule(action="nuke")),
}))
`;
  const answered = await answer<Record<string, { code: number; message: string }>>(script);
  expect(answered).toMatchObject({
    duplicate: { code: 10102, message: "config duplicates an already existing config" },
    "inline duplicate": { code: 10102 },
    invalid: { message: expect.stringMatching(/^Filter parsing error/) },
    "not there": { code: 1000, message: "not_found" },
    misplaced: { message: "products is only valid for the 'bypass' action" },
  });
  for (const [name, failure] of Object.entries(answered)) expect(failure.code, name).toBeGreaterThan(0);
});
