import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";

const tokens = "/client/v4/user/tokens";
const zones = "/client/v4/zones";

type Policy = [effect: "allow" | "deny", groups: string[], resources: object];

function policies(...given: Policy[]): object[] {
  return given.map(([effect, groups, resources]) => ({
    effect,
    permission_groups: groups.map((name) => ({ name })),
    resources,
  }));
}

const onAccount = { "com.cloudflare.api.account.$account": "*" };
const onZone = { "com.cloudflare.api.account.zone.$tokenZone": "*" };
const onMe = { "com.cloudflare.api.user.$me": "*" };

function create(name: string, ...given: Policy[]): Scenario {
  return {
    name: `a token: ${name}`,
    method: "POST",
    url: tokens,
    body: { name, policies: policies(...given) },
    status: 200,
    save: { [name]: "result.value", [`${name}Id`]: "result.id" },
  };
}

function refused(name: string, body: unknown, pointer: string): Scenario {
  return {
    name: `refused: ${name}`,
    method: "POST",
    url: tokens,
    body,
    status: 400,
    json: { errors: [{ code: 1001, source: { pointer } }] },
  };
}

const zoneRead = { id: "c8fed203ed3043cba015a93ad1616f1f", name: "Zone Read" };
const allowed = policies(["allow", ["Zone Read"], onAccount]);

const life: Scenario[] = [
  {
    name: "a zone for the tokens",
    method: "POST",
    url: zones,
    body: { name: "token.test" },
    status: 200,
    save: { tokenZone: "result.id" },
  },
  {
    name: "create",
    method: "POST",
    url: tokens,
    body: { name: "life", policies: [{ ...allowed[0], permission_groups: [{ id: zoneRead.id }] }] },
    status: 200,
    json: {
      result: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: "life",
        status: "active",
        value: expect.stringMatching(/^slu_[A-Za-z0-9]{36}$/),
        policies: [{ effect: "allow", permission_groups: [zoneRead], resources: onAccount }],
      },
    },
    save: { life: "result.value", lifeId: "result.id" },
  },
  {
    name: "get: never its value",
    url: `${tokens}/$lifeId`,
    status: 200,
    json: { result: { name: "life" } },
    absent: ["$life", "value"],
  },
  {
    name: "list: never a value",
    url: `${tokens}?per_page=50`,
    status: 200,
    contains: ["$lifeId"],
    absent: ["$life", '"value"'],
  },
  {
    name: "list: newest first",
    url: `${tokens}?per_page=1&direction=desc`,
    status: 200,
    json: { result_info: { count: 1 } },
  },
  { name: "list: a bad page", url: `${tokens}?page=0`, status: 400, codes: [1001] },
  {
    name: "update",
    method: "PUT",
    url: `${tokens}/$lifeId`,
    body: {
      name: "renamed",
      policies: policies(["allow", ["Zone Read"], onZone]),
      expires_on: "2999-01-01T00:00:00Z",
    },
    status: 200,
    json: {
      result: {
        id: "$lifeId",
        name: "renamed",
        expires_on: "2999-01-01T00:00:00Z",
        policies: [{ resources: onZone }],
      },
    },
    absent: ["$life", '"value"'],
  },
  { name: "the value stays", url: zones, as: "life", status: 200, json: { result: [{ id: "$tokenZone" }] } },
  {
    name: "roll",
    method: "PUT",
    url: `${tokens}/$lifeId/value`,
    body: {},
    status: 200,
    save: { rolled: "result" },
  },
  { name: "the old value stops at once", url: zones, as: "life", status: 403, codes: [9109] },
  { name: "the new one works", url: zones, as: "rolled", status: 200 },
  {
    name: "roll without a body",
    method: "PUT",
    url: `${tokens}/$lifeId/value`,
    status: 200,
    save: { rolledAgain: "result" },
  },
  { name: "the one before stops at once", url: zones, as: "rolled", status: 403, codes: [9109] },
  { name: "the newest works", url: zones, as: "rolledAgain", status: 200 },
  {
    name: "delete",
    method: "DELETE",
    url: `${tokens}/$lifeId`,
    status: 200,
    json: { result: { id: "$lifeId" } },
  },
  { name: "it stops at once", url: zones, as: "rolledAgain", status: 403, codes: [9109] },
  ...["GET", "DELETE"].map(
    (method): Scenario => ({
      name: `${method} of a deleted token`,
      method,
      url: `${tokens}/$lifeId`,
      status: 404,
      codes: [1003],
    }),
  ),
  {
    name: "roll of a deleted token",
    method: "PUT",
    url: `${tokens}/$lifeId/value`,
    status: 404,
    codes: [1003],
  },
  {
    name: "another user's token is not there",
    url: `${tokens}/$goodId`,
    as: "reader",
    status: 404,
    codes: [1003],
  },
  {
    name: "permission groups",
    url: `${tokens}/permission_groups`,
    status: 200,
    contains: ["Zone Write", "Firewall Services Write", "Logs Write"],
  },
  {
    name: "permission groups by name",
    url: `${tokens}/permission_groups?name=Zone%20Read`,
    status: 200,
    json: { result: [{ ...zoneRead, scopes: ["com.cloudflare.api.account.zone"] }] },
  },
  {
    name: "permission groups by scope",
    url: `${tokens}/permission_groups?scope=com.cloudflare.api.user`,
    status: 200,
    contains: ["User Details Read"],
    absent: ["Zone Read"],
  },
];

