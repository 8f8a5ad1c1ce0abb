import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";

const users = "/sluice/v1/users";
const denied = { status: 403, codes: [9109] };
const notFound = { status: 404, codes: [12005] };

function create(name: string, body: object, more: Partial<Scenario> & { status: number }): Scenario {
  return { name: `create: ${name}`, method: "POST", url: users, body, ...more };
}

function credentials(key: string): Record<string, string> {
  return { "x-auth-email": "new@users.test", "x-auth-key": key };
}

export const usersTable: Scenario[] = [
  create(
    "a user with an account of its own",
    { email: "New@Users.test" },
    {
      status: 200,
      json: {
        result: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          email: "new@users.test",
          superuser: false,
          memberships: [{ role: "administrator" }],
          api_key: expect.stringMatching(/^[0-9a-f]{37}$/),
        },
      },
      save: { newUser: "result.id", newKey: "result.api_key", newAccount: "result.memberships.0.account.id" },
    },
  ),
  {
    name: "its key works",
    url: "/client/v4/user",
    as: "nobody",
    headers: credentials("$newKey"),
    status: 200,
    json: { result: { id: "$newUser", organizations: [{ name: "users.test" }] } },
  },
  create(
    "a key of one's choice is not told again",
    { email: "chosen@users.test", key: "my-own-key-of-some-length" },
    { status: 200, absent: ["my-own-key", "api_key"] },
  ),
  create(
    "a member of an account",
    { email: "member@users.test", account: { id: "$account" }, role: "log_share" },
    {
      status: 200,
      json: { result: { memberships: [{ account: { id: "$account" }, role: "log_share" }] } },
      save: { memberUser: "result.id" },
    },
  ),
  create(
    "a member once more",
    { email: "member@users.test", account: { id: "$account" } },
    { status: 400, codes: [12004] },
  ),
  create(
    "for another account, by the server's administrator",
    { email: "hired@users.test", account: { id: "$rivalAccount" }, role: "firewall" },
    { status: 200, save: { hired: "result.id" } },
  ),
  create(
    "by an administrator of the account, who would know the key",
    { email: "planted@users.test", key: "known-to-the-rival", account: { id: "$rivalAccount" } },
    { as: "rival", ...denied },
  ),
  create(
    "in another's account",
    { email: "x@users.test", account: { id: "$account" } },
    { as: "rival", ...denied },
  ),
  create(
    "in an account that is not there",
    { email: "x@users.test", account: { id: "$absent" } },
    { status: 400, json: { errors: [{ code: 1001, source: { pointer: "/account/id" } }] } },
  ),
  create(
    "without an account, by another than the server's administrator",
    { email: "x@users.test" },
    { as: "rival", ...denied },
  ),
  create("by a reader", { email: "x@users.test", account: { id: "$account" } }, { as: "reader", ...denied }),
  create("no e-mail", {}, { status: 400, codes: [1001] }),
  ...["nobody", "a b@c.test", "@", "a@", "a@b@c.test", "a\u0000b@c.test", `a\r\nb@c.test`].map((email) =>
    create(
      `the e-mail ${JSON.stringify(email)}`,
      { email },
      {
        status: 400,
        json: { errors: [{ code: 1001, source: { pointer: "/email" } }] },
      },
    ),
  ),
  create(
    "a key that is too short",
    { email: "x@users.test", key: "short" },
    { status: 400, contains: ["8 to 255 characters"], absent: ["short"] },
  ),
  create("a role that is none", { email: "x@users.test", role: "god" }, { status: 400, codes: [1001] }),
  create(
    "nobody makes an administrator of the server",
    { email: "sly@users.test", superuser: true },
    { status: 200, json: { result: { superuser: false } } },
  ),

  {
    name: "list: the server's administrator sees all",
    url: users,
    status: 200,
    contains: ["$rivalUser", "$newUser", "$me"],
  },
  {
    name: "list: others see their accounts' members",
    url: users,
    as: "rival",
    status: 200,
    contains: ["$rivalUser", "$hired"],
    absent: ["$me", "$newUser", "$memberUser", "$account"],
  },
  {
    name: "list: a reader sees them too",
    url: users,
    as: "reader",
    status: 200,
    contains: ["$memberUser", "$me"],
    absent: ["$rivalUser"],
  },
  {
    name: "list: by e-mail",
    url: `${users}?email=NEW@users.test`,
    status: 200,
    json: { result: [{ id: "$newUser" }], result_info: { total_count: 1 } },
  },
  {
    name: "list: another's by e-mail",
    url: `${users}?email=new@users.test`,
    as: "rival",
    status: 200,
    json: { result: [] },
  },
  {
    name: "list: pages",
    url: `${users}?per_page=2&page=2`,
    status: 200,
    json: { result_info: { page: 2, per_page: 2, count: 2 } },
  },

  {
    name: "roll the own key",
    method: "POST",
    url: `${users}/$newUser/key`,
    as: "nobody",
    headers: credentials("$newKey"),
    status: 200,
    save: { newerKey: "result.api_key" },
  },
  {
    name: "the old key stops at once",
    url: "/client/v4/user",
    as: "nobody",
    headers: credentials("$newKey"),
    status: 400,
    codes: [9103],
  },
  {
    name: "the new one works",
    url: "/client/v4/user",
    as: "nobody",
    headers: credentials("$newerKey"),
    status: 200,
  },
  {
    name: "roll another's key",
    method: "POST",
    url: `${users}/$newUser/key`,
    status: 200,
    save: { newestKey: "result.api_key" },
  },
  {
    name: "and that works",
    url: "/client/v4/user",
    as: "nobody",
    headers: credentials("$newestKey"),
    status: 200,
  },
  { name: "roll a stranger's key", method: "POST", url: `${users}/$newUser/key`, as: "rival", ...notFound },
  { name: "roll nobody's key", method: "POST", url: `${users}/$absent/key`, as: "rival", ...notFound },
  { name: "roll a fellow member's key", method: "POST", url: `${users}/$hired/key`, as: "rival", ...denied },

  { name: "delete: a stranger", method: "DELETE", url: `${users}/$newUser`, as: "rival", ...notFound },
  { name: "delete: nobody", method: "DELETE", url: `${users}/$absent`, as: "rival", ...notFound },
  { name: "delete: by a reader", method: "DELETE", url: `${users}/$memberUser`, as: "reader", ...denied },
  {
    name: "delete: the last administrator",
    method: "DELETE",
    url: `${users}/$newUser`,
    as: "nobody",
    headers: credentials("$newestKey"),
    status: 400,
    codes: [12006],
  },
  {
    name: "delete: the server's administrator, alone",
    method: "DELETE",
    url: `${users}/$me`,
    status: 400,
    codes: [12006],
  },
  {
    name: "delete: a member",
    method: "DELETE",
    url: `${users}/$memberUser`,
    status: 200,
    json: { result: { id: "$memberUser" } },
  },
  { name: "delete: a member that is gone", method: "DELETE", url: `${users}/$memberUser`, ...notFound },
  {
    name: "delete: by the account's administrator",
    method: "DELETE",
    url: `${users}/$hired`,
    as: "rival",
    status: 200,
  },

  create(
    "a second administrator",
    { email: "second@users.test", account: { id: "$account" } },
    { status: 200, save: { secondKey: "result.api_key", second: "result.id" } },
  ),
  {
    name: "delete: the server's administrator, by another",
    method: "DELETE",
    url: `${users}/$me`,
    as: "nobody",
    headers: { "x-auth-email": "second@users.test", "x-auth-key": "$secondKey" },
    ...denied,
  },
  { name: "the server still has its administrator", url: users, status: 200, contains: ["$me"] },

  {
    name: "tokens of a user: create",
    method: "POST",
    url: "/sluice/v1/tokens",
    body: {
      user_id: "$newUser",
      name: "given",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Read" }],
          resources: { "com.cloudflare.api.account.*": "*" },
        },
      ],
    },
    status: 200,
    save: { given: "result.value", givenId: "result.id" },
  },
  {
    name: "tokens of a user: it acts for that user",
    url: "/client/v4/user/tokens/verify",
    as: "given",
    status: 200,
    json: { result: { id: "$givenId" } },
  },
  {
    name: "tokens of a user: list",
    url: "/sluice/v1/tokens?user_id=$newUser",
    status: 200,
    json: { result: [{ id: "$givenId" }] },
    absent: ['$given"', '"value"'],
  },
  {
    name: "tokens of a user: whose?",
    url: "/sluice/v1/tokens",
    status: 400,
    codes: [1001],
    contains: ["user_id"],
  },
  {
    name: "tokens of a user: of nobody",
    method: "POST",
    url: "/sluice/v1/tokens",
    body: {
      user_id: "$absent",
      name: "x",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Read" }],
          resources: { "com.cloudflare.api.account.*": "*" },
        },
      ],
    },
    ...notFound,
  },
  {
    name: "tokens of a user: another's id",
    method: "DELETE",
    url: "/sluice/v1/tokens/$givenId?user_id=$me",
    status: 404,
    codes: [1003],
  },
  ...["GET", "POST"].map(
    (method): Scenario => ({
      name: `tokens of a user: ${method} by another than the server's administrator`,
      method,
      url: "/sluice/v1/tokens?user_id=$rivalUser",
      as: "rival",
      body: method === "POST" ? {} : undefined,
      ...denied,
    }),
  ),
  {
    name: "tokens of a user: delete",
    method: "DELETE",
    url: "/sluice/v1/tokens/$givenId?user_id=$newUser",
    status: 200,
  },
  { name: "tokens of a user: it stops at once", url: "/client/v4/zones", as: "given", ...denied },

  {
    name: "delete: a user with an account of its own",
    method: "DELETE",
    url: `${users}/$newUser`,
    status: 400,
    codes: [12006],
  },
];
