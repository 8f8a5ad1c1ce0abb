// The OpenAPI document is sound, equals the router, and tells the truth about requests and answers.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Schema from "typebox/schema";
import { afterAll, describe, expect, test } from "vitest";
import { createApi, openApiDocument, routes } from "#api";
import { createLog, systemClock } from "#platform";
import { openStore } from "#store";
import { startSluice } from "../servers/sluice.ts";
import { type Document, exampleBody, fillPath, isApi, operationsOf, readDocument } from "./document.ts";
import { bearer, envelope, pair, result, send } from "./http.ts";

const server = await startSluice();
afterAll(() => server.stop());

const document = await readDocument(server.url);
const operations = operationsOf(document);
const apiOperations = operations.filter(isApi);

type JsonSchema = Record<string, unknown>;

/** The schema with every `$ref` replaced by what it leads to. */
function resolved(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    const ref = (value as { $ref?: string } | null)?.$ref;
    if (ref === undefined) return value;
    const found = ref
      .slice(2)
      .split("/")
      .reduce<unknown>((held, key) => (held as JsonSchema)?.[key], document);
    if (found === undefined) throw new Error(`${ref} leads nowhere`);
    return found;
  });
  return JSON.parse(text) as JsonSchema;
}

function faults(schema: unknown, value: unknown): unknown[] {
  const [, errors] = Schema.Errors(resolved(schema), value);
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Keys of a value that its schema does not name. */
function undocumented(schema: JsonSchema, value: unknown, at = ""): string[] {
  const parts = partsOf(schema);
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (part.items === undefined ? [] : [part.items as JsonSchema]));
    return value.flatMap((item, i) => undocumented({ anyOf: items }, item, `${at}/${i}`));
  }
  if (typeof value !== "object" || value === null || parts.some(isOpen)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const known = parts.flatMap(({ properties }) => {
      const property = (properties as Record<string, JsonSchema> | undefined)?.[key];
      return property ? [property] : [];
    });
    return known.length > 0 ? undocumented({ anyOf: known }, item, `${at}/${key}`) : [`${at}/${key}`];
  });
}

/** A schema and all those it is put together from. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  return [schema, ...((schema.allOf ?? schema.anyOf ?? []) as JsonSchema[]).flatMap(partsOf)];
}

function isOpen({ patternProperties, ...rest }: JsonSchema): boolean {
  return patternProperties !== undefined || Object.keys(rest).every(isAnnotation);
}

function isAnnotation(keyword: string): boolean {
  return keyword === "description";
}

describe("the document", () => {
  test("is OpenAPI 3.1", () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: {
        title: "Sluice",
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        license: { name: "Apache-2.0" },
      },
      security: [{ token: [] }, { email: [], key: [] }],
    });
    expect(Object.keys(document.components.securitySchemes)).toEqual(["token", "email", "key"]);
  });

  test("is what the routes say", () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
  });

  test("has each operation once, under a name of its own", () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z_]*(?:\.[a-z][A-Za-z_]*)+$/);
  });

  test.each(operations)("$operationId is complete", (operation) => {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/\w/),
      tags: [expect.stringMatching(/\w/)],
    });
    const templates = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(parameters.map(({ name }) => name)).toEqual(templates);
    for (const { required } of parameters) expect(required).toBe(true);
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(operation.responses)).toContain("200");
    for (const [status, { description }] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(description).toMatch(/\w/);
    }
    if (!isApi(operation)) expect(operation.security).toEqual([]);
  });

  test.each(apiOperations)("$operationId tells how it fails", ({ responses, method, description }) => {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "403", "429", "500", "503"]));
    expect(description).toMatch(/Needs: \S/);
    if (["POST", "PUT", "PATCH"].includes(method)) expect(responses).not.toHaveProperty("204");
  });

  test.each(apiOperations)("$operationId: its examples keep to its schemas", ({ requestBody, responses }) => {
    for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
      expect(example).toBeDefined();
      expect(faults(schema, example)).toEqual([]);
    }
    for (const { content } of Object.values(responses)) {
      for (const { schema, example, examples } of Object.values(content)) {
        const values =
          example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
        expect(values.length).toBeGreaterThan(0);
        for (const value of values) expect(faults(schema, value)).toEqual([]);
      }
    }
  });
});

describe("the router", () => {
  const template = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");
  const documented = operations.map(({ method, path }) => `${method} ${path}`).sort();

  test("every route says who may call it", () => {
    for (const { name, access } of routes) {
      expect(access.needs, name).toMatch(/\w/);
      expect(access.family, name).toMatch(/^(?:core|product)$/);
    }
  });

  test("every route is documented", () => {
    expect(documented).toEqual(
      expect.arrayContaining(routes.map(({ method, path }) => `${method} ${template(path)}`)),
    );
  });

  test("what is mounted is what is documented, and nothing else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-routes-"));
    const log = createLog("silent");
    const store = await openStore(`sqlite:${join(folder, "sluice.db")}`, systemClock.now(), log);
    const api = await createApi({
      store,
      clock: systemClock,
      log,
      defaultPlan: "free",
      rateLimit: null,
      trustedProxies: [],
      parts: [],
    });
    const mounted = mountedRoutes(api.printRoutes({ commonPrefix: false }));
    await api.close();
    await store.close();
    rmSync(folder, { recursive: true });

    // HEAD comes with GET, and the reference page with its files.
    const ownFiles = (path: string) => path.startsWith("/docs/") || path === "/docs*";
    const wanted = mounted.filter(({ method, path }) => method !== "HEAD" && !ownFiles(path));
    expect(wanted.map(({ method, path }) => `${method} ${template(path)}`).sort()).toEqual(documented);
    for (const { method } of mounted.filter(({ path }) => ownFiles(path)))
      expect(["GET", "HEAD"]).toContain(method);
  });

  /** From the tree that Fastify prints. */
  function mountedRoutes(tree: string): { method: string; path: string }[] {
    const parents: string[] = [];
    return tree.split("\n").flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]+)\))?$/.exec(line)?.groups;
      if (!found) return [];
      const depth = (found.indent ?? "").length / 4;
      const path = (parents[depth - 1] ?? "") + found.part;
      parents[depth] = path;
      return (found.methods ?? "")
        .split(", ")
        .filter(Boolean)
        .map((method) => ({ method, path }));
    });
  }
});

