import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";

const accounts = "/client/v4/accounts";

export const accountsAndUser: Scenario[] = [
  {
    name: "list accounts",
    url: accounts,
    status: 200,
    json: {
      result: [
        { id: "$account", name: "sluice.test", type: "standard", settings: { enforce_twofactor: false } },
      ],
      result_info: { page: 1, per_page: 20, count: 1, total_count: 1, total_pages: 1 },
    },
    absent: ["$rivalAccount"],
  },
  {
    name: "list accounts by name",
    url: `${accounts}?name=sluice.test`,
    status: 200,
    json: { result: [{ id: "$account" }] },
  },
  {
    name: "list accounts by another's name",
    url: `${accounts}?name=members.test`,
    status: 200,
    json: { result: [] },
  },
  {
    name: "list accounts past the end",
    url: `${accounts}?page=2&direction=desc`,
    status: 200,
    json: { result: [] },
  },
  {
    name: "list accounts clamps per_page",
    url: `${accounts}?per_page=1000`,
    status: 200,
    json: { result_info: { per_page: 50 } },
  },
  { name: "list accounts: a bad direction", url: `${accounts}?direction=up`, status: 400, codes: [1001] },
  {
    name: "get an account",
    url: `${accounts}/$account`,
    status: 200,
    json: { result: { id: "$account", name: "sluice.test" } },
  },
  { name: "get an account as a reader", url: `${accounts}/$account`, as: "reader", status: 200 },
  {
    name: "get another's account",
    url: `${accounts}/$rivalAccount`,
    status: 404,
    codes: [7003],
    absent: ["members.test"],
  },
  {
    name: "get the user",
    url: "/client/v4/user",
    status: 200,
    json: {
      result: {
        id: "$me",
        email: "$adminEmail",
        first_name: null,
        suspended: false,
        betas: [],
        two_factor_authentication_enabled: false,
        organizations: [
          {
            id: "$account",
            name: "sluice.test",
            status: "member",
            roles: ["Administrator"],
            permissions: expect.arrayContaining(["#zone:edit", "#billing:edit"]),
          },
        ],
      },
    },
  },
  {
    name: "get the user as a reader",
    url: "/client/v4/user",
    as: "reader",
    status: 200,
    json: { result: { id: "$readerUser", organizations: [{ roles: ["Administrator Read Only"] }] } },
    absent: [":edit"],
  },
  {
    name: "a token that may read zones",
    method: "POST",
    url: "/client/v4/user/tokens",
    body: {
      name: "zones only",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Read" }],
          resources: { "com.cloudflare.api.account.*": "*" },
        },
      ],
    },
    status: 200,
    save: { zonesOnly: "result.value" },
  },
  { name: "it cannot get the user", url: "/client/v4/user", as: "zonesOnly", status: 403, codes: [9109] },
  {
    name: "it cannot get the account",
    url: `${accounts}/$account`,
    as: "zonesOnly",
    status: 403,
    codes: [9109],
  },
  {
    name: "it sees no account in the list",
    url: accounts,
    as: "zonesOnly",
    status: 200,
    json: { result: [] },
  },
  {
    name: "another's account is not there for it",
    url: `${accounts}/$rivalAccount`,
    as: "zonesOnly",
    status: 404,
    codes: [7003],
  },
];
