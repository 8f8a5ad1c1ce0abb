// No credential reaches another tenant's objects, by any route: the matrix is made from the server's own OpenAPI
// document, so a new route is in it on the day it is mounted. A foreign object and one that is not there get the
// same answer, word for word.

import { afterAll, describe, expect, test } from "vitest";
import {
  exampleBody,
  fillPath,
  isApi,
  needsOf,
  type Operation,
  operationsOf,
  readDocument,
} from "./document.ts";
import { type Envelope, envelope, send } from "./http.ts";
import { type Caller, startTenants, type Tenant } from "./tenants.ts";

const { server, superuser, list: tenants } = await startTenants();
afterAll(() => server.stop());

const operations = operationsOf(await readDocument(server.url)).filter(isApi);
const changesBefore = await changes();
const absent = "0123456789abcdef0123456789abcdef";

/** Everybody, with the tenant they belong to. */
const everybody = tenants.flatMap((own, index) =>
  own.callers.map((caller) => ({ own, caller, name: `tenant ${index + 1}: ${caller.name}` })),
);
const foreignTo = (own: Tenant) => tenants.filter((tenant) => tenant !== own);
const idsOf = ({ account, zones, users, tokens, ...inZone }: Tenant) => [
  ...[account, ...zones, ...users, ...tokens],
  ...objectsOf(inZone),
];
/** What lies in a zone or an account. */
const objectsOf = ({
  filters,
  rules,
  lists,
  items,
}: Pick<Tenant, "filters" | "rules" | "lists" | "items">) => [...filters, ...rules, ...lists, ...items];

async function call(
  { headers }: Pick<Caller, "headers">,
  operation: Operation,
  path: string,
  body: unknown = exampleBody(operation),
): Promise<{ status: number; text: string; json: Envelope }> {
  const reply = await send(server.url, { method: operation.method, path, headers, body });
  return { status: reply.status, text: reply.text, json: envelope(reply) };
}

