import type { Scenario } from "../scenario.ts";

const zones = "/client/v4/zones";
const verify = "/client/v4/user/tokens/verify";
const unknownToken = "a".repeat(40);

const policies = [
  {
    effect: "allow",
    permission_groups: [{ name: "Zone Read" }],
    resources: { "com.cloudflare.api.account.$account": "*" },
  },
];

function token(name: string, more: object = {}): Scenario {
  return {
    name: `a token to try: ${name}`,
    method: "POST",
    url: "/client/v4/user/tokens",
    body: { name, policies, ...more },
    status: 200,
    save: { [name]: "result.value", [`${name}Id`]: "result.id" },
  };
}

/** Refused like an unknown one, both where a token is used and where it asks about itself. */
function unusable(name: string): Scenario[] {
  return [
    {
      name: `the ${name} token is refused`,
      url: zones,
      as: name,
      status: 403,
      codes: [9109],
      contains: ["Invalid access token"],
    },
    {
      name: `the ${name} token fails to verify`,
      url: verify,
      as: name,
      status: 401,
      codes: [1000],
      contains: ["Invalid API Token"],
    },
  ];
}

function malformed(name: string, authorization: string): Scenario {
  return {
    name: `Authorization: ${name}`,
    url: zones,
    as: "nobody",
    headers: { authorization },
    status: 400,
    codes: [6003],
    chain: [6111],
    contains: ["Invalid request headers", "Invalid format for Authorization header"],
  };
}

function accepted(name: string, headers: Record<string, string | string[]>, as = "nobody"): Scenario {
  return { name, url: zones, as, headers, status: 200 };
}

const headerFailures: Scenario[] = [
  {
    name: "T03 no credentials",
    url: zones,
    as: "nobody",
    status: 400,
    codes: [9106],
    json: {
      errors: [{ code: 9106, message: "Missing X-Auth-Key, X-Auth-Email or Authorization headers" }],
    },
  },
  {
    name: "an e-mail without a key",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "$adminEmail" },
    status: 400,
    json: { errors: [{ code: 9106, message: "Missing X-Auth-Key header" }] },
  },
  {
    name: "a key without an e-mail",
    url: zones,
    as: "nobody",
    headers: { "x-auth-key": "$adminKey" },
    status: 400,
    json: { errors: [{ code: 9107, message: "Missing X-Auth-Email header" }] },
  },
  {
    name: "a user service key is no credential",
    url: zones,
    as: "nobody",
    headers: { "x-auth-user-service-key": "v1.0-abc" },
    status: 400,
    codes: [9106],
  },
  malformed("T04 a space and a sign", "Bearer bad token!"),
  malformed("quotes around the token", `Bearer "${unknownToken}"`),
  malformed("too short", "Bearer abc"),
  malformed("no token", "Bearer"),
  malformed("another scheme", "Basic YWRtaW46YWRtaW4="),
  malformed("the scheme missing", unknownToken),
  malformed("the global key as a token", "Bearer $adminKey"),
  malformed("over 8 KiB", `Bearer ${"a".repeat(8200)}`),
  malformed("letters beyond ASCII", `Bearer ${"é".repeat(40)}`),
  malformed("an inner tab", `Bearer ${"a".repeat(20)}\t${"a".repeat(20)}`),
  {
    name: "a malformed key",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "$adminEmail", "x-auth-key": "not a key" },
    status: 400,
    codes: [6003],
    chain: [6103],
    contains: ["Invalid format for X-Auth-Key header"],
  },
  {
    name: "T09 a malformed e-mail",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "nobody", "x-auth-key": "$adminKey" },
    status: 400,
    codes: [6003],
    chain: [6102],
    contains: ["Invalid format for X-Auth-Email header"],
  },
  {
    name: "both malformed: the e-mail comes first",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "nobody", "x-auth-key": "short" },
    status: 400,
    codes: [6003],
    chain: [6102, 6103],
  },
  {
    name: "a key over 8 KiB",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "$adminEmail", "x-auth-key": "a".repeat(8200) },
    status: 400,
    chain: [6103],
  },
  {
    name: "an empty key",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "$adminEmail", "x-auth-key": "" },
    status: 400,
    chain: [6103],
  },
  {
    name: "an e-mail and a key beyond ASCII",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "ä ö@ü", "x-auth-key": "ßßßßßßßßßßßß" },
    status: 400,
    chain: [6102, 6103],
  },
  {
    name: "the e-mail twice",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": ["$adminEmail", "$adminEmail"], "x-auth-key": "$adminKey" },
    status: 400,
    chain: [6102],
  },
  {
    name: "T08 a wrong key",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "$adminEmail", "x-auth-key": "0".repeat(37) },
    status: 400,
    json: { errors: [{ code: 9103, message: "Unknown X-Auth-Key or X-Auth-Email" }] },
  },
  {
    name: "an unknown e-mail is answered like a wrong key",
    url: zones,
    as: "nobody",
    headers: { "x-auth-email": "nobody@nowhere.test", "x-auth-key": "$adminKey" },
    status: 400,
    json: { errors: [{ code: 9103, message: "Unknown X-Auth-Key or X-Auth-Email" }] },
  },
  {
    name: "T05 an unknown token",
    url: zones,
    as: "nobody",
    headers: { authorization: `Bearer ${unknownToken}` },
    status: 403,
    json: { errors: [{ code: 9109, message: "Invalid access token" }] },
  },
  {
    name: "an unknown token of our own form",
    url: zones,
    as: "nobody",
    headers: { authorization: `Bearer slu_${"A".repeat(36)}` },
    status: 403,
    codes: [9109],
  },
  {
    name: "T07 an unknown token, verified",
    url: verify,
    as: "nobody",
    headers: { authorization: `Bearer ${unknownToken}` },
    status: 401,
    json: { errors: [{ code: 1000, message: "Invalid API Token" }] },
  },
  { name: "a key pair cannot be verified", url: verify, status: 400, codes: [9106] },
  { name: "nothing to verify", url: verify, as: "nobody", status: 400, codes: [9106] },
];

