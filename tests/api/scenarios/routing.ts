import type { Scenario } from "../scenario.ts";

function badId(name: string, path: string): Scenario {
  return {
    name: `7003: ${name}`,
    url: path,
    status: 404,
    json: {
      errors: [
        { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` },
      ],
    },
  };
}

function noRoute(name: string, url: string, more: Partial<Scenario> = {}): Scenario {
  return {
    name: `7000: ${name}`,
    url,
    status: 404,
    json: { errors: [{ code: 7000, message: "No route for that URI" }] },
    ...more,
  };
}

function wrongMethod(method: string, url: string, allow: string): Scenario {
  return {
    name: `7001: ${method} ${url}`,
    method,
    url,
    status: 405,
    json: { errors: [{ code: 7001, message: `Method ${method} not available for that URI.` }] },
    answers: { allow },
  };
}

const noCors = {
  "access-control-allow-origin": null,
  "access-control-allow-methods": null,
  "access-control-allow-headers": null,
  "access-control-allow-credentials": null,
};

export const routing: Scenario[] = [
  badId("T10 a zone that is no id, below it a route", "/client/v4/zones/notanid/filters"),
  badId("a zone that is no id", "/client/v4/zones/notanid"),
  badId("a domain name for an id", "/client/v4/zones/example.com"),
  badId("an id in upper case", "/client/v4/zones/DEADBEEFDEADBEEFDEADBEEFDEADBEEF"),
  badId("an id one digit short", `/client/v4/zones/${"a".repeat(31)}`),
  badId("an id one digit long", `/client/v4/zones/${"a".repeat(33)}`),
  badId("a very long id", `/client/v4/zones/${"a".repeat(450)}`),
  badId("an account that is no id", "/client/v4/accounts/1"),
  badId("a token that is no id", "/client/v4/user/tokens/1"),
  badId("a zone that is not there", "/client/v4/zones/$absent"),
  badId("an account that is not there", "/client/v4/accounts/$absent"),
  badId("a zone with an escaped slash", "/client/v4/zones/$zone%2f"),
  badId("dots for an id", "/client/v4/zones/../zones"),
  badId("a zone that climbs out", "/client/v4/zones/..%2fuser"),

  noRoute("nothing of that name", "/client/v4/nothing"),
  noRoute("the prefix alone", "/client/v4"),
  noRoute("below a zone that is there", "/client/v4/zones/$zone/nothing"),
  noRoute("the extension's prefix", "/sluice/v1/nothing"),
  noRoute("a version that is none", "/client/v5/zones"),
  noRoute("another case", "/client/v4/Zones"),
  noRoute("outside the API, without credentials", "/nothing", { as: "nobody" }),
  {
    name: "unknown paths of the API need credentials too",
    url: "/client/v4/nothing",
    as: "nobody",
    status: 400,
    codes: [9106],
  },

  wrongMethod("PUT", "/client/v4/zones", "GET, POST"),
  wrongMethod("POST", "/client/v4/zones/$zone", "DELETE, GET, PATCH"),
  wrongMethod("DELETE", "/client/v4/user", "GET"),
  wrongMethod("PATCH", "/client/v4/user/tokens/verify", "GET"),
  wrongMethod("POST", "/client/v4/user/tokens/$absent/value", "PUT"),
  wrongMethod("PURGE", "/client/v4/zones", "GET, POST"),

  { name: "T77 a slash at the end", url: "/client/v4/zones/", status: 200 },
  { name: "a slash after an id", url: "/client/v4/zones/$zone/", status: 200, contains: ["$zone"] },
  {
    name: "a slash before the query",
    url: "/client/v4/zones/?name=base.test",
    status: 200,
    contains: ["$zone"],
  },
  { name: "doubled slashes", url: "//client/v4//zones//$zone", status: 200, contains: ["$zone"] },
  {
    name: "doubled slashes need credentials too",
    url: "//client//v4/zones",
    as: "nobody",
    status: 400,
    codes: [9106],
  },
  {
    name: "doubled slashes, wrong method",
    method: "PUT",
    url: "/client/v4//zones/",
    status: 405,
    answers: { allow: "GET, POST" },
  },
  {
    name: "an escaped letter is that letter",
    url: "/client/v4/%7aones/$zone",
    status: 200,
    contains: ["$zone"],
  },
  { name: "a broken escape in the path", url: "/client/v4/zones/%zz", status: 400, codes: [12002] },
  { name: "a broken escape, not UTF-8", url: "/client/v4/zones/%ff%fe", status: 400, codes: [12002] },
  {
    name: "a broken escape in the query",
    url: "/client/v4/zones?name=%zz",
    status: 200,
    json: { result: [] },
  },

  { name: "HEAD of a list", method: "HEAD", url: "/client/v4/zones", status: 200 },
  { name: "HEAD needs credentials", method: "HEAD", url: "/client/v4/zones", as: "nobody", status: 400 },
  { name: "HEAD of nothing", method: "HEAD", url: "/client/v4/nothing", status: 404 },
  {
    name: "a preflight gets nothing",
    method: "OPTIONS",
    url: "/client/v4/zones",
    headers: {
      origin: "http://evil.test",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-auth-key",
    },
    status: 405,
    codes: [7001],
    answers: { ...noCors, allow: "GET, POST" },
  },
  {
    name: "a call from a web page's origin is answered without leave to read it",
    url: "/client/v4/zones",
    headers: { origin: "http://evil.test" },
    status: 200,
    answers: { ...noCors, "cross-origin-resource-policy": "same-origin" },
  },
];
