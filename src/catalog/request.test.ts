import { describe, expect, it, test } from "vitest";
import { readJsonFields } from "#expr";
import { fieldsOfRequest, type RequestDescription } from "./request.ts";
import { scheme } from "./scheme.ts";

function fieldsOf(request: RequestDescription): Readonly<Record<string, unknown>> {
  const read = fieldsOfRequest(request);
  if ("problem" in read) throw new Error(read.problem);
  return read.fields;
}

const cases: [request: RequestDescription, fields: Record<string, unknown>][] = [
  [
    {},
    {
      "http.request.method": "GET",
      "http.host": "localhost",
      "http.request.uri": "/",
      "http.request.uri.path": "/",
      "http.request.uri.query": "",
      "http.request.full_uri": "http://localhost/",
      "http.request.version": "HTTP/1.1",
      "http.user_agent": "",
      "http.referer": "",
      "http.cookie": "",
      ssl: false,
      "ip.src": undefined,
      "ip.src.country": undefined,
      "http.request.body.raw": undefined,
    },
  ],
  [{ method: "post" }, { "http.request.method": "POST" }],
  [
    { url: "https://shop.example:8443/a/../b/File.TXT?x=1&y&x=%202#top" },
    {
      "http.host": "shop.example",
      ssl: true,
      "http.request.full_uri": "https://shop.example:8443/b/File.TXT?x=1&y&x=%202",
      "http.request.uri": "/b/File.TXT?x=1&y&x=%202",
      "http.request.uri.path": "/b/File.TXT",
      "http.request.uri.path.extension": "txt",
      "http.request.uri.query": "x=1&y&x=%202",
      "http.request.uri.args": { x: ["1", "%202"], y: [""] },
      "http.request.uri.args.names": ["x", "y", "x"],
      "http.request.uri.args.values": ["1", "", "%202"],
      "raw.http.request.uri.path": "/a/../b/File.TXT",
      "raw.http.request.uri": "/a/../b/File.TXT?x=1&y&x=%202",
      "raw.http.request.uri.path.extension": "txt",
      "http.request.headers": { host: ["shop.example:8443"] },
    },
  ],
  [
    { url: "https://[2001:db8::1]/.profile" },
    { "http.host": "2001:db8::1", "http.request.uri.path.extension": "" },
  ],
  [{ url: "http://a.example" }, { "raw.http.request.uri.path": "/", "raw.http.request.uri": "/" }],
  [
    { url: "//b/c?<a>", headers: { Host: "a.example" } },
    {
      "http.host": "a.example",
      "http.request.uri.path": "//b/c",
      "http.request.uri.query": "%3Ca%3E",
      "raw.http.request.uri.query": "<a>",
      "http.request.headers.names": ["Host"],
    },
  ],
  [
    { headers: { "X-A": ["1", "2"], "x-a": "3", "User-Agent": "curl", Referer: "r" } },
    {
      "http.request.headers": {
        host: ["localhost"],
        "x-a": ["1", "2", "3"],
        "user-agent": ["curl"],
        referer: ["r"],
      },
      "http.request.headers.names": ["host", "X-A", "X-A", "x-a", "User-Agent", "Referer"],
      "http.request.headers.values": ["localhost", "1", "2", "3", "curl", "r"],
      "raw.http.request.headers.values": ["localhost", "1", "2", "3", "curl", "r"],
      "http.request.headers.truncated": false,
      "http.user_agent": "curl",
      "http.referer": "r",
    },
  ],
  [
    { headers: { Cookie: ["a=1; b%20c=2", "a=3;%zz=4; d"], "X-Forwarded-For": ["192.0.2.1", "192.0.2.2"] } },
    {
      "http.cookie": "a=1; b%20c=2; a=3;%zz=4; d",
      "http.request.cookies": { a: ["1", "3"], "b c": ["2"], "%zz": ["4"], d: [""] },
      "http.x_forwarded_for": "192.0.2.1, 192.0.2.2",
    },
  ],
  [{ headers: { __proto__x: "1" }, url: "/?__proto__=1" }, { "http.request.uri.args.names": ["__proto__"] }],
  [
    { ip: "2001:db8::1", country: "DE", asn: 64500, version: "HTTP/2", body: "é" },
    {
      "ip.src": "2001:db8::1",
      "ip.src.country": "DE",
      "ip.src.asnum": 64500,
      "http.request.version": "HTTP/2",
      "http.request.body.raw": "é",
      "http.request.body.size": 2,
      "http.request.body.truncated": false,
    },
  ],
  [
    { country: "DE", fields: { "ip.src.country": "FR", "cf.bot_management.score": 3 } },
    { "ip.src.country": "FR", "cf.bot_management.score": 3 },
  ],
];

test.each(cases)("%j", (request, expected) => {
  const fields = fieldsOf(request);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, fields[name]]))).toEqual(expected);
});

it("yields fields that exist, with values of their types", () => {
  for (const [request] of cases) expect(readJsonFields(scheme, fieldsOf(request))).toHaveProperty("values");
});

describe("descriptions that are wrong", () => {
  test.each([
    [{ method: 5 }, "method is not text"],
    [{ url: 5 }, "url is not text"],
    [{ url: "nowhere" }, "url is neither an http or https URL nor a path that begins with /"],
    [{ url: "ftp://a" }, "url is neither an http or https URL nor a path that begins with /"],
    [{ url: "http://" }, "url is neither an http or https URL nor a path that begins with /"],
    [
      { url: "/", headers: { host: "a b" } },
      "url is neither an http or https URL nor a path that begins with /",
    ],
    [{ headers: [] }, "headers is not an object of texts or arrays of texts"],
    [{ headers: { a: 1 } }, "headers is not an object of texts or arrays of texts"],
    [{ headers: { a: ["x", 1] } }, "headers is not an object of texts or arrays of texts"],
    [{ ip: 1 }, "ip is not text"],
    [{ asn: "1" }, "asn is not a whole number"],
    [{ fields: [] }, "fields is not an object"],
    [{ toString: 1 }, /^a request has no toString, only method, url, /],
  ])("%j", (request, problem) => {
    const read = fieldsOfRequest(request as unknown as RequestDescription);
    expect(read).toEqual({
      problem: typeof problem === "string" ? problem : expect.stringMatching(problem),
    });
  });
});
