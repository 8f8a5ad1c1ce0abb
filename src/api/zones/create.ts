import { Type } from "typebox";
import { type Account, may, normaliseZoneName, Refusal, type Zone, zoneTypes } from "#model";
import { newId } from "#platform";
import type { Writers } from "#store";
import { anyone } from "../edge/access.ts";
import { change, type Record } from "../edge/change.ts";
import { type Caller, define } from "../edge/route.ts";
import { exampleIds, HostName } from "../edge/shapes.ts";
import { ZoneSchema, zoneExample, zoneRecord, zoneView } from "./schema.ts";

const Body = Type.Object({
  name: Type.String({ maxLength: 255, description: "A domain name." }),
  account: Type.Optional(
    Type.Object(
      { id: Type.Optional(Type.String({ maxLength: 32 })) },
      { description: "May be left out by whoever belongs to one account only." },
    ),
  ),
  type: Type.Optional(Type.Enum([...zoneTypes])),
  paused: Type.Optional(Type.Boolean()),
  vanity_name_servers: Type.Optional(Type.Array(HostName, { maxItems: 20 })),
});

export const createZone = define({
  name: "zones.create",
  method: "POST",
  path: "/client/v4/zones",
  tag: "Zones",
  summary: "Create a zone",
  description:
    "A new zone is `pending` and has the plan of `SLUICE_PLAN`. Names are unique within an account.",
  access: anyone("zone:edit on the account"),
  body: Body,
  result: ZoneSchema,
  refusals: ["field_invalid", "zone_exists", "access_denied"],
  example: { body: { name: "example.com", account: { id: exampleIds.account } }, result: zoneExample },
  async handle(call) {
    const { deps, principal, body, now } = call;
    const name = normaliseZoneName(body.name);
    if (name === null) {
      throw new Refusal("field_invalid", {
        words: { field: "name", reason: "must be a domain name" },
        pointer: "/name",
      });
    }
    const account = await accountFor(call, body.account?.id);
    const zone: Zone = {
      id: newId(),
      accountId: account.id,
      name,
      status: "pending",
      paused: body.paused ?? false,
      type: body.type ?? "full",
      plan: deps.defaultPlan,
      ruleQuota: null,
      features: null,
      vanityNameServers: body.vanity_name_servers ?? [],
      createdAt: now,
      modifiedAt: now,
      activatedAt: null,
    };
    const stored = { ...zone, accountName: account.name };
    const answer = { result: zoneView(stored, principal) };
    const work = async (tables: Writers, record: Record) => {
      if (await tables.zones.findByName(account.id, name))
        throw new Refusal("zone_exists", { words: { name } });
      await tables.zones.insert(zone);
      await record({
        action: "zone.create",
        id: zone.id,
        accountId: account.id,
        zoneId: zone.id,
        after: zoneRecord(stored),
      });
    };
    await change(call, work, () => answer);
    return answer;
  },
});

/** The account named, or the only one the caller could mean. */
async function accountFor({ deps, principal }: Caller, id: string | undefined): Promise<Account> {
  const [only, ...others] = principal.memberships;
  const wanted = id || (others.length === 0 ? only?.accountId : undefined);
  if (wanted === undefined) {
    throw new Refusal("field_invalid", {
      words: { field: "account.id", reason: "is required" },
      pointer: "/account/id",
    });
  }
  const account = await deps.store.read.accounts.find(wanted);
  if (!account || !may(principal, "zone:edit", { accountId: account.id })) {
    throw new Refusal("access_denied", { pointer: "/account/id" });
  }
  return account;
}
