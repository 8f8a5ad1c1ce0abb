// user, key, token and zone on the machine itself, beside a running server and without one, and from elsewhere.

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminEmail, adminKey, type Sluice, startSluice } from "../servers/sluice.ts";
import { type Ended, json, sluice, temporaryFolder } from "./program.ts";

interface Named {
  id: string;
  name: string;
}

function api({ url }: Sluice, path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/client/v4${path}`, { headers });
}

const pair = (key: string, email = adminEmail) => ({ "x-auth-email": email, "x-auth-key": key });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The promise is one second; this waits no longer than that, give or take a poll. */
async function refusedWithinASecond(call: () => Promise<Response>): Promise<Response> {
  const deadline = performance.now() + 1000;
  for (;;) {
    const late = performance.now() > deadline;
    const answer = await call();
    if (!answer.ok || late) return answer;
    await delay(50);
  }
}

describe("beside a running server", () => {
  let server: Sluice;
  const cli = (...args: string[]): Promise<Ended> => sluice([...args, "--data-dir", server.dataDir]);

  beforeAll(async () => {
    server = await startSluice();
  });
  afterAll(() => server.stop());

  test("zones are made, listed and deleted", async () => {
    const made = await cli("zone", "create", "Example.COM");
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const [, id] = /^([0-9a-f]{32}) {2}example\.com\n$/.exec(made.stdout) ?? [];
    const listed = await cli("zone", "list", "--json");
    expect(json<Named[]>(listed)).toMatchObject([{ id, name: "example.com" }]);
    const table = await cli("zone", "list");
    expect(table.stdout).toMatch(
      /^ID +NAME +STATUS +PLAN +ACCOUNT\n[0-9a-f]{32} {2}example\.com +\w+ +enterprise +sluice\.test\n$/,
    );
    expect((await api(server, `/zones/${id}`, pair(adminKey))).status).toBe(200);

    const twice = await cli("zone", "create", "example.com");
    expect(twice).toEqual({ code: 1, stdout: "", stderr: "sluice: example.com already exists (1061)\n" });

    expect(json(await cli("zone", "delete", "example.com", "--json"))).toEqual({ id });
    expect((await api(server, `/zones/${id}`, pair(adminKey))).status).toBe(404);
    const empty = await cli("zone", "list");
    expect(empty).toMatchObject({ code: 0, stdout: "" });
    expect(empty.stderr).toContain("no zones yet");
    expect(json(await cli("zone", "list", "--json"))).toEqual([]);
  });

  test("a user gets a key that works, and loses it", async () => {
    const made = await cli(
      "user",
      "create",
      "ada@example.com",
      "--account",
      "sluice.test",
      "--role",
      "firewall",
    );
    const [, id = "", key = ""] =
      /^(\w{32}) {2}ada@example\.com\nkey {2}(\w{37}) {2}\(shown this once\)\n$/.exec(made.stdout) ?? [];
    expect((await api(server, "/user", pair(key, "ada@example.com"))).status).toBe(200);

    const users = json<{ email: string; memberships: { role: string }[] }[]>(
      await cli("user", "list", "--json"),
    );
    expect(users.map(({ email }) => email)).toEqual(["ada@example.com", adminEmail]);
    expect(users[0]?.memberships).toMatchObject([{ role: "firewall" }]);

    expect(await cli("user", "delete", "ADA@example.com")).toMatchObject({
      code: 0,
      stdout: `deleted ${id}\n`,
    });
    const answer = await refusedWithinASecond(() => api(server, "/user", pair(key, "ada@example.com")));
    expect(answer.status).toBe(400);
  });

  test("a rolled key replaces the old one within a second", async () => {
    const { api_key: first = "" } = json<{ api_key?: string }>(
      await cli("user", "create", "bob@example.com", "--json"),
    );
    const call = (key: string) => api(server, "/user", pair(key, "bob@example.com"));
    expect((await call(first)).status).toBe(200);
    const rolled = json<{ email: string; api_key: string }>(
      await cli("key", "roll", "bob@example.com", "--json"),
    );
    expect(rolled.email).toBe("bob@example.com");
    expect((await refusedWithinASecond(() => call(first))).status).toBe(400);
    expect((await call(rolled.api_key)).status).toBe(200);
  });

  test("a token works until it is deleted, and within a second no more", async () => {
    const made = json<{ id: string; name: string; value: string }>(
      await cli("token", "create", adminEmail, "--name", "ci", "--json"),
    );
    const call = () => api(server, "/user/tokens/verify", bearer(made.value));
    expect((await call()).status).toBe(200);
    const list = await cli("token", "list", adminEmail);
    expect(list.stdout).toMatch(new RegExp(`^ID +NAME +STATUS +EXPIRES\\n${made.id} +ci +active +never\\n$`));
    expect(list.stdout).not.toContain(made.value);
    expect(await cli("token", "delete", adminEmail, made.id)).toMatchObject({
      stdout: `deleted ${made.id}\n`,
    });
    expect((await refusedWithinASecond(call)).status).toBe(401);
    expect((await cli("token", "list", adminEmail)).stderr).toBe("no tokens yet\n");
    expect(await cli("token", "delete", adminEmail, made.id)).toMatchObject({
      code: 1,
      stderr: "sluice: API token not found (1003)\n",
    });
  });

  test("a token may be bound to permissions, zones and a time", async () => {
    for (const name of ["in.example", "out.example"])
      await cli("zone", "create", name, "--account", "sluice.test");
    const made = json<{ value: string; expires_on: string }>(
      await cli(
        ...["token", "create", adminEmail, "--json", "--permission", "Zone Read", "--zone", "in.example"],
        ...["--expires", "2099-01-01T00:00:00Z"],
      ),
    );
    expect(made.expires_on).toMatch(/^2099-01-01T00:00:00/);
    const answer = await api(server, "/zones", bearer(made.value));
    const { result } = (await answer.json()) as { result: Named[] };
    expect(result.map(({ name }) => name)).toEqual(["in.example"]);
    const unknown = await cli("token", "create", adminEmail, "--permission", "Make Coffee");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toMatch(/^sluice: [^\n]*Make Coffee|permission[^\n]*\n$/);
  });

  test("what the CLI does is in the audit trail, as the operator", async () => {
    await cli("zone", "create", "audited.example", "--account", "sluice.test");
    const answer = await fetch(`${server.url}/sluice/v1/audit?per_page=1000`, { headers: pair(adminKey) });
    const { result } = (await answer.json()) as { result: { action: unknown; actor: unknown }[] };
    expect(JSON.stringify(result)).toContain("operator");
  });

  test("a server elsewhere is administered by its URL and a token", async () => {
    const { value } = json<{ value: string }>(await cli("token", "create", adminEmail, "--json"));
    const there = ["--base-url", `${server.url}/`];
    const made = await sluice([
      "zone",
      "create",
      "remote.example",
      "--account",
      "sluice.test",
      ...there,
      "--token",
      value,
    ]);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const listed = await sluice(["zone", "list", "--json", ...there], {
      env: { CLOUDFLARE_API_TOKEN: value },
    });
    expect(json<Named[]>(listed).map(({ name }) => name)).toContain("remote.example");
    const wrong = await sluice(["zone", "list", ...there, "--token", "x".repeat(40)]);
    expect(wrong).toEqual({ code: 1, stdout: "", stderr: "sluice: Invalid access token (9109)\n" });
  });
});

describe("without a server", () => {
  test("the same commands work, and a later start finds what they did", async () => {
    const dataDir = join(temporaryFolder(), "data");
    await (await startSluice({ dataDir })).stop();
    const env = { SLUICE_DATA_DIR: dataDir };
    expect((await sluice(["zone", "create", "offline.example"], { env })).code).toBe(0);
    const { api_key: key } = json<{ api_key: string }>(
      await sluice(["key", "roll", adminEmail, "--json"], { env }),
    );
    const { value: token } = json<{ value: string }>(
      await sluice(["token", "create", adminEmail, "--json"], { env }),
    );
    const server = await startSluice({ dataDir });
    expect((await api(server, "/zones", pair(adminKey))).status).toBe(400);
    for (const headers of [pair(key), bearer(token)]) {
      const { result } = (await (await api(server, "/zones", headers)).json()) as { result: Named[] };
      expect(result).toMatchObject([{ name: "offline.example" }]);
    }
    await server.stop();
  });

  test("several accounts ask for a choice", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const cli = (...args: string[]) => sluice([...args, "--data-dir", dataDir]);
    await cli("user", "create", "a@one.example");
    await cli("user", "create", "b@two.example");
    const unclear = await cli("zone", "create", "example.com");
    expect(unclear).toMatchObject({ code: 1, stdout: "" });
    expect(unclear.stderr).toMatch(
      /^sluice: several accounts fit; choose one with --account: one\.example \(/,
    );
    expect((await cli("zone", "create", "example.com", "--account", "one.example")).code).toBe(0);
    expect((await cli("zone", "create", "example.com", "--account", "two.example")).code).toBe(0);
    const twice = await cli("zone", "delete", "example.com");
    expect(twice.stderr).toBe("sluice: several accounts have a zone example.com; name it by its id\n");
    const [zone] = json<Named[]>(await cli("zone", "list", "--json"));
    expect(await cli("zone", "delete", zone?.id ?? "")).toMatchObject({ code: 0 });
  });
});
