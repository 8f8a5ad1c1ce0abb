// Requests of every kind: right ones, right ones with a mutated body or query, and noise.

import { METHODS } from "node:http";
import fc from "fast-check";
import type { Sluice } from "../servers/sluice.ts";
import { exampleBody, fillPath, isApi, type Operation, operationsOf, readDocument } from "./document.ts";
import { bearer, type Call, pair, result } from "./http.ts";

/** What requests are made of: the server's operations, and objects that are there. */
export interface Ground {
  operations: Operation[];
  /** By the parameter's name. */
  ids: Record<string, string>;
  /** What may be deleted, so that the others stay to be worked on. */
  doomed: string[];
  credentials: Record<string, string>[];
}

export async function prepareGround(server: Sluice): Promise<Ground> {
  const admin = pair(server.email, server.key);
  const key = "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0";
  const post = <T>(path: string, body: unknown) =>
    result<T>(server.url, { method: "POST", path, headers: admin, body });
  const policies = [
    {
      effect: "allow",
      permission_groups: [
        ...["Zone Write", "API Tokens Write", "Account Settings Write", "Firewall Services Write"].map(
          (name) => ({ name }),
        ),
      ],
      resources: { "com.cloudflare.api.account.*": "*", "com.cloudflare.api.user.*": "*" },
    },
  ];
  const account = await result<{ id: string }[]>(server.url, { path: "/client/v4/accounts", headers: admin });
  const account_id = account[0]?.id ?? "";
  const addUser = (email: string) =>
    post<{ id: string }>("/sluice/v1/users", { email, key, account: { id: account_id } });
  const addZone = (name: string) => post<{ id: string }>("/client/v4/zones", { name });
  const addToken = (name: string) =>
    post<{ id: string; value: string }>("/client/v4/user/tokens", { name, policies });

  // Each may have but 50 tokens, so several take turns. None of them is `user_id`: its key is rolled.
  const members = ["a@fuzz.test", "b@fuzz.test", "c@fuzz.test", "d@fuzz.test"];
  for (const email of members) await addUser(email);
  const token = await addToken("credential");
  const doomed: string[] = [];
  for (let n = 0; n < 10; n++)
    doomed.push((await addZone(`doomed-${n}.test`)).id, (await addToken("doomed")).id);
  const zone = await addZone("fuzz.test");
  const firewall = await addFirewall(post, account_id, zone.id, doomed);
  return {
    operations: operationsOf(await readDocument(server.url)),
    ids: {
      account_id,
      user_id: (await addUser("target@fuzz.test")).id,
      zone_id: zone.id,
      token_id: (await addToken("target")).id,
      ...firewall,
    },
    doomed,
    credentials: [
      admin,
      admin,
      ...members.map((email) => pair(email, key)),
      bearer(token.value),
      { ...admin, ...bearer(token.value) },
    ],
  };
}

/** A filter with a rule and a list with an item to stay, and some of each to go. */
async function addFirewall(
  post: <T>(path: string, body: unknown) => Promise<T>,
  accountId: string,
  zoneId: string,
  doomed: string[],
): Promise<Record<string, string>> {
  const lists = `/client/v4/accounts/${accountId}/rules/lists`;
  const add = async (n: number) => {
    const list = await post<{ id: string }>(lists, { name: `fuzz_${n}`, kind: "ip" });
    const { operation_id } = await post<{ operation_id: string }>(`${lists}/${list.id}/items`, [
      { ip: "192.0.2.0/24" },
    ]);
    const [rule] = await post<{ id: string; filter: { id: string } }[]>(
      `/client/v4/zones/${zoneId}/firewall/rules`,
      [{ action: "block", filter: { expression: `ip.src in $fuzz_${n}` } }],
    );
    return {
      filter_id: rule?.filter.id ?? "",
      rule_id: rule?.id ?? "",
      list_id: list.id,
      operation_id,
    };
  };
  for (let n = 0; n < 5; n++) doomed.push(...Object.values(await add(n)));
  return add(5);
}

const odd = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "é",
  "\u2028",
  "'",
  '"',
  "<b>",
  "%",
  "..",
  "__proto__",
  "*",
];
/** What a store or a log may stumble over at the end of a good text. */
const oddEnds = ["\u0000", "\ud800", "\n", "é", '"'];
const oddText = fc.constantFrom(
  ...odd,
  "constructor",
  "9".repeat(40),
  "a".repeat(5000),
  "2026-01-01T00:00:00Z",
);
const text = fc.oneof(fc.string({ maxLength: 30, unit: "binary" }), oddText);
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 1e308, 2 ** 53, [], {}, true),
);
const oddTails = fc.constantFrom(
  "",
  "",
  "",
  "/",
  "//",
  "/x",
  "/..",
  "/%2e%2e",
  "/%00",
  "/%zz",
  "/%ff",
  ";a=b",
  "%",
);
const oddQueries = fc.constantFrom(
  "?",
  "??",
  "?&&",
  "?=",
  "?page=%zz",
  "?page[]=1",
  "?%00=%00",
  `?${"a=1&".repeat(500)}`,
);
const headerNames = fc.constantFrom(
  ...["accept", "accept-encoding", "api-version", "content-encoding", "content-type", "cookie", "forwarded"],
  ...["if-none-match", "origin", "range", "x-forwarded-for", "x-http-method-override"],
);
const headerText = fc
  .string({ maxLength: 60 })
  .map((string) => string.replaceAll(/[^\t\x20-\x7e\xa1-\xff]/g, "?"));