const tokenLives: Scenario[] = [
  token("good"),
  { ...accepted("a good token", {}, "good"), absent: ["value"] },
  {
    name: "T06 a good token, verified",
    url: verify,
    as: "good",
    status: 200,
    json: {
      result: { id: "$goodId", status: "active" },
      messages: [{ code: 10000, message: "This API Token is valid and active", type: null }],
    },
  },

  token("expired", { expires_on: "2020-01-01T00:00:00Z" }),
  ...unusable("expired"),
  token("early", { not_before: "2999-01-01T00:00:00Z" }),
  ...unusable("early"),
  token("bounded", { not_before: "2020-01-01T00:00:00Z", expires_on: "2999-01-01T00:00:00Z" }),
  {
    name: "a token within its times",
    url: verify,
    as: "bounded",
    status: 200,
    json: { result: { not_before: "2020-01-01T00:00:00Z", expires_on: "2999-01-01T00:00:00Z" } },
  },
  token("disabled", { status: "disabled" }),
  ...unusable("disabled"),
  {
    name: "a token is switched off",
    method: "PUT",
    url: "/client/v4/user/tokens/$boundedId",
    body: { name: "bounded", policies, status: "disabled" },
    status: 200,
    json: { result: { status: "disabled" } },
  },
  ...unusable("bounded"),
  token("deleted"),
  accepted("a token before it is deleted", {}, "deleted"),
  { name: "it is deleted", method: "DELETE", url: "/client/v4/user/tokens/$deletedId", status: 200 },
  ...unusable("deleted"),
];

const locations: Scenario[] = [
  token("office", {
    condition: { request_ip: { in: ["10.0.0.0/8", "2001:db8::/32"], not_in: ["10.9.0.0/16"] } },
  }),
  {
    name: "a token from outside its networks",
    url: zones,
    as: "office",
    status: 403,
    json: { errors: [{ code: 9109, message: "Cannot use the access token from location: 127.0.0.1" }] },
  },
  { name: "and verified from there", url: verify, as: "office", status: 403, codes: [9109] },
  accepted("from inside, by IPv4", { "x-forwarded-for": "10.1.2.3" }, "office"),
  accepted("from inside, by IPv6", { "x-forwarded-for": "2001:db8::7" }, "office"),
  accepted("from inside, by IPv4 in IPv6", { "x-forwarded-for": "::ffff:10.1.2.3" }, "office"),
  {
    name: "from a network taken out of those",
    url: zones,
    as: "office",
    headers: { "x-forwarded-for": "10.9.2.3" },
    status: 403,
    contains: ["from location: 10.9.2.3"],
  },
  {
    name: "only the nearest untrusted address counts",
    url: zones,
    as: "office",
    headers: { "x-forwarded-for": "10.1.2.3, 192.0.2.1" },
    status: 403,
    contains: ["from location: 192.0.2.1"],
  },
  {
    name: "an address that is none",
    url: zones,
    as: "office",
    headers: { "x-forwarded-for": "<script>" },
    status: 403,
    codes: [9109],
  },
  token("abroad", { condition: { request_ip: { not_in: ["127.0.0.1"] } } }),
  { name: "a token from a denied address", url: zones, as: "abroad", status: 403, codes: [9109] },
  accepted("and from any other", { "x-forwarded-for": "192.0.2.1" }, "abroad"),
  {
    name: "a network that is none",
    method: "POST",
    url: "/client/v4/user/tokens",
    body: { name: "x", policies, condition: { request_ip: { in: ["10.0.0.0/8", "10.0.0.0/33"] } } },
    status: 400,
    json: { errors: [{ code: 1001, source: { pointer: "/condition/request_ip/in/1" } }] },
  },
];