describe("the server keeps to it", async () => {
  const headers = pair(server.email, server.key);
  const post = <T>(path: string, body: unknown) =>
    result<T>(server.url, { method: "POST", path, headers, body });
  const [account] = await result<{ id: string }[]>(server.url, { path: "/client/v4/accounts", headers });
  const zone = await post<{ id: string }>("/client/v4/zones", { name: "document.test" });
  const user = await post<{ id: string }>("/sluice/v1/users", {
    email: "document@document.test",
    account: { id: account?.id },
    role: "firewall",
  });
  const policies = [
    {
      effect: "allow",
      permission_groups: [{ name: "Zone Read" }],
      resources: { "com.cloudflare.api.account.*": "*" },
    },
  ];
  const condition = { request_ip: { in: ["127.0.0.0/8"], not_in: ["10.0.0.0/8"] } };
  const times = { not_before: "2020-01-01T00:00:00Z", expires_on: "2999-01-01T00:00:00Z" };
  const token = await post<{ id: string; value: string }>("/client/v4/user/tokens", {
    name: "document",
    policies,
    condition,
    ...times,
  });
  const given = await post<{ id: string }>("/sluice/v1/tokens", {
    user_id: user.id,
    name: "given",
    policies,
  });

  const lists = `/client/v4/accounts/${account?.id}/rules/lists`;
  const zonePath = `/client/v4/zones/${zone.id}`;
  const addFilter = async (expression: string) =>
    (await post<{ id: string }[]>(`${zonePath}/filters`, [{ expression, description: "d", ref: "r" }]))[0]
      ?.id ?? "";
  const addRule = async (filterId: string) => {
    const rule = {
      action: "bypass",
      products: ["bic"],
      description: "d",
      ref: "r",
      filter: { id: filterId },
    };
    return (await post<{ id: string }[]>(`${zonePath}/firewall/rules`, [rule]))[0]?.id ?? "";
  };
  const filterId = await addFilter('http.host eq "document.test"');
  const list = await post<{ id: string }>(lists, { name: "document", kind: "ip", description: "d" });
  const { operation_id } = await post<{ operation_id: string }>(`${lists}/${list.id}/items`, [
    { ip: "192.0.2.1", comment: "c" },
  ]);
  const [item] = await result<{ id: string }[]>(server.url, { path: `${lists}/${list.id}/items`, headers });

  const ids: Record<string, string> = {
    zone_id: zone.id,
    account_id: account?.id ?? "",
    user_id: user.id,
    filter_id: filterId,
    rule_id: await addRule(filterId),
    list_id: list.id,
    item_id: item?.id ?? "",
    operation_id,
  };
  /** What an operation must not share with others: it goes, or another is in its way. */
  const own: Record<string, Record<string, string>> = {
    "filters.delete": { filter_id: await addFilter('http.host eq "gone.test"') },
    "rules.lists.delete": { list_id: (await post<{ id: string }>(lists, { name: "gone", kind: "asn" })).id },
  };
  const reference = { action: "block", filter: { id: filterId } };
  const bodies: Record<string, object> = {
    "zones.create": { account: { id: account?.id } },
    "sluice.tokens.create": { user_id: user.id },
    "filters.updateMany": [{ id: filterId, expression: 'http.host eq "other.test"' }],
    "filters.update": { expression: 'http.host eq "document.test"', description: "d", ref: "r" },
    "firewall.rules.create": [reference],
    "firewall.rules.updateMany": [{ id: ids.rule_id, ...reference }],
    "firewall.rules.update": reference,
    "firewall.rules.editMany": [{ id: ids.rule_id, priority: 50 }],
    "sluice.filterFeatures.set": [
      { filter: { id: filterId }, feature: "custom_error", config: { status: 403, body: "no" } },
      { filter: { id: filterId }, feature: "disable_cache", config: {} },
    ],
    "rules.lists.create": { name: "another", kind: "hostname" },
  };
  const queries: Record<string, string> = {
    "filters.validateByQuery": "?expression=ssl",
    "filters.validateInZoneByQuery": "?expression=ssl",
    "filters.deleteMany": `?id=${await addFilter('http.host eq "gone too.test"')}`,
    "firewall.rules.deleteMany": `?id=${await addRule(await addFilter("ssl"))}&delete_filter_if_unused=true`,
  };
  const order = ["GET", "PATCH", "POST", "PUT", "DELETE"];
  // What others need goes last: a list after its items, a user after its tokens, a zone after all it has.
  const last = ["rules.lists.delete", "sluice.users.delete", "zones.delete"];
  const calls = apiOperations
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .toSorted((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId));

  test.each(calls)("$operationId answers as documented", async (operation) => {
    const isGiven = operation.operationId.startsWith("sluice.tokens");
    const tokenId = isGiven ? given.id : token.id;
    const ofUser = operation.parameters.some(({ name }) => name === "user_id" && isGiven);
    const query = ofUser ? `?user_id=${user.id}` : (queries[operation.operationId] ?? "");
    const path =
      fillPath(operation.path, (name) =>
        name === "token_id" ? tokenId : (own[operation.operationId]?.[name] ?? ids[name] ?? ""),
      ) + query;
    const example = exampleBody(operation) as object | undefined;
    const body = bodies[operation.operationId];
    const reply = await send(server.url, {
      method: operation.method,
      path,
      headers: operation.operationId === "user.tokens.verify" ? bearer(token.value) : headers,
      body: Array.isArray(body)
        ? body
        : Array.isArray(example)
          ? example
          : example && { ...example, ...body },
    });
    expect(reply.status, reply.text).toBe(200);
    const schema = operation.responses["200"]?.content["application/json"]?.schema ?? {};
    const answer = JSON.parse(reply.text) as JsonSchema;
    expect(faults(schema, answer)).toEqual([]);
    const { result: known } = resolved(schema).properties as { result: JsonSchema };
    expect(undocumented(known, answer.result)).toEqual([]);
  });

  test("an example that is not for us is refused for its ids, not for its shape", async () => {
    for (const operation of apiOperations.filter((each) => exampleBody(each) !== undefined)) {
      const path = fillPath(operation.path, (name) => ids[name] ?? "deadbeef".repeat(4));
      const reply = await send(server.url, {
        method: operation.method,
        path,
        headers,
        body: exampleBody(operation),
      });
      const codes = envelope(reply).errors.map(({ code }) => code);
      for (const code of [1001, 6007, 6008])
        expect(codes, `${operation.operationId}: ${reply.text}`).not.toContain(code);
    }
  });
});

test("references all lead somewhere", () => {
  const check = (value: Document) => resolved(value);
  expect(() => check(document)).not.toThrow();
});