/** Percent-encoding that takes any text. */
const encode = (string: string) => encodeURIComponent(string.toWellFormed());

const querySome = (names: fc.Arbitrary<string>, values: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(names, values), { minLength: 1, maxLength: 3 })
    .map((pairs) => `?${pairs.map((two) => two.map(encode).join("=")).join("&")}`);

export function anyRequest({ operations, ids, doomed, credentials }: Ground): fc.Arbitrary<Call> {
  const operation = fc.constantFrom(...operations);
  const strayId = fc.oneof(
    fc.constantFrom(...Object.values(ids)),
    fc.stringMatching(/^[0-9a-f]{32}$/),
    text.map(encode),
  );
  /** One for each parameter, mostly the right one; what is deleted is doomed. */
  const pathOf = ({ path, method }: Operation) =>
    fc
      .array(fc.tuple(fc.nat(9), strayId, fc.constantFrom(...doomed)), { minLength: 3, maxLength: 3 })
      .map((picks) =>
        fillPath(path, (name) => {
          const [chance = 0, stray = "", end = ""] = picks.pop() ?? [];
          if (method === "DELETE" && path.endsWith(`{${name}}`)) return end;
          return chance === 0 ? stray : (ids[name] ?? stray);
        }),
      );
  const headers = fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...credentials) },
        { weight: 1, arbitrary: headerText.map((authorization) => ({ authorization })) },
        { weight: 1, arbitrary: fc.tuple(headerText, headerText).map(([email, key]) => pair(email, key)) },
      ),
      fc.dictionary(headerNames, headerText, { maxKeys: 3 }),
    )
    .map(([who, more]) => ({ ...who, ...more }));

  const changes = fc.array(fc.tuple(fc.nat(), value, fc.nat(7)), { maxLength: 3 });
  const mutated = (body: unknown) => changes.map((each) => mutate(withLiveIds(body, ids), each));
  const bodies = operations.map(exampleBody).filter((body) => body !== undefined);
  const anyBody = fc.oneof(
    fc.constant(undefined),
    value.map((json) => JSON.stringify(json)),
    fc.constantFrom(...bodies).chain(mutated),
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.constantFrom(...bodies), fc.nat(), fc.nat(255)).map(([body, at, byte]) => {
      const bytes = Buffer.from(JSON.stringify(body));
      bytes[at % bytes.length] = byte;
      return bytes;
    }),
  );

  const writing = operations.filter((each) => exampleBody(each) !== undefined);
  /** A call that is right but for its body or its query, so that these get past the door. */
  const aimed = fc.constantFrom(...operations.filter(isApi), ...writing, ...writing).chain((aim) => {
    const names = aim.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    const values = fc.oneof(text, oddText, strayId, fc.integer().map(String));
    const body = exampleBody(aim);
    return fc.record({
      method: fc.constant(aim.method),
      path: pathOf(aim),
      query: names.length > 0 ? querySome(fc.constantFrom(...names), values) : fc.constant(""),
      headers,
      body: body === undefined ? fc.constant(undefined) : mutated(body),
    });
  });

  const methods = METHODS.filter((method) => method !== "CONNECT");
  const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const noise = fc
    .tuple(operation, fc.oneof(fc.constantFrom("GET", "POST", "PUT", "PATCH"), fc.constantFrom(...methods)))
    .chain(([aim, method]) =>
      fc.record({
        method: fc.constant(method),
        path: fc.tuple(pathOf({ ...aim, method }), oddTails).map((parts) => parts.join("")),
        query: fc.oneof(
          fc.constant(""),
          oddQueries,
          querySome(fc.oneof(fc.constantFrom(...names), text), text),
        ),
        headers,
        body: anyBody,
      }),
    );

  return fc.oneof(noise, aimed, aimed).map(({ query, ...call }) => ({
    ...call,
    path: (call.path + query).slice(0, 6000),
  }));
}

/** Ids of the document's examples, by what they are ids of. */
const exampleIds: Record<string, string> = {
  "372e67954025e0ba6aaa6d586b9e0b61": "filter_id",
  "372e67954025e0ba6aaa6d586b9e0b60": "rule_id",
  "2c0fc9fa937b11eaa1b71c4d701ab86e": "list_id",
};

/** An example with ids of what is there. */
function withLiveIds(body: unknown, ids: Ground["ids"]): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, held: unknown) => {
      if (key === "account") return { id: ids.account_id };
      return ids[key] ?? ids[exampleIds[String(held)] ?? ""] ?? held;
    }),
  );
}

/** The body with some of its places removed, doubled, overwritten or lengthened. */
function mutate(
  body: unknown,
  changes: readonly [where: number, replacement: unknown, kind: number][],
): unknown {
  let json = body;
  for (const [where, replacement, kind] of changes) {
    const isLonger = kind > 2;
    const places = placesIn(json).filter(([holder, key]) => !isLonger || typeof holder[key] === "string");
    const [holder, key] = places[where % Math.max(1, places.length)] ?? [];
    if (!holder || key === undefined) json = replacement;
    else if (isLonger) holder[key] += oddEnds[kind % oddEnds.length] ?? "";
    else if (kind === 0) delete holder[key];
    else holder[key] = kind === 1 ? [holder[key], holder[key]] : replacement;
  }
  return json;
}

function placesIn(json: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof json !== "object" || json === null) return [];
  const holder = json as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [typeof holder, string],
    ...placesIn(holder[key]),
  ]);
}
