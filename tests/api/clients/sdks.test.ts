// The official TypeScript SDKs, unchanged, against the running program.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sluice, startSluice } from "../../servers/sluice.ts";
import { type Cloudflare, collect, connect, loadSdk, majors, type SdkToken } from "./sdk.ts";

let server: Sluice;
beforeAll(async () => {
  server = await startSluice();
});
afterAll(() => server.stop());

const zoneCount = 61;

describe.each(majors)("cloudflare %s", (major) => {
  const Client = loadSdk(major);
  const domain = `${major}.sdk.test`;
  let byKey: Cloudflare;
  let accountId: string;
  const withToken = (apiToken: string) => connect(Client, server.url, { apiToken });

  beforeAll(async () => {
    byKey = connect(Client, server.url, { apiEmail: server.email, apiKey: server.key });
    accountId = (await byKey.accounts.list()).result[0]?.id ?? "";
  });

  function newToken(...groups: string[]): Promise<SdkToken & { value: string }> {
    const resources = { [`com.cloudflare.api.account.${accountId}`]: "*", "com.cloudflare.api.user.*": "*" };
    const policies = [{ effect: "allow", permission_groups: groups.map((name) => ({ name })), resources }];
    return byKey.user.tokens.create({ name: groups.join(), policies }) as Promise<
      SdkToken & { value: string }
    >;
  }

  test("zones: create, get, list, edit, delete", async () => {
    const zone = await byKey.zones.create({ name: domain, account: { id: accountId }, type: "full" });
    expect(zone).toMatchObject({ name: domain, status: "pending", account: { id: accountId } });
    expect(await byKey.zones.get({ zone_id: zone.id })).toEqual(zone);

    const found = await byKey.zones.list({ name: domain, account: { id: accountId } });
    expect(found.result).toEqual([zone]);
    expect((await byKey.zones.list({ name: `no.${domain}` })).result).toEqual([]);

    expect(await byKey.zones.edit({ zone_id: zone.id, paused: true })).toMatchObject({ paused: true });
    const edited = await byKey.zones.edit({ zone_id: zone.id, plan: { id: "pro" } });
    expect(edited).toMatchObject({ paused: true, plan: { legacy_id: "pro" } });

    expect(await byKey.zones.delete({ zone_id: zone.id })).toEqual({ id: zone.id });
    await expect(byKey.zones.get({ zone_id: zone.id })).rejects.toBeInstanceOf(Client.NotFoundError);
  });

  test("iteration over many pages yields each zone once, and ends", async () => {
    const names = Array.from({ length: zoneCount }, (_, i) => `z${i}.${domain}`);
    const created = await Promise.all(
      names.map((name) => byKey.zones.create({ name, account: { id: accountId } })),
    );
    const name = `ends_with:.${domain}`;

    const byTwenty = await collect(byKey.zones.list({ name, order: "name" }));
    expect(byTwenty.map((zone) => zone.name)).toEqual([...names].sort());
    const byFifty = await collect(byKey.zones.list({ name, per_page: 50 }));
    expect(new Set(byFifty.map(({ id }) => id))).toEqual(new Set(created.map(({ id }) => id)));
    expect(byFifty).toHaveLength(zoneCount);

    await Promise.all(created.map(({ id }) => byKey.zones.delete({ zone_id: id })));
    expect(await collect(byKey.zones.list({ name }))).toEqual([]);
  });

  test("user and accounts", async () => {
    expect(await byKey.user.get()).toMatchObject({ email: server.email });
    const accounts = await collect(byKey.accounts.list());
    expect(accounts).toMatchObject([{ id: accountId, name: "sluice.test" }]);
    expect(await byKey.accounts.get({ account_id: accountId })).toEqual(accounts[0]);
  });

  test("tokens: create, list, get, verify, update, roll, delete", async () => {
    const token = await newToken("Zone Read", "API Tokens Read", "User Details Read");
    expect(token.value).toMatch(/^\S{40}$/);
    const byToken = withToken(token.value);
    expect(await byToken.user.tokens.verify()).toMatchObject({ id: token.id, status: "active" });
    expect(await byToken.user.get()).toMatchObject({ email: server.email });
    expect(await collect(byToken.zones.list())).toEqual([]);

    const listed = await collect(byToken.user.tokens.list());
    expect(listed.filter(({ id }) => id === token.id)).toHaveLength(1);
    expect(await byToken.user.tokens.get(token.id)).toMatchObject({ id: token.id, status: "active" });
    expect(await byKey.user.tokens.get(token.id)).not.toHaveProperty("value");

    const { policies } = (await byKey.user.tokens.get(token.id)) as SdkToken & { policies: object[] };
    const updated = await byKey.user.tokens.update(token.id, { name: "renamed", policies, status: "active" });
    expect(updated).toMatchObject({ id: token.id, name: "renamed" });

    const value = await byKey.user.tokens.value.update(token.id, {});
    expect(value).toMatch(/^\S{40}$/);
    await expect(byToken.user.tokens.verify()).rejects.toMatchObject({ status: 401 });
    expect(await withToken(value).user.tokens.verify()).toMatchObject({ status: "active" });

    expect(await byKey.user.tokens.delete(token.id)).toEqual({ id: token.id });
    await expect(withToken(value).user.tokens.verify()).rejects.toBeInstanceOf(Client.AuthenticationError);
  });

  test("permission groups", async () => {
    const groups = await collect(byKey.user.tokens.permissionGroups.list());
    expect(groups.map(({ name }) => name)).toContain("Firewall Services Write");
  });

  test("failures have their classes and the envelope's errors", async () => {
    const { BadRequestError, PermissionDeniedError, NotFoundError, AuthenticationError } = Client;
    const refused = (call: Promise<unknown>) => expect(call).rejects;
    const absent = "deadbeef".repeat(4);

    const zone = await byKey.zones.create({ name: domain, account: { id: accountId } });
    const again = byKey.zones.create({ name: domain, account: { id: accountId } });
    await refused(again).toBeInstanceOf(BadRequestError);
    await refused(again).toMatchObject({ status: 400, errors: [{ code: 1061 }] });

    const missing = byKey.zones.get({ zone_id: absent });
    await refused(missing).toBeInstanceOf(NotFoundError);
    await refused(missing).toMatchObject({ status: 404, errors: [{ code: 7003 }] });

    const reader = await newToken("Zone Read");
    const denied = withToken(reader.value).zones.edit({ zone_id: zone.id, paused: true });
    await refused(denied).toBeInstanceOf(PermissionDeniedError);
    await refused(denied).toMatchObject({ status: 403, errors: [{ code: 9109 }] });

    const unknown = withToken("a".repeat(40));
    await refused(unknown.user.tokens.verify()).toBeInstanceOf(AuthenticationError);
    await refused(unknown.user.tokens.verify()).toMatchObject({ status: 401, errors: [{ code: 1000 }] });
    await refused(unknown.user.get()).toBeInstanceOf(PermissionDeniedError);

    const wrongKey = connect(Client, server.url, { apiEmail: server.email, apiKey: "0".repeat(37) });
    await refused(wrongKey.user.get()).toMatchObject({ status: 400, errors: [{ code: 9103 }] });
    await refused(byKey.user.tokens.verify()).toBeInstanceOf(BadRequestError);

    await byKey.user.tokens.delete(reader.id);
    await byKey.zones.delete({ zone_id: zone.id });
  });

  test("key pair and token configured together", async () => {
    const token = await newToken("Zone Read", "User Details Read");
    const both = connect(Client, server.url, {
      apiEmail: server.email,
      apiKey: server.key,
      apiToken: token.value,
      ...(major === "latest" && { userServiceKey: "v1.0-unused" }),
    });
    expect(await both.user.get()).toMatchObject({ email: server.email });
    expect(await collect(both.zones.list())).toEqual([]);
    // The newest sends both, so it can verify; the others send the pair alone.
    const verified = both.user.tokens.verify().then(
      ({ status }) => status,
      (error: { status: number }) => error.status,
    );
    expect(await verified).toBe(major === "latest" ? "active" : 400);
    await byKey.user.tokens.delete(token.id);
  });
});