/** How many changes the server has on record. */
async function changes(): Promise<number | undefined> {
  const reply = await send(server.url, { path: "/sluice/v1/audit?per_page=1", headers: superuser });
  return envelope(reply).result_info?.total_count;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Every path parameter, and every required one of the query, set to one id. */
function pathWith({ path, parameters }: Operation, id: string): string {
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=${id}`);
  return fillPath(path, () => id) + (query.length > 0 ? `?${query.join("&")}` : "");
}

const byId = operations.filter(({ path }) => path.includes("{"));
const plain = operations.filter(({ path }) => !path.includes("{"));

test("the matrix covers what there is", () => {
  expect(everybody).toHaveLength(21);
  expect(byId.length).toBeGreaterThan(8);
  expect(new Set(tenants.flatMap(idsOf)).size).toBe(3 * (1 + 2 + 5 + 2 + 4));
});

describe.each(everybody)("$name", ({ own, caller }) => {
  const strangers = foreignTo(own);
  const foreignIds = strangers.flatMap(idsOf);

  test("a foreign id is answered like one that is not there, and never with success", async () => {
    await inParallel(byId, async (operation) => {
      const nothing = await call(caller, operation, pathWith(operation, absent));
      expect(nothing.status, operation.operationId).toBeGreaterThanOrEqual(400);
      expect(nothing.status, operation.operationId).toBeLessThan(500);
      for (const id of foreignIds) {
        const { status, json } = await call(caller, operation, pathWith(operation, id));
        const told = JSON.stringify(json.errors).replaceAll(id, absent);
        expect({ status, told }, `${operation.operationId} of ${id}`).toEqual({
          status: nothing.status,
          told: JSON.stringify(nothing.json.errors),
        });
      }
    });
  });

  test("a foreign id below the own zone or account is one that is not there", async () => {
    const place: Record<string, string> = { zone_id: own.zones[0] ?? "", account_id: own.account };
    const below = byId.filter(({ path }) => (path.match(/\{/g) ?? []).length > 1);
    expect(below.length).toBeGreaterThan(15);
    await inParallel(below, async (operation) => {
      const at = (id: string) => fillPath(operation.path, (name) => place[name] ?? id);
      const nothing = await call(caller, operation, at(absent));
      for (const id of strangers.flatMap(objectsOf)) {
        const { status, text } = await call(caller, operation, at(id));
        expect(text.replaceAll(id, absent), operation.operationId).toBe(nothing.text);
        expect(status).toBe(nothing.status);
      }
    });
  });

  test("a foreign filter or rule in the body or the query is one that is not there", async () => {
    const zone = `/client/v4/zones/${own.zones[0]}`;
    const rule = { action: "block", filter: { id: own.filters[0] } };
    const calls: [method: string, path: (id: string) => string, body: (id: string) => unknown][] = [
      ["POST", () => `${zone}/firewall/rules`, (id) => [{ ...rule, filter: { id } }]],
      ["PUT", () => `${zone}/firewall/rules`, (id) => [{ ...rule, id: own.rules[0], filter: { id } }]],
      ["PUT", () => `${zone}/firewall/rules`, (id) => [{ ...rule, id }]],
      ["PUT", () => `${zone}/firewall/rules/${own.rules[0]}`, (id) => ({ ...rule, filter: { id } })],
      ["PATCH", () => `${zone}/firewall/rules`, (id) => [{ id, priority: 1 }]],
      ["PUT", () => `${zone}/filters`, (id) => [{ id, expression: "ssl" }]],
      ["DELETE", (id) => `${zone}/filters?id=${id}`, () => undefined],
      ["DELETE", () => `${zone}/firewall/rules`, (id) => [{ id, delete_filter_if_unused: true }]],
      ["GET", (id) => `${zone}/filters?id=${id}`, () => undefined],
      ["GET", (id) => `${zone}/firewall/rules?id=${id}`, () => undefined],
      [
        "PUT",
        () => `/sluice/v1/zones/${own.zones[0]}/filter-features`,
        (id) => [{ filter: { id }, feature: "disable_cache" }],
      ],
    ];
    for (const [method, path, body] of calls) {
      const ask = (id: string) =>
        send(server.url, { method, path: path(id), headers: caller.headers, body: body(id) });
      const nothing = await ask(absent);
      for (const id of strangers.flatMap(({ filters, rules }) => [...filters, ...rules])) {
        const { status, text } = await ask(id);
        expect(text.replaceAll(id, absent), `${method} ${path(id)}`).toBe(nothing.text);
        expect(status).toBe(nothing.status);
      }
    }
  });

  test("a foreign id in a body or a query gives nothing", async () => {
    for (const { account, users, tokens } of strangers) {
      const [user] = users;
      const inBody: [method: string, path: string, body: (id: string) => object][] = [
        ["POST", "/client/v4/zones", (id) => ({ name: "stolen.test", account: { id } })],
        ["POST", "/sluice/v1/users", (id) => ({ email: "thief@stolen.test", account: { id } })],
      ];
      for (const [method, path, body] of inBody) {
        const [foreign, nothing] = await Promise.all(
          [account, absent].map((id) =>
            send(server.url, { method, path, headers: caller.headers, body: body(id) }),
          ),
        );
        expect(foreign?.status, `${method} ${path}`).toBe(403);
        expect(foreign?.text.replaceAll(account, absent)).toBe(nothing?.text);
      }
      const ofUser: [method: string, path: string][] = [
        ["GET", `/sluice/v1/tokens?user_id=${user}`],
        ["DELETE", `/sluice/v1/tokens/${tokens[0]}?user_id=${user}`],
      ];
      for (const [method, path] of ofUser) {
        expect((await send(server.url, { method, path, headers: caller.headers })).status).toBe(403);
      }
      for (const query of [`account.id=${account}`, `account.id=${account}&name=x&match=any`]) {
        const reply = await send(server.url, { path: `/client/v4/zones?${query}`, headers: caller.headers });
        expect(envelope(reply)).toMatchObject({ result: [], result_info: { total_count: 0 } });
      }
    }
  });

  test("no list shows anything foreign", async () => {
    const secrets = [...foreignIds, ...strangers.flatMap(({ emails }) => emails)];
    await inParallel(
      plain.filter(({ method }) => method === "GET"),
      async (operation) => {
        for (const query of [
          "per_page=1000",
          "per_page=1000&match=any&name=contains:test",
          "direction=desc",
        ]) {
          const path = `${operation.path}?${query}&user_id=${own.users[0]}`;
          const { text } = await call(caller, operation, path);
          for (const secret of secrets) expect(text, `${path} shows ${secret}`).not.toContain(secret);
        }
      },
    );
  });
});

test("the server's administrator sees no foreign zone, account or token either", async () => {
  const target = byId.filter(({ path }) => path.startsWith("/client/v4/"));
  await inParallel(target, async (operation) => {
    const admin = { headers: superuser };
    const nothing = await call(admin, operation, pathWith(operation, absent));
    for (const id of tenants.flatMap(idsOf)) {
      const { status, json } = await call(admin, operation, pathWith(operation, id));
      expect(status, operation.operationId).toBe(nothing.status);
      expect(JSON.stringify(json.errors).replaceAll(id, absent)).toBe(JSON.stringify(nothing.json.errors));
    }
  });
});

/** About the caller's own credentials, whatever its role: a member may roll its key and make tokens for itself. */
const ownCredentials = ["user.tokens.create", "user.tokens.update", "user.tokens.roll", "user.tokens.delete"];
/** Some of the calls with a body only read, and evaluate or judge what the body says. */
const writes = operations.filter(
  (operation) => operation.method !== "GET" && !/^waf:read|^a valid/.test(needsOf(operation)),
);
const isProduct = ({ tags: [tag = ""] }: Operation) => ["Filters", "Firewall rules", "Lists"].includes(tag);

describe.each(everybody.filter(({ caller }) => caller.role !== "administrator"))(
  "$name",
  ({ own, caller }) => {
    /** What the caller sees, but may not change. */
    const visible: Record<string, string> = {
      zone_id: own.zones[1] ?? "",
      account_id: own.account,
      // Another one, not the caller itself.
      user_id: (caller.role === "log_share" ? own.users[1] : own.users[3]) ?? "",
      token_id: own.tokens[0] ?? "",
      filter_id: own.filters[0] ?? "",
      rule_id: own.rules[0] ?? "",
      list_id: own.lists[0] ?? "",
      item_id: own.items[0] ?? "",
    };
    const mine = (operation: Operation) =>
      (caller.role !== undefined && ownCredentials.includes(operation.operationId)) ||
      (caller.role === "firewall" && needsOf(operation).startsWith("waf:edit"));

    test("every write is refused, with 403", async () => {
      await inParallel(
        writes.filter((operation) => !mine(operation)),
        async (operation) => {
          const query = operation.parameters.some(({ in: place, required }) => place === "query" && required);
          const path =
            fillPath(operation.path, (name) => visible[name] ?? "") +
            (query ? `?user_id=${own.users[3]}` : "");
          const body = exampleBody(operation) as object | undefined;
          const named = body && !Array.isArray(body) && !("policies" in body) && !isProduct(operation);
          const inOwnAccount = named ? { ...body, account: { id: own.account } } : body;
          const { status, json } = await call(caller, operation, path, inOwnAccount);
          const told = `${operation.operationId}: ${JSON.stringify(json.errors)}`;
          // A token for one zone reads no members, so for it they are not there.
          const unseen = caller.name === "token for one zone" && path.includes("/users/");
          expect(status, told).toBe(unseen ? 404 : 403);
          expect(json.errors[0]?.code, told).toBe(unseen ? 12005 : isProduct(operation) ? 10000 : 9109);
        },
      );
    });
  },
);

test("all this changed nothing", async () => {
  expect(await changes()).toBe(changesBefore);
  for (const { callers, zones } of tenants) {
    const [admin] = callers;
    const reply = await send(server.url, { path: "/client/v4/zones", headers: admin?.headers ?? {} });
    expect(envelope<{ id: string; paused: boolean }[]>(reply).result.map(({ id }) => id)).toEqual(zones);
  }
});
