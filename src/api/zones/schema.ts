import { type Static, Type } from "typebox";
import { type Principal, permissionsOn, plans, zoneStatuses, zoneTypes } from "#model";
import { rfc3339 } from "#platform";
import type { ZoneWithAccount } from "#store";
import { exampleIds, Id, Nullable, Time } from "../edge/shapes.ts";

export const ZoneSchema = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum([...zoneStatuses]),
  paused: Type.Boolean({ description: "Whether the gateway lets this zone's traffic pass unjudged." }),
  type: Type.Enum([...zoneTypes]),
  development_mode: Type.Integer(),
  name_servers: Type.Array(Type.String()),
  original_name_servers: Nullable(Type.Array(Type.String())),
  original_registrar: Nullable(Type.String()),
  original_dnshost: Nullable(Type.String()),
  modified_on: Time,
  created_on: Time,
  activated_on: Nullable(Time),
  vanity_name_servers: Type.Array(Type.String()),
  meta: Type.Object({
    step: Type.Integer(),
    custom_certificate_quota: Type.Integer(),
    page_rule_quota: Type.Integer(),
    phishing_detected: Type.Boolean(),
    cdn_only: Type.Boolean(),
    dns_only: Type.Boolean(),
    foundation_dns: Type.Boolean(),
  }),
  owner: Type.Object({ id: Id, type: Type.String(), name: Type.String() }),
  account: Type.Object({ id: Id, name: Type.String() }),
  tenant: Type.Object({ id: Type.Null(), name: Type.Null() }),
  tenant_unit: Type.Object({ id: Type.Null() }),
  permissions: Type.Array(
    Type.String({ description: "What this credential may do here, such as `#zone:read`." }),
  ),
  plan: Type.Object({
    id: Type.String(),
    name: Type.String(),
    price: Type.Integer(),
    currency: Type.String(),
    frequency: Type.String(),
    is_subscribed: Type.Boolean(),
    can_subscribe: Type.Boolean(),
    legacy_id: Type.String(),
    legacy_discount: Type.Boolean(),
    externally_managed: Type.Boolean(),
  }),
});

export type ZoneView = Static<typeof ZoneSchema>;

export function zoneView(zone: ZoneWithAccount, principal: Principal): ZoneView {
  const plan = plans[zone.plan];
  const granted = permissionsOn(principal, { accountId: zone.accountId, zoneId: zone.id });
  return {
    id: zone.id,
    name: zone.name,
    status: zone.status,
    paused: zone.paused,
    type: zone.type,
    development_mode: 0,
    name_servers: [],
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    modified_on: rfc3339(zone.modifiedAt),
    created_on: rfc3339(zone.createdAt),
    activated_on: zone.activatedAt === null ? null : rfc3339(zone.activatedAt),
    vanity_name_servers: [...zone.vanityNameServers],
    meta: {
      step: 2,
      custom_certificate_quota: 0,
      page_rule_quota: 0,
      phishing_detected: false,
      cdn_only: false,
      dns_only: false,
      foundation_dns: false,
    },
    owner: { id: zone.accountId, type: "organization", name: zone.accountName },
    account: { id: zone.accountId, name: zone.accountName },
    tenant: { id: null, name: null },
    tenant_unit: { id: null },
    permissions: granted.map((permission) => `#${permission}`),
    plan: {
      id: plan.id,
      name: plan.label,
      price: plan.price,
      currency: "USD",
      frequency: "monthly",
      is_subscribed: true,
      can_subscribe: false,
      legacy_id: zone.plan,
      legacy_discount: false,
      externally_managed: false,
    },
  };
}

/** What an audit entry keeps of a zone. */
export function zoneRecord(zone: ZoneWithAccount) {
  const { id, name, status, paused, type, plan, ruleQuota, features, vanityNameServers } = zone;
  return {
    id,
    name,
    status,
    paused,
    type,
    plan,
    ...(ruleQuota !== null && { rule_quota: ruleQuota }),
    ...(features !== null && { features }),
    vanity_name_servers: vanityNameServers,
  };
}

const exampleZone: ZoneWithAccount = {
  id: exampleIds.zone,
  accountId: exampleIds.account,
  accountName: "example.com",
  name: "example.com",
  status: "pending",
  paused: false,
  type: "full",
  plan: "enterprise",
  ruleQuota: null,
  features: null,
  vanityNameServers: [],
  createdAt: Date.UTC(2026, 10, 15),
  modifiedAt: Date.UTC(2026, 10, 15),
  activatedAt: null,
};

export const zoneExample: ZoneView = {
  ...zoneView(exampleZone, {
    via: "key",
    user: {
      id: exampleIds.user,
      email: "user@example.com",
      firstName: null,
      lastName: null,
      superuser: false,
      createdAt: 0,
      modifiedAt: 0,
    },
    tokenId: null,
    memberships: [{ accountId: exampleIds.account, role: "administrator" }],
    policies: null,
  }),
};
