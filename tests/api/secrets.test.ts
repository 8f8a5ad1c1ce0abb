// Keys and token values leave the server once, in the answer that makes them, and are kept nowhere in clear: not in
// logs at their most talkative, nor in the audit trail, errors, metrics, files or copies.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inherited, type Sluice, startSluice } from "../servers/sluice.ts";
import { bearer, envelope, pair, type Reply, send } from "./http.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../../bin/sluice");

const adminKey = "c0ffee11decade22facade33beaded44ab1e5";
const chosenKey = "canary-key-of-a-member-0123456789";
const rollableKeys: string[] = [];
const tokenValues: string[] = [];

let server: Sluice;
/** Everything the server said, but for the answers whose purpose is to tell a secret. */
const answers: string[] = [];
const places: Record<string, string> = {};

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Reply> {
  const reply = await send(server.url, { method, path, headers, body });
  answers.push(JSON.stringify(reply.headers), reply.text);
  return reply;
}

/** A call that must tell a secret; what is told besides is searched too. */
async function reveal<T>(
  path: string,
  body: unknown,
  secretOf: (result: T) => string,
  method = "POST",
): Promise<T> {
  // With a key, for which other answers are kept.
  const headers = { ...admin(), "idempotency-key": path };
  const reply = await send(server.url, { method, path, headers, body });
  expect(reply.status, reply.text).toBe(200);
  const { result } = envelope<T>(reply);
  answers.push(JSON.stringify(reply.headers), reply.text.replace(secretOf(result), ""));
  return result;
}

const admin = () => pair(server.email, adminKey);

const folder = mkdtempSync(join(tmpdir(), "sluice-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const dataDir = join(folder, "data");
  server = await startSluice({ dataDir, env: { SLUICE_LOG_LEVEL: "trace", SLUICE_ADMIN_KEY: adminKey } });
  try {
    await useEverything();
    const copy = join(folder, "copy.gz");
    const { stdout, stderr } = await run(program, ["backup", copy, "--data-dir", dataDir], {
      env: inherited(),
    });
    places["the copy's command"] = stdout + stderr;
    places["the copy"] = gunzipSync(readFileSync(copy)).toString("latin1");
    for (const path of ["/sluice/v1/audit?per_page=1000", "/metrics", "/", "/readyz", "/openapi.json"]) {
      places[path] = (await send(server.url, { path, headers: admin() })).text;
    }
    places["command line"] = readFileSync(`/proc/${server.child.pid}/cmdline`, "latin1");
    Object.assign(places, filesIn(dataDir, "while serving"));
  } finally {
    await server.stop();
  }
  Object.assign(places, filesIn(dataDir, "afterwards"));
  places["standard output"] = server.stdout();
  places.log = server.stderr();
  places.answers = answers.join("\n");
});

async function useEverything(): Promise<void> {
  const zones = "/client/v4/zones";
  const policies = [
    {
      effect: "allow",
      permission_groups: [{ name: "Zone Write" }, { name: "API Tokens Write" }],
      resources: { "com.cloudflare.api.account.*": "*", "com.cloudflare.api.user.*": "*" },
    },
  ];
  const body = { name: "canary", policies };
  const token = await reveal<{ id: string; value: string }>(
    "/client/v4/user/tokens",
    body,
    ({ value }) => value,
  );
  tokenValues.push(token.value);
  await call("GET", zones, bearer(token.value));
  await call("POST", zones, bearer(token.value), { name: "canary.test" });
  await call("GET", "/client/v4/user/tokens", admin());
  await call("GET", "/client/v4/user/tokens/verify", bearer(token.value));
  const rolled = await reveal<string>(
    `/client/v4/user/tokens/${token.id}/value`,
    {},
    (value) => value,
    "PUT",
  );
  tokenValues.push(rolled);
  await call("GET", zones, bearer(token.value));
  await call("PUT", `/client/v4/user/tokens/${token.id}`, bearer(rolled), { ...body, name: "renamed" });
  await call("DELETE", `/client/v4/user/tokens/${token.id}`, bearer(rolled));
  await call("GET", zones, bearer(rolled));

  const user = await reveal<{ id: string; api_key: string }>(
    "/sluice/v1/users",
    { email: "made@canary.test" },
    ({ api_key }) => api_key,
  );
  rollableKeys.push(user.api_key);
  await call("GET", "/client/v4/user", pair("made@canary.test", user.api_key));
  const next = await reveal<{ api_key: string }>(
    `/sluice/v1/users/${user.id}/key`,
    {},
    ({ api_key }) => api_key,
  );
  rollableKeys.push(next.api_key);
  await call("POST", "/sluice/v1/users", admin(), { email: "chosen@canary.test", key: chosenKey });
  await call("GET", "/client/v4/user", pair("chosen@canary.test", chosenKey));

  const zone = await reveal<{ id: string }>(zones, { name: "kept.test" }, () => "nothing");
  await reveal(
    `${zones}/${zone.id}/firewall/rules`,
    [{ action: "block", filter: { expression: 'http.host eq "filter.canary.test"' } }],
    () => "nothing",
  );
  await sendWrongly(policies, token.value);
}

