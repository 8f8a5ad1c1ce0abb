// Lists through the newest official SDK, unchanged, and through a filter that looks into one.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sluice, startSluice } from "../../servers/sluice.ts";
import { firewallOf, noting } from "./firewall-sdk.ts";
import { accountOf, newZone } from "./firewall-zone.ts";
import { collect, type Page } from "./sdk.ts";

interface SdkList {
  id: string;
  name: string;
  kind: string;
  num_items: number;
  num_referencing_filters: number;
  description?: string;
  created_on: string;
  modified_on: string;
}

interface SdkItem {
  id: string;
  ip?: string;
  asn?: number;
  hostname?: { url_hostname: string };
  comment?: string;
}

type InAccount = { account_id: string; [name: string]: unknown };
type Listing<T> = PromiseLike<Page<T>> & AsyncIterable<T>;

interface Lists {
  create(params: InAccount): Promise<SdkList>;
  update(id: string, params: InAccount): Promise<SdkList>;
  list(params: InAccount): Listing<SdkList>;
  delete(id: string, params: InAccount): Promise<{ id: string }>;
  get(id: string, params: InAccount): Promise<SdkList>;
  items: {
    create(list: string, params: InAccount): Promise<{ operation_id: string }>;
    update(list: string, params: InAccount): Promise<{ operation_id: string }>;
    list(list: string, params: InAccount): Listing<SdkItem>;
    delete(list: string, params: InAccount): Promise<{ operation_id: string }>;
    get(id: string, params: InAccount & { list_id: string }): Promise<SdkItem>;
  };
  bulkOperations: {
    get(id: string, params: InAccount): Promise<{ id: string; status: string; completed?: string }>;
  };
}

let server: Sluice;
let account: { account_id: string };
let client: object;
let lists: Lists;

beforeAll(async () => {
  server = await startSluice();
  ({ client } = noting("latest", server.url, { apiEmail: server.email, apiKey: server.key }));
  ({ lists } = (client as { rules: { lists: Lists } }).rules);
  account = { account_id: await accountOf(server) };
});
afterAll(() => server.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

async function finished({ operation_id }: { operation_id: string }): Promise<void> {
  const operation = await lists.bulkOperations.get(operation_id, account);
  expect(operation).toMatchObject({ id: operation_id, status: "completed" });
  expect(Date.parse(operation.completed ?? "")).toBeGreaterThan(0);
}

test("lists: create, get, list, update, delete", async () => {
  const list = await lists.create({ ...account, name: "office", kind: "ip", description: "ours" });
  expect(list).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: "office",
    kind: "ip",
    description: "ours",
    num_items: 0,
    num_referencing_filters: 0,
    created_on: time,
    modified_on: time,
  });
  expect(await lists.get(list.id, account)).toEqual(list);
  expect(await collect(lists.list(account))).toEqual([list]);
  expect(await lists.update(list.id, { ...account, description: "theirs" })).toMatchObject({
    id: list.id,
    description: "theirs",
  });
  const again = lists.create({ ...account, name: "office", kind: "asn" });
  await expect(again).rejects.toMatchObject({ status: 400, errors: [{ meta: { id: list.id } }] });
  expect(await lists.delete(list.id, account)).toEqual({ id: list.id });
  await expect(lists.get(list.id, account)).rejects.toMatchObject({ status: 404 });
});

test("items: create, list, get, update, delete, each an operation that is complete", async () => {
  const { id } = await lists.create({ ...account, name: "networks", kind: "ip" });
  const networks = Array.from({ length: 60 }, (_, i) => ({ ip: `198.51.100.${i}`, comment: `no. ${i}` }));
  await finished(await lists.items.create(id, { ...account, body: networks }));
  expect(await lists.get(id, account)).toMatchObject({ num_items: 60 });

  // By cursors, of which the last page has none.
  const items = await collect(lists.items.list(id, account));
  expect(items).toMatchObject(networks);
  expect(await collect(lists.items.list(id, { ...account, per_page: 20 }))).toEqual(items);
  expect(await collect(lists.items.list(id, { ...account, search: "198.51.100.59" }))).toEqual([items[59]]);
  expect(await lists.items.get(items[0]?.id ?? "", { ...account, list_id: id })).toEqual(items[0]);

  const gone = items.slice(0, 59).map((item) => ({ id: item.id }));
  await finished(await lists.items.delete(id, { ...account, items: gone }));
  expect(await collect(lists.items.list(id, account))).toEqual([items[59]]);
  await finished(await lists.items.update(id, { ...account, body: [{ ip: "2001:db8::/32" }] }));
  expect(await collect(lists.items.list(id, account))).toMatchObject([{ ip: "2001:db8::/32" }]);
  await finished(await lists.items.update(id, { ...account, body: [] }));
  expect(await lists.get(id, account)).toMatchObject({ num_items: 0 });
  expect(await collect(lists.items.list(id, account))).toEqual([]);
});

test("items of the other kinds, and wrong ones", async () => {
  const numbers = await lists.create({ ...account, name: "numbers", kind: "asn" });
  await finished(await lists.items.create(numbers.id, { ...account, body: [{ asn: 64_496 }] }));
  expect(await collect(lists.items.list(numbers.id, account))).toMatchObject([{ asn: 64_496 }]);

  const hosts = await lists.create({ ...account, name: "hosts", kind: "hostname" });
  const body = [{ hostname: { url_hostname: "*.example.com" } }];
  await finished(await lists.items.create(hosts.id, { ...account, body }));
  expect(await collect(lists.items.list(hosts.id, account))).toMatchObject(body);

  for (const wrong of [{ ip: "198.51.100.1" }, { asn: -1 }, {}]) {
    const refused = lists.items.create(numbers.id, { ...account, body: [wrong] });
    await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
  }
});

test("a list that a filter looks into is counted, and stays", async () => {
  const zone = await newZone(server, "lists.test");
  const { filters } = firewallOf("latest", client, zone);
  const unknown = filters.create({ expression: "ip.src in $blocked" });
  await expect(unknown).rejects.toMatchObject({ status: 400, errors: [{ source: { pointer: "/0" } }] });

  const list = await lists.create({ ...account, name: "blocked", kind: "ip" });
  const [filter] = await filters.create({ expression: "ip.src in $blocked" });
  expect(await lists.get(list.id, account)).toMatchObject({ num_referencing_filters: 1 });
  await expect(lists.delete(list.id, account)).rejects.toMatchObject({
    status: 400,
    errors: [{ code: 10031 }],
  });
  expect(await filters.delete(filter?.id ?? "")).toEqual({ id: filter?.id });
  expect(await lists.delete(list.id, account)).toEqual({ id: list.id });
});
