// Debian's python3-cloudflare, unchanged, against the running program.

import { afterAll, expect, test } from "vitest";
import { startSluice } from "../../servers/sluice.ts";
import { python, runPython } from "./python.ts";

const server = await startSluice();
afterAll(() => server.stop());

const answer = (script: string) => runPython(server, script);

test("zones: post, get, patch, delete", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
zone = pair.zones.post(data={"name": "python.test", "jump_start": False})
got = pair.zones.get(zone["id"])
found = pair.zones.get(params={"name": "python.test", "per_page": 100})
patched = pair.zones.patch(zone["id"], data={"paused": True})
by_token = token.zones.get()
deleted = pair.zones.delete(zone["id"])
print(json.dumps([zone, got, found, patched, by_token, deleted]))
`;
  const [zone, got, found, patched, byToken, deleted] = (await answer(script)) as Record<string, unknown>[];
  expect(zone).toMatchObject({ name: "python.test", status: "pending" });
  expect(got).toEqual(zone);
  expect(found).toEqual([zone]);
  expect(patched).toMatchObject({ id: zone?.id, paused: true });
  expect(byToken).toMatchObject([{ id: zone?.id, permissions: ["#zone:read"] }]);
  expect(deleted).toEqual({ id: zone?.id });
});

test("raw answers carry the paging", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
raw = CloudFlare.CloudFlare(email=os.environ["EMAIL"], key=os.environ["KEY"], raw=True, **base)
print(json.dumps(raw.zones.get(params={"page": 7})))
`;
  expect(await answer(script)).toMatchObject({ result: [], result_info: { page: 7, total_count: 0 } });
});

test("user, accounts, and a token that verifies itself", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
print(json.dumps([pair.user.get(), token.user.get(), pair.accounts.get(), token.user.tokens.verify.get()]))
`;
  const email = server.email;
  expect(await answer(script)).toMatchObject([
    { email },
    { email },
    [{ name: "sluice.test" }],
    { status: "active" },
  ]);
});

test("failures carry code, message and chain", async ({ skip }) => {
  if ("skip" in python) return skip(python.skip);
  const script = `
pair.zones.post(data={"name": "twice.test"})
wrong = CloudFlare.CloudFlare(email=os.environ["EMAIL"], key="0" * 37, **base)
malformed = CloudFlare.CloudFlare(token="bad token!", **base)
unknown = CloudFlare.CloudFlare(token="a" * 40, **base)
print(json.dumps({
  "verify by key": failure(pair.user.tokens.verify.get),
  "duplicate": failure(pair.zones.post, data={"name": "twice.test"}),
  "not there": failure(pair.zones.get, "deadbeef" * 4),
  "not an id": failure(pair.zones.get, "python.test"),
  "not allowed": failure(token.zones.post, data={"name": "more.test"}),
  "wrong key": failure(wrong.user.get),
  "malformed token": failure(malformed.user.get),
  "unknown token": failure(unknown.user.get),
  "unknown token verified": failure(unknown.user.tokens.verify.get),
}))
`;
  expect(await answer(script)).toMatchObject({
    "verify by key": { code: 9106 },
    duplicate: { code: 1061, message: "twice.test already exists" },
    "not there": { code: 7003 },
    "not an id": { code: 7003 },
    "not allowed": { code: 9109 },
    "wrong key": { code: 9103 },
    "malformed token": { code: 6003, chain: [6111] },
    "unknown token": { code: 9109 },
    "unknown token verified": { code: 1000 },
  });
});
