import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";

const audit = "/sluice/v1/audit";
const hash = expect.stringMatching(/^[0-9a-f]{64}$/);

/** Runs last: what the scenarios before have done is all in here. */
export const auditTable: Scenario[] = [
  {
    name: "a zone is made, from an address of its own",
    method: "POST",
    url: "/client/v4/zones",
    headers: { "x-forwarded-for": "192.0.2.77" },
    body: { name: "audited.test" },
    status: 200,
    save: { audited: "result.id" },
  },
  {
    name: "who, what, before and after, from where",
    url: `${audit}?per_page=1`,
    status: 200,
    json: {
      result: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          when: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          actor: { id: "$me", email: "$adminEmail", via: "key", token_id: null, ip: "192.0.2.77" },
          ray: expect.stringMatching(/^[0-9a-f]{16}$/),
          action: "zone.create",
          resource: { type: "zone", id: "$audited" },
          account_id: "$account",
          zone_id: "$audited",
          before: null,
          after: { id: "$audited", name: "audited.test", paused: false, plan: "enterprise" },
          hash,
        },
      ],
    },
    save: { createHash: "result.0.hash" },
  },
  {
    name: "it is edited, by a token",
    method: "PATCH",
    url: "/client/v4/zones/$audited",
    as: "zoneWriter",
    body: { paused: true },
    status: 200,
  },
  {
    name: "the token is named, and what changed",
    url: `${audit}?per_page=1`,
    status: 200,
    json: {
      result: [
        {
          actor: {
            id: "$me",
            via: "token",
            token_id: expect.stringMatching(/^[0-9a-f]{32}$/),
            ip: "127.0.0.1",
          },
          action: "zone.edit",
          before: { paused: false },
          after: { paused: true },
        },
      ],
    },
    absent: ["$zoneWriter"],
  },
  {
    name: "an edit that changes nothing",
    method: "PATCH",
    url: "/client/v4/zones/$audited",
    body: { paused: true },
    status: 200,
  },
  {
    name: "leaves no entry",
    url: `${audit}?per_page=1`,
    status: 200,
    json: { result: [{ actor: { via: "token" } }] },
  },
  {
    name: "a refused change",
    method: "PATCH",
    url: "/client/v4/zones/$audited",
    as: "reader",
    body: { paused: false },
    status: 403,
  },
  {
    name: "leaves none either",
    url: `${audit}?per_page=1`,
    status: 200,
    json: { result: [{ actor: { via: "token" } }] },
  },
  { name: "it is deleted", method: "DELETE", url: "/client/v4/zones/$audited", status: 200 },
  {
    name: "its last state is kept",
    url: `${audit}?per_page=1`,
    status: 200,
    json: {
      result: [
        {
          action: "zone.delete",
          before: { name: "audited.test", paused: true },
          after: null,
          zone_id: "$audited",
        },
      ],
    },
  },
  {
    name: "by action",
    url: `${audit}?action=zone.delete&per_page=1000`,
    status: 200,
    contains: ["zone.delete"],
    absent: ["zone.create"],
  },
  {
    name: "oldest first",
    url: `${audit}?direction=asc&per_page=1`,
    status: 200,
    json: { result: [{ action: "user.create", actor: { via: "operator" }, resource: { id: "$me" } }] },
  },
  { name: "since", url: `${audit}?since=2999-01-01T00:00:00Z`, status: 200, json: { result: [] } },
  { name: "before", url: `${audit}?before=2020-01-01T00:00:00Z`, status: 200, json: { result: [] } },
  ...["yesterday", "1", "2026", "2026-13-01T00:00:00Z", "Nov 15 2026"].map(
    (time): Scenario => ({
      name: `since ${time} is refused`,
      url: `${audit}?since=${encodeURIComponent(time)}`,
      status: 400,
      codes: [1001],
      contains: ["Invalid value for since"],
    }),
  ),
  {
    name: "no secret is in it",
    url: `${audit}?per_page=1000`,
    status: 200,
    contains: ["token.create", "token.roll", "token.update", "token.delete", "user.roll_key", "user.create"],
    absent: [
      "$adminKey",
      "$good",
      "$rolled",
      "$rolledAgain",
      "$newKey",
      "$newerKey",
      "$newestKey",
      '$given"',
      "my-own-key",
      '"value"',
      "api_key",
      "salt",
    ],
  },
  {
    name: "another tenant sees its own",
    url: `${audit}?per_page=1000`,
    as: "rival",
    status: 200,
    contains: ["$rivalZone"],
    absent: ["$zone", "$audited", '"account_id":"$account"'],
  },
  {
    name: "a reader sees the account's",
    url: `${audit}?per_page=1000`,
    as: "reader",
    status: 200,
    contains: ["$audited"],
    absent: ["$rivalZone"],
  },
  {
    name: "without the permission there is nothing to see",
    url: `${audit}?account=$account`,
    as: "zoneWriter",
    status: 200,
    json: { result: [] },
  },
];
