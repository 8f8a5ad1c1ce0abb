import { Type } from "typebox";
import { type AuditEntry, Refusal } from "#model";
import { rfc3339 } from "#platform";
import { accountsWith, anyone, isSuperuser } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Nullable, Time } from "../edge/shapes.ts";
import { readTime } from "../edge/time.ts";

const bounds = { default: 50, max: 1000 };

const AuditSchema = Type.Object({
  id: Type.String(),
  when: Time,
  actor: Type.Object({
    id: Type.String(),
    email: Type.String(),
    via: Type.Enum(["key", "token", "operator"]),
    token_id: Nullable(Type.String()),
    ip: Type.String(),
  }),
  ray: Type.String(),
  action: Type.String({ description: "`zone.create`, `token.roll`, …" }),
  resource: Type.Object({ type: Type.String(), id: Type.String() }),
  account_id: Nullable(Type.String()),
  zone_id: Nullable(Type.String()),
  before: Type.Unknown({ description: "The object before the change, without secrets." }),
  after: Type.Unknown({ description: "The object after the change, without secrets." }),
  hash: Type.String({ description: "Taken over this entry and the hash of the one before." }),
});

export const listAudit = define({
  name: "sluice.audit.list",
  method: "GET",
  path: "/sluice/v1/audit",
  tag: "Administration",
  summary: "List audit entries",
  description:
    "Newest first. The server's administrator sees all; others see those of accounts they may audit.",
  access: anyone("audit:read; shows entries of the accounts on which the credential has it"),
  query: Type.Object({
    since: Type.Optional(Type.String({ description: "RFC 3339; from this time on." })),
    before: Type.Optional(Type.String({ description: "RFC 3339; up to but not including this time." })),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    direction: Type.Optional(Type.Enum(["asc", "desc"])),
    ...pageQuery(bounds),
  }),
  result: Type.Array(AuditSchema),
  paged: true,
  refusals: ["field_invalid"],
  example: {
    result: [
      {
        id: "2e7a3a1cf6d94c7d9b0d5d9f0f3f6a11",
        when: "2026-11-15T00:00:00.000Z",
        actor: {
          id: exampleIds.user,
          email: "user@example.com",
          via: "key",
          token_id: null,
          ip: "127.0.0.1",
        },
        ray: "8f2c1e0b9a7d6c54",
        action: "zone.delete",
        resource: { type: "zone", id: exampleIds.zone },
        account_id: exampleIds.account,
        zone_id: exampleIds.zone,
        before: { id: exampleIds.zone, name: "example.com" },
        after: null,
        hash: "0".repeat(64),
      },
    ],
  },
  async handle(call) {
    const { deps, query } = call;
    const page = pageOf(query, bounds);
    const entries = await deps.store.read.audit.list({
      accountIds: isSuperuser(call) ? undefined : accountsWith(call, "audit:read"),
      since: timeOf("since", query.since),
      before: timeOf("before", query.before),
      action: query.action,
      descending: query.direction !== "asc",
      limit: page.limit,
      offset: page.offset,
    });
    return paged(entries, page, auditView);
  },
});

function auditView(entry: AuditEntry) {
  const { userId, email, via, tokenId, ip, ray } = entry.actor;
  return {
    id: entry.id,
    when: rfc3339(entry.at),
    actor: { id: userId, email, via, token_id: tokenId, ip },
    ray,
    action: entry.action,
    resource: { ...entry.resource },
    account_id: entry.accountId,
    zone_id: entry.zoneId,
    before: entry.before,
    after: entry.after,
    hash: entry.hash,
  };
}

function timeOf(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = readTime(text);
  if (time === null)
    throw new Refusal("field_invalid", { words: { field, reason: "must be an RFC 3339 time" } });
  return time;
}