/** The ways in which credentials end up in places that nobody reads them from. */
async function sendWrongly(policies: unknown, tokenValue: string): Promise<void> {
  const zones = "/client/v4/zones";
  await call("GET", zones, bearer(adminKey));
  await call("GET", zones, pair("wrong@canary.test", adminKey));
  await call("GET", zones, pair(adminKey, adminKey));
  await call("GET", zones, { authorization: adminKey });
  await call("GET", zones, { authorization: `Token "${tokenValue}"`, cookie: `key=${adminKey}` });
  await call("GET", `${zones}?token=${tokenValue}&key=${adminKey}&page=${adminKey}`, admin());
  await call("GET", `/nothing?key=${adminKey}`, {});
  await call("POST", zones, admin(), `{"key": "${adminKey}" "token": "${tokenValue}"}`);
  await call("POST", zones, admin(), `{"key": ${adminKey}}`);
  await call("POST", zones, admin(), {
    name: 5,
    key: adminKey,
    token: tokenValue,
    account: { id: adminKey },
  });
  await call("POST", "/client/v4/user/tokens", admin(), {
    name: "x",
    policies,
    value: tokenValue,
    status: adminKey,
  });
  await call("POST", "/sluice/v1/users", admin(), { email: "a b", key: chosenKey });
  await call("POST", "/sluice/v1/users", admin(), {
    email: "x@canary.test",
    key: `${chosenKey} with a space`,
  });
  const raw = `GET ${zones} HTTP/1.1\r\nX-Auth-Key: ${adminKey}\r\nbroken ${tokenValue}\r\n\r\n`;
  const { hostname, port } = new URL(server.url);
  answers.push(await text(connect({ host: hostname, port: Number(port) }).end(raw)));
}

function filesIn(folder: string, when: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [`${name} ${when}`, readFileSync(join(parentPath, name), "latin1")]),
  );
}

/** Spellings under which a secret could be found, in part or as a hash without salt. */
function spellings(secret: string): string[] {
  const core = secret.startsWith("slu_") ? secret.slice(12) : secret.slice(2);
  const hashed = ["hex", "base64"].map((as) =>
    createHash("sha256")
      .update(secret)
      .digest(as as "hex" | "base64"),
  );
  return [core, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex"), ...hashed];
}

test("what was to be searched is there", () => {
  expect(tokenValues).toHaveLength(2);
  expect(rollableKeys).toHaveLength(2);
  expect(places["sluice.db-wal while serving"]).toContain("made@canary.test");
  expect(places["sluice.db afterwards"]).toContain("made@canary.test");
  for (const word of ["token.roll", "user.roll_key", "canary.test", "filter.canary.test"]) {
    expect(places["/sluice/v1/audit?per_page=1000"]).toContain(word);
    expect(places["the copy"]).toContain(word);
  }
  expect(places.log).toContain("/client/v4/user/tokens");
  expect(places.answers).toContain("Malformed JSON");
});

test("no secret is anywhere", () => {
  const secrets = [adminKey, chosenKey, ...rollableKeys, ...tokenValues];
  const found = Object.entries(places).flatMap(([place, content]) =>
    secrets
      .filter((secret) => spellings(secret).some((spelling) => content.includes(spelling)))
      .map((secret) => `${secret} in ${place}`),
  );
  expect(found).toEqual([]);
});
