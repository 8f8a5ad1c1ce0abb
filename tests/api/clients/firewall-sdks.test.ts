// Filters and firewall rules through the official TypeScript SDKs, unchanged, against the running program.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Sluice, startSluice } from "../../servers/sluice.ts";
import { bulkOf, editOneOfMany, type Firewall, firewallOf, noting, type Sent } from "./firewall-sdk.ts";
import { newZone } from "./firewall-zone.ts";
import { collect, loadSdk, majors } from "./sdk.ts";

let server: Sluice;
beforeAll(async () => {
  server = await startSluice();
});
afterAll(() => server.stop());

const id = expect.stringMatching(/^[0-9a-f]{32}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const absent = "deadbeef".repeat(4);
let zones = 0;

interface Setup {
  client: object;
  sent: Sent[];
  zone: string;
}

async function setUp(major: (typeof majors)[number]): Promise<Setup> {
  const zone = await newZone(server, `z${++zones}.${major}.test`);
  return { zone, ...noting(major, server.url, { apiEmail: server.email, apiKey: server.key }) };
}

describe.each(majors)("cloudflare %s", (major) => {
  let zone: string;
  let sent: Sent[];
  let filters: Firewall["filters"];
  let rules: Firewall["rules"];

  beforeEach(async () => {
    const setup = await setUp(major);
    ({ zone, sent } = setup);
    ({ filters, rules } = firewallOf(major, setup.client, setup.zone));
  });

  test("filters: create, get, list, update, delete", async () => {
    const given = { expression: " ip.src eq 192.0.2.1\n", description: "it's <ours>", ref: "F-1" };
    const [filter, ...others] = await filters.create(given);
    // The third and fourth major send an object, the later ones an array; all expect an array back.
    const isArray = major !== "v3" && major !== "v4";
    expect(sent.at(-1)?.body).toEqual(isArray ? [given] : given);
    expect(others).toEqual([]);
    expect(filter).toEqual({ ...given, id, expression: "ip.src eq 192.0.2.1", paused: false });
    const filterId = filter?.id ?? "";

    expect(await filters.get(filterId)).toEqual(filter);
    expect((await filters.list()).result).toEqual([filter]);
    for (const query of [
      { id: filterId },
      { description: "OURS" },
      { expression: "IP.SRC" },
      { ref: "F-1" },
      { paused: false },
    ]) {
      expect(await collect(filters.list(query)), JSON.stringify(query)).toEqual([filter]);
    }
    for (const query of [
      { id: absent },
      { description: "theirs" },
      { expression: "10." },
      { paused: true },
    ]) {
      expect(await collect(filters.list(query)), JSON.stringify(query)).toEqual([]);
    }

    const expression = 'http.host eq "a.test"';
    expect(await filters.update(filterId, { expression, paused: true })).toEqual({
      id: filterId,
      expression,
      paused: true,
    });
    expect(await filters.update(filterId, { id: filterId, expression })).toEqual({
      id: filterId,
      expression,
      paused: false,
    });
    expect(await filters.delete(filterId)).toEqual({ id: filterId });
    expect(await filters.delete(filterId)).toEqual({ id: filterId });
    expect(await collect(filters.list())).toEqual([]);
  });

  test("rules: create with the action as an object, get, list, update, edit, delete", async () => {
    const [filter] = await filters.create({ expression: "ip.src eq 192.0.2.1" });
    const [other] = await filters.create({ expression: "ip.src eq 192.0.2.2" });
    const filterId = filter?.id ?? "";
    const given = {
      action: { mode: "ban", timeout: 86_400, response: { content_type: "text/plain", body: "no" } },
      filter: { id: filterId, expression: "ignored", paused: true, description: "ignored" },
    };
    const [rule] = await rules.create(given);
    expect(sent.at(-1)).toEqual({
      method: "POST",
      path: `/client/v4/zones/${zone}/firewall/rules`,
      body: given,
    });
    expect(rule).toEqual({
      id,
      paused: false,
      action: "block",
      priority: null,
      filter,
      created_on: time,
      modified_on: time,
    });
    const ruleId = rule?.id ?? "";
    expect(await rules.get(ruleId)).toEqual(rule);
    // The third major repeats the id in the query.
    expect(sent.at(-1)?.path.endsWith(`${ruleId}?id=${ruleId}`)).toBe(major === "v3");
    expect((await rules.list()).result).toEqual([rule]);
    for (const query of [{ id: ruleId }, { action: "block" }, { paused: false }]) {
      expect(await collect(rules.list(query)), JSON.stringify(query)).toEqual([rule]);
    }
    for (const query of [{ id: absent }, { action: "allow" }, { paused: true }, { description: "x" }]) {
      expect(await collect(rules.list(query)), JSON.stringify(query)).toEqual([]);
    }

    const update = {
      action: { mode: "simulate" },
      filter: { id: other?.id, expression: "is not changed here" },
      priority: 5,
      description: "it's",
      ref: "R-1",
      paused: true,
    };
    const updated = await rules.update(ruleId, update);
    expect(updated).toMatchObject({ ...update, id: ruleId, action: "log", filter: other });
    expect(await rules.edit(ruleId, {})).toEqual([updated]);
    expect(await rules.edit(ruleId, { priority: 7 })).toMatchObject([
      { id: ruleId, priority: 7, ref: "R-1" },
    ]);
    expect(await rules.edit(ruleId, { id: ruleId, priority: null })).toMatchObject([{ priority: null }]);

    expect(await rules.delete(ruleId)).toEqual({ id: ruleId });
    expect(await rules.delete(ruleId)).toEqual({ id: ruleId });
    expect(await filters.get(other?.id ?? "")).toEqual(other);
  });

  test("inline filters, arrays given as an option, and filters that go with their rule", async () => {
    const [first] = await rules.create({
      action: { mode: "challenge" },
      filter: { expression: "ip.src eq 192.0.2.1", description: "inline", paused: true },
    });
    expect(first?.filter).toEqual({
      id,
      expression: "ip.src eq 192.0.2.1",
      paused: true,
      description: "inline",
    });
    expect(await filters.get(first?.filter.id ?? "")).toEqual(first?.filter);

    const made = await rules.createMany([
      { action: "bypass", products: ["waf", "uaBlock"], filter: { id: first?.filter.id } },
      { action: "allow", priority: 1, filter: { expression: "ip.src eq 192.0.2.3" } },
      { action: { mode: "js_challenge" }, filter: { expression: "ip.src eq 192.0.2.4" } },
    ]);
    expect(made.map(({ action, products }) => [action, products])).toEqual([
      ["bypass", ["waf", "uaBlock"]],
      ["allow", undefined],
      ["js_challenge", undefined],
    ]);
    const [bypass, allow, js] = made.map((rule) => rule.id);
    expect((await collect(rules.list())).map((rule) => rule.id)).toEqual([allow, bypass, first?.id, js]);
    expect(await filters.createMany([{ expression: "ssl" }, { expression: "not ssl" }])).toMatchObject([
      { expression: "ssl" },
      { expression: "not ssl" },
    ]);

    const asked = { body: { delete_filter_if_unused: true } };
    // Another rule has the same filter.
    expect(await rules.delete(first?.id ?? "", asked)).toEqual({ id: first?.id });
    expect(await rules.delete(bypass ?? "", asked)).toEqual({
      id: bypass,
      filter: { id: first?.filter.id, deleted: true },
    });
    const inQuery = { query: { delete_filter_if_unused: true } };
    expect(await rules.delete(allow ?? "", inQuery)).toMatchObject({ filter: { deleted: true } });
    expect((await collect(filters.list())).map(({ expression }) => expression)).toEqual([
      "ip.src eq 192.0.2.4",
      "ssl",
      "not ssl",
    ]);
  });

  test("iteration over a thousand filters and a thousand rules yields each once, in order, and ends", async () => {
    const numbers = Array.from({ length: 1000 }, (_, i) => i);
    const made = await filters.createMany(
      numbers.map((i) => ({ expression: `ip.src eq 10.0.${i >> 8}.${i & 255}` })),
    );
    const wanted = made.map((filter, i) => ({ action: "block", priority: 1000 - i, filter }));
    const created = await rules.createMany(wanted);

    const before = sent.length;
    expect(await collect(filters.list())).toEqual(made);
    expect(sent.length - before).toBe(41);
    expect(await collect(rules.list({ per_page: 100 }))).toEqual(created.toReversed());
    expect(sent.length - before).toBe(52);
    expect((await rules.list({ page: 99 })).result).toEqual([]);
  });

  test("failures have their classes, codes and the id of the filter that is in the way", async () => {
    const { BadRequestError, NotFoundError } = loadSdk(major);
    const [filter] = await filters.create({ expression: "ssl" });
    const duplicate = (pointer: string) => ({
      status: 400,
      errors: [
        {
          code: 10102,
          message: expect.stringContaining("config duplicates an already existing config"),
          source: { pointer },
          meta: { id: filter?.id },
        },
      ],
    });

    const again = filters.create({ expression: "ssl " });
    await expect(again).rejects.toBeInstanceOf(BadRequestError);
    await expect(again).rejects.toMatchObject(duplicate("/0"));
    const inline = rules.create({ action: { mode: "block" }, filter: { expression: "ssl" } });
    await expect(inline).rejects.toBeInstanceOf(BadRequestError);
    await expect(inline).rejects.toMatchObject(duplicate("/0/filter"));
    // What scripts do then.
    const error = (await inline.catch((reason: unknown) => reason)) as { errors: { meta: { id: string } }[] };
    const recovered = await rules.create({
      action: { mode: "block" },
      filter: { id: error.errors[0]?.meta.id },
    });
    expect(recovered).toMatchObject([{ filter }]);

    const invalid = filters.create({ expression: "ip.src == 34" });
    await expect(invalid).rejects.toBeInstanceOf(BadRequestError);
    await expect(invalid).rejects.toMatchObject({
      status: 400,
      errors: [
        { message: expect.stringMatching(/^Filter parsing error[\s\S]*\^\^/), source: { pointer: "/0" } },
      ],
    });
    const misplaced = rules.createMany([{ action: "block", products: ["waf"], filter: { id: filter?.id } }]);
    await expect(misplaced).rejects.toMatchObject({
      status: 400,
      errors: [{ message: "products is only valid for the 'bypass' action", source: { pointer: "/0" } }],
    });
    await expect(filters.delete(filter?.id ?? "")).rejects.toBeInstanceOf(BadRequestError);

    await expect(filters.get(absent)).rejects.toBeInstanceOf(NotFoundError);
    await expect(filters.get(absent)).rejects.toMatchObject({ status: 404, errors: [{ code: 1000 }] });
    await expect(filters.update(absent, { expression: "ssl" })).rejects.toBeInstanceOf(NotFoundError);
    await expect(rules.get(absent)).rejects.toBeInstanceOf(NotFoundError);
    await expect(rules.edit(absent, { priority: 1 })).rejects.toBeInstanceOf(NotFoundError);
    expect(sent.every(({ path }) => path.startsWith("/client/v4/zones/"))).toBe(true);
  });
});

describe.each(["v4", "v5", "latest"] as const)("cloudflare %s, many at once", (major) => {
  test("filters: update and delete", async () => {
    const { client, sent, zone } = await setUp(major);
    const { filters } = firewallOf(major, client, zone);
    const bulk = bulkOf(major, client, zone);
    const made = await filters.createMany([
      { expression: "ip.src eq 192.0.2.1", description: "one" },
      { expression: "ip.src eq 192.0.2.2", ref: "two" },
    ]);
    const [one, two] = made;

    // They exchange their expressions.
    const updated = await bulk.filters.update([
      { id: one?.id, expression: two?.expression },
      { id: two?.id, expression: one?.expression, paused: true },
    ]);
    expect(updated).toEqual([
      { id: one?.id, expression: two?.expression, paused: false },
      { id: two?.id, expression: one?.expression, paused: true },
    ]);
    const unknown = bulk.filters.update([
      { id: one?.id, expression: "ssl" },
      { id: absent, expression: "not ssl" },
    ]);
    await expect(unknown).rejects.toMatchObject({ status: 400 });
    expect(await collect(filters.list())).toEqual(updated);

    const ids = [one?.id ?? "", two?.id ?? ""];
    expect(await bulk.filters.delete([...ids, absent])).toEqual(
      [...ids, absent].map((each) => ({ id: each })),
    );
    const query = [...ids, absent].map((each) => `id=${each}`).join("&");
    expect(sent.at(-1)).toEqual({
      method: "DELETE",
      path: `/client/v4/zones/${zone}/filters?${query}`,
      body: undefined,
    });
    expect(await collect(filters.list())).toEqual([]);
  });

  test("rules: update, edit and delete", async () => {
    const { client, sent, zone } = await setUp(major);
    const { rules } = firewallOf(major, client, zone);
    const bulk = bulkOf(major, client, zone);
    const made = await rules.createMany([
      { action: "block", priority: 9, filter: { expression: "ip.src eq 192.0.2.1" } },
      { action: "allow", description: "goes", filter: { expression: "ip.src eq 192.0.2.2" } },
    ]);
    const [one, two] = made;

    const updated = await bulk.rules.update([
      { id: two?.id, action: "log", filter: { id: two?.filter.id } },
      { id: one?.id, action: "challenge", priority: 3, filter: { id: two?.filter.id } },
    ]);
    expect(updated).toMatchObject([
      { id: two?.id, action: "log", priority: null, filter: two?.filter },
      { id: one?.id, action: "challenge", priority: 3, filter: two?.filter },
    ]);
    expect(updated[0]).not.toHaveProperty("description");

    const edited = await bulk.rules.edit([
      { id: one?.id, priority: null },
      { id: two?.id, priority: 1 },
    ]);
    expect(edited).toMatchObject([
      { id: one?.id, action: "challenge", priority: null },
      { id: two?.id, action: "log", priority: 1 },
    ]);
    expect((await collect(rules.list())).map((rule) => rule.id)).toEqual([two?.id, one?.id]);

    const ids = [one?.id ?? "", two?.id ?? ""];
    expect(await bulk.rules.delete(ids)).toEqual(ids.map((each) => ({ id: each })));
    expect(sent.at(-1)?.path).toMatch(/\/firewall\/rules\?id=[0-9a-f]{32}&id=[0-9a-f]{32}$/);
    expect(await collect(rules.list())).toEqual([]);
  });

  test("given nothing, they change nothing", async () => {
    const { client, zone } = await setUp(major);
    const { rules } = firewallOf(major, client, zone);
    const { bare } = bulkOf(major, client, zone);
    const made = await rules.createMany([{ action: "block", filter: { expression: "ssl" } }]);
    expect(await bare.deleteRules()).toEqual([]);
    expect(await bare.deleteFilters()).toEqual([]);
    if (major === "latest") {
      const [rule] = made;
      expect((await editOneOfMany(client, zone, rule?.id ?? "")).result).toEqual(made);
    } else {
      expect(await bare.editRules()).toEqual([]);
      expect(await bare.updateRules()).toEqual([]);
    }
    // The fourth sends an object, which says of no filter what it should be.
    if (major === "v4") await expect(bare.updateFilters()).rejects.toMatchObject({ status: 400 });
    else expect(await bare.updateFilters()).toEqual([]);
    expect(await collect(rules.list())).toEqual(made);
  });
});