const refusals: Scenario[] = [
  refused("no name", { policies: allowed }, "/name"),
  refused("no policies", { name: "x" }, "/policies"),
  refused("an empty list of policies", { name: "x", policies: [] }, "/policies"),
  refused(
    "a group that is none",
    { name: "x", policies: policies(["allow", ["Everything"], onAccount]) },
    "/policies/0/permission_groups/0",
  ),
  refused(
    "a resource that is none",
    { name: "x", policies: policies(["allow", ["Zone Read"], { everything: "*" }]) },
    "/policies/0/resources",
  ),
  refused(
    "no resources",
    { name: "x", policies: policies(["allow", ["Zone Read"], {}]) },
    "/policies/0/resources",
  ),
  refused(
    "a resource with another value",
    { name: "x", policies: policies(["allow", ["Zone Read"], { "com.cloudflare.api.account.*": "all" }]) },
    "/policies/0/resources",
  ),
  refused("a time that is none", { name: "x", policies: allowed, expires_on: "tomorrow" }, "/expires_on"),
  refused(
    "a time that looks like one",
    { name: "x", policies: allowed, not_before: "2026-13-45T99:99:99Z" },
    "/not_before",
  ),
];

const scopes: Scenario[] = [
  create("oneZone", ["allow", ["Zone Read"], onZone]),
  {
    name: "a token for one zone lists only it",
    url: zones,
    as: "oneZone",
    status: 200,
    json: { result: [{ id: "$tokenZone", permissions: ["#zone:read"] }], result_info: { total_count: 1 } },
  },
  { name: "gets it", url: `${zones}/$tokenZone`, as: "oneZone", status: 200 },
  {
    name: "is denied another of the account",
    url: `${zones}/$zone`,
    as: "oneZone",
    status: 403,
    codes: [9109],
  },
  {
    name: "finds no zone of another tenant",
    url: `${zones}/$rivalZone`,
    as: "oneZone",
    status: 404,
    codes: [7003],
  },
  {
    name: "cannot write",
    method: "PATCH",
    url: `${zones}/$tokenZone`,
    as: "oneZone",
    body: { paused: true },
    status: 403,
    codes: [9109],
  },
  {
    name: "cannot delete",
    method: "DELETE",
    url: `${zones}/$tokenZone`,
    as: "oneZone",
    status: 403,
    codes: [9109],
  },

  create("writeOne", ["allow", ["Zone Write"], onZone]),
  {
    name: "a token to write one zone does",
    method: "PATCH",
    url: `${zones}/$tokenZone`,
    as: "writeOne",
    body: { paused: true },
    status: 200,
  },
  {
    name: "and no other",
    method: "PATCH",
    url: `${zones}/$zone`,
    as: "writeOne",
    body: { paused: true },
    status: 403,
    codes: [9109],
  },
  {
    name: "nor deletes it",
    method: "DELETE",
    url: `${zones}/$zone`,
    as: "writeOne",
    status: 403,
    codes: [9109],
  },
  {
    name: "nor makes one",
    method: "POST",
    url: zones,
    as: "writeOne",
    body: { name: "made.test" },
    status: 403,
    codes: [9109],
  },

  create("nested", [
    "allow",
    ["Zone Read"],
    { "com.cloudflare.api.account.$account": { "com.cloudflare.api.account.zone.$tokenZone": "*" } },
  ]),
  {
    name: "a zone named below its account",
    url: zones,
    as: "nested",
    status: 200,
    json: { result: [{ id: "$tokenZone" }], result_info: { total_count: 1 } },
  },
  create("nestedElsewhere", [
    "allow",
    ["Zone Read"],
    { "com.cloudflare.api.account.$rivalAccount": { "com.cloudflare.api.account.zone.*": "*" } },
  ]),
  {
    name: "another's zones stay another's",
    url: zones,
    as: "nestedElsewhere",
    status: 200,
    json: { result: [] },
  },

  create("allButOne", ["allow", ["Zone Write"], onAccount], ["deny", ["Zone Write"], onZone]),
  {
    name: "deny wins: not in the list",
    url: `${zones}?per_page=50`,
    as: "allButOne",
    status: 200,
    contains: ["$zone"],
    absent: ["$tokenZone"],
  },
  { name: "deny wins: not to get", url: `${zones}/$tokenZone`, as: "allButOne", status: 403, codes: [9109] },
  { name: "the others are there", url: `${zones}/$zone`, as: "allButOne", status: 200 },
  create(
    "readNotWrite",
    ["allow", ["Zone Read", "Zone Write"], onAccount],
    ["deny", ["Zone Write"], onAccount],
  ),
  {
    name: "deny of a group takes all the group has",
    url: `${zones}/$zone`,
    as: "readNotWrite",
    status: 403,
    codes: [9109],
  },

  create("everyZone", ["allow", ["Zone Read"], { "com.cloudflare.api.account.zone.*": "*" }]),
  {
    name: "every zone is every zone of one's own",
    url: `${zones}?per_page=50`,
    as: "everyZone",
    status: 200,
    contains: ["$zone", "$tokenZone"],
    absent: ["$rivalZone"],
  },
  create("foreign", ["allow", ["Zone Write"], { "com.cloudflare.api.account.zone.$rivalZone": "*" }]),
  {
    name: "naming another's zone gives nothing",
    url: `${zones}/$rivalZone`,
    as: "foreign",
    status: 404,
    codes: [7003],
  },

  create("details", ["allow", ["User Details Read"], onMe]),
  {
    name: "a token for the user's details",
    url: "/client/v4/user",
    as: "details",
    status: 200,
    json: { result: { id: "$me" } },
  },
  { name: "has no tokens", url: tokens, as: "details", status: 403, codes: [9109] },
  {
    name: "makes no token",
    method: "POST",
    url: tokens,
    as: "details",
    body: { name: "x", policies: allowed },
    status: 403,
    codes: [9109],
  },
  {
    name: "is no administrator of the server",
    url: "/sluice/v1/tokens?user_id=$me",
    as: "details",
    status: 403,
    codes: [9109],
  },

  {
    name: "a reader's token to write",
    method: "POST",
    url: tokens,
    as: "reader",
    body: {
      name: "wide",
      policies: policies(["allow", ["Zone Write", "Account Settings Write"], onAccount]),
    },
    status: 200,
    save: { readersWide: "result.value" },
  },
  {
    name: "may no more than the reader",
    method: "PATCH",
    url: `${zones}/$zone`,
    as: "readersWide",
    body: { paused: true },
    status: 403,
    codes: [9109],
  },
  {
    name: "but read",
    url: `${zones}/$zone`,
    as: "readersWide",
    status: 200,
    json: { result: { permissions: ["#zone:read", "#organization:read", "#audit:read"] } },
  },
];

const limit: Scenario[] = [
  {
    name: "50 tokens",
    method: "POST",
    url: tokens,
    as: "firewall",
    times: 50,
    body: { name: "t$n", policies: allowed },
    status: 200,
  },
  {
    name: "the 51st is refused",
    method: "POST",
    url: tokens,
    as: "firewall",
    body: { name: "t51", policies: allowed },
    status: 400,
    codes: [12003],
  },
  {
    name: "others are not counted",
    method: "POST",
    url: tokens,
    as: "rival",
    body: { name: "t1", policies: allowed },
    status: 200,
  },
  {
    name: "all are listed",
    url: `${tokens}?per_page=50`,
    as: "firewall",
    status: 200,
    json: { result_info: { count: 50, total_count: 50, total_pages: 1 } },
    save: { oneOfMany: "result.0.id" },
  },
  { name: "one goes", method: "DELETE", url: `${tokens}/$oneOfMany`, as: "firewall", status: 200 },
  {
    name: "and there is room",
    method: "POST",
    url: tokens,
    as: "firewall",
    body: { name: "t51", policies: allowed },
    status: 200,
  },
];

export const tokensTable: Scenario[] = [...life, ...refusals, ...scopes, ...limit];
