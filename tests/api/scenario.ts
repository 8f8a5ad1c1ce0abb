// Scenarios for HTTP: a table of requests and what each must answer, run in order against one server.
//
// `$name` in a request or an expectation stands for what the world holds under that name; `save` adds to it. `$$`
// stands for the sign itself, as in `ip.src in $$office`.

import { expect, test } from "vitest";
import { bearer, type Envelope, type Reply, send } from "./http.ts";

export interface Scenario {
  name: string;
  /** GET unless said. */
  method?: string;
  url: string;
  /** Whose credentials: a person of the world, or a name that holds a token; "admin" unless said. */
  as?: string;
  headers?: Record<string, string | string[]>;
  /** Text and bytes go as they are, anything else as JSON. */
  body?: unknown;
  /** Send it so many times and judge the last answer; `$n` counts. */
  times?: number;

  status: number;
  contains?: string[];
  absent?: string[];
  /** Codes of the errors, in order. */
  codes?: (number | undefined)[];
  /** Where the errors point to, in order. */
  pointers?: (string | undefined)[];
  /** Codes of the first error's chain, in order. */
  chain?: number[];
  /** What the answer's JSON must at least hold. */
  json?: object;
  /** Answer's headers; null for one that must not be there. */
  answers?: Record<string, string | RegExp | null>;
  /** Name → path into the answer's JSON, such as `result.0.id`. */
  save?: Record<string, string>;
}

export interface World {
  url: string;
  /** Name → credential headers. */
  people: Record<string, Record<string, string>>;
  names: Map<string, string>;
}

export function runScenarios(world: World, scenarios: readonly Scenario[]): void {
  test.each(scenarios)("$name", async (scenario) => {
    const { as = "admin", times = 1, method = "GET" } = scenario;
    let reply: Reply | undefined;
    for (let n = 1; n <= times; n++) {
      world.names.set("n", String(n));
      const { url, headers, body } = fill(world.names, {
        url: scenario.url,
        headers: scenario.headers ?? {},
        body: scenario.body,
      });
      const credentials = world.people[as] ?? bearer(fill(world.names, `$${as}`));
      reply = await send(world.url, { method, path: url, headers: { ...credentials, ...headers }, body });
    }
    if (!reply) throw new Error("nothing was sent");
    judge(fill(world.names, scenario), reply, method);
    for (const [name, path] of Object.entries(scenario.save ?? {})) {
      world.names.set(name, String(dig(JSON.parse(reply.text), path)));
    }
  });
}

function judge(expected: Scenario, reply: Reply, method: string): void {
  const { status, text, headers } = reply;
  expect(status, text).toBe(expected.status);
  for (const part of expected.contains ?? []) expect(text).toContain(part);
  for (const part of expected.absent ?? []) expect(text).not.toContain(part);
  for (const [name, value] of Object.entries(expected.answers ?? {})) {
    if (value === null) expect(headers, name).not.toHaveProperty(name);
    else if (typeof value === "string") expect(headers[name], name).toBe(value);
    else expect(headers[name], name).toMatch(value);
  }
  if (method === "HEAD") {
    expect(text).toBe("");
    return;
  }
  const isApi = /^\/+(?:client|sluice)\/+v/.test(expected.url);
  const json = isApi || expected.json || expected.codes ? (JSON.parse(text) as Envelope) : undefined;
  if (json && isApi) judgeEnvelope(json, reply, expected.url);
  for (const { message } of json?.errors ?? [])
    expect(message, "a blank left open").not.toMatch(/\{[a-z]+\}/);
  if (expected.codes) expect(json?.errors.map(({ code }) => code)).toEqual(expected.codes);
  if (expected.pointers) expect(json?.errors.map(({ source }) => source?.pointer)).toEqual(expected.pointers);
  if (expected.chain) expect(json?.errors[0]?.error_chain?.map(({ code }) => code)).toEqual(expected.chain);
  if (expected.json) expect(json).toMatchObject(expected.json);
}

const isValidateExpr = /\/filters\/+validate-expr/;

/** What holds for every answer of the API, whatever was asked. */
export function judgeEnvelope(json: Envelope, { status, headers }: Reply, url: string): void {
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(headers["cf-ray"]).toMatch(/^[0-9a-f]{16}$/);
  const { result_info, ...rest } = json;
  expect(Object.keys(rest).sort()).toEqual(["errors", "messages", "result", "success"]);
  expect(json.success).toBe(status === 200);
  expect(Array.isArray(json.messages)).toBe(true);
  if (json.success) {
    expect(json.errors).toEqual([]);
    for (const [key, value] of Object.entries(result_info ?? {}))
      expect(value, key).toBeTypeOf(key === "cursors" ? "object" : "number");
    return;
  }
  expect(json.result).toBeNull();
  expect(result_info).toBeUndefined();
  expect(json.errors.length).toBeGreaterThan(0);
  for (const error of json.errors) {
    // The one answer whose errors clients know without a number.
    if (error.code !== undefined || !isValidateExpr.test(url)) expect(error.code).toBeTypeOf("number");
    expect(error.message).toMatch(/\S/);
  }
  if (status < 500 && status !== 429) expect(headers["x-should-retry"]).toBe("false");
}

/** Puts what the world holds into every text within. */
function fill<T>(names: ReadonlyMap<string, string>, value: T): T {
  if (typeof value === "string") {
    return value.replace(/\$(\$|[a-z]\w*)/gi, (_whole, name: string) => {
      if (name === "$") return name;
      const held = names.get(name);
      if (held === undefined) throw new Error(`nothing is held under $${name}`);
      return held;
    }) as T;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fill(names, item)) as T;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array || value instanceof RegExp || "asymmetricMatch" in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [fill(names, key), key === "save" ? item : fill(names, item)]),
  ) as T;
}

function dig(value: unknown, path: string): unknown {
  return path.split(".").reduce((held, key) => (held as Record<string, unknown> | undefined)?.[key], value);
}