const severalAtOnce: Scenario[] = [
  accepted("T76 a key pair and a token", { authorization: "Bearer $good" }, "admin"),
  accepted("a good token beside a wrong pair", {
    authorization: "Bearer $good",
    "x-auth-email": "$adminEmail",
    "x-auth-key": "0".repeat(37),
  }),
  accepted("a good token beside a malformed pair", {
    authorization: "Bearer $good",
    "x-auth-email": "nobody",
    "x-auth-key": "$adminKey",
  }),
  accepted("a good token beside half a pair", {
    authorization: "Bearer $good",
    "x-auth-email": "$adminEmail",
  }),
  accepted("a good pair beside an unknown token", { authorization: `Bearer ${unknownToken}` }, "admin"),
  accepted("a good pair beside a malformed token", { authorization: "Bearer ?" }, "admin"),
  accepted(
    "all three schemes",
    { authorization: "Bearer $good", "x-auth-user-service-key": "v1.0-x" },
    "admin",
  ),
  {
    name: "the token decides, not the pair",
    method: "POST",
    url: zones,
    headers: { authorization: "Bearer $good" },
    body: { name: "token-first.test" },
    status: 403,
    codes: [9109],
  },
  {
    name: "all wrong: the token's failure is told",
    url: zones,
    as: "nobody",
    headers: {
      authorization: `Bearer ${unknownToken}`,
      "x-auth-email": "$adminEmail",
      "x-auth-key": "0".repeat(37),
    },
    status: 403,
    codes: [9109],
  },
  {
    name: "all malformed: all are told",
    url: zones,
    as: "nobody",
    headers: { authorization: "Bearer ?", "x-auth-email": "x", "x-auth-key": "y" },
    status: 400,
    codes: [6003],
    chain: [6111, 6102, 6103],
  },
  {
    name: "verify takes the token of several",
    url: verify,
    headers: { authorization: "Bearer $good" },
    status: 200,
  },
  accepted("bearer in lower case", { authorization: "bearer $good" }),
  accepted("BEARER in upper case", { authorization: "BEARER $good" }),
  accepted("spaces around the token", { authorization: "  Bearer    $good   " }),
  accepted("an e-mail in upper case", { "x-auth-email": "ADMIN@SLUICE.TEST", "x-auth-key": "$adminKey" }),
  malformed("a known token under another scheme", "Digest $good"),
  malformed("a known token after seven other letters", "Bearer_$good"),
  malformed("a known pair as a token", "Bearer $adminEmail $adminKey"),
  {
    name: "a token in the query string is not read",
    url: `${zones}?token=$good&access_token=$good&authorization=Bearer%20$good&x-auth-email=$adminEmail&x-auth-key=$adminKey`,
    as: "nobody",
    status: 400,
    codes: [9106],
    absent: ["$good"],
  },
  {
    name: "a cookie is not read",
    url: zones,
    as: "nobody",
    headers: { cookie: "authorization=Bearer $good; x-auth-key=$adminKey" },
    status: 400,
    codes: [9106],
  },
  {
    name: "method overrides are not read",
    url: "/client/v4/zones/$zone",
    headers: { "x-http-method-override": "DELETE", "x-method-override": "DELETE" },
    status: 200,
    json: { result: { id: "$zone", name: "base.test" } },
  },
];

export const auth = [...headerFailures, ...tokenLives, ...locations, ...severalAtOnce];
