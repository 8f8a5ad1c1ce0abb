import { type Static, Type } from "typebox";
import {
  findPermissionGroup,
  Refusal,
  resourceFault,
  type Token,
  type TokenCondition,
  type TokenPolicy,
  tokenStatus,
} from "#model";
import { forms, newId, rfc3339Seconds } from "#platform";
import { exampleIds, Id, Nullable, Time } from "../edge/shapes.ts";
import { readTime } from "../edge/time.ts";

const Effect = Type.Enum(["allow", "deny"]);
const Resources = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]),
  {
    description:
      'What the policy covers: `com.cloudflare.api.account.<id>`, `com.cloudflare.api.account.zone.<id>` or `com.cloudflare.api.user.<id>`, each with the value "*".',
  },
);
const Networks = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 });
const Condition = Type.Object({
  request_ip: Type.Optional(Type.Object({ in: Type.Optional(Networks), not_in: Type.Optional(Networks) })),
});

export const TokenBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  policies: Type.Array(
    Type.Object({
      effect: Effect,
      permission_groups: Type.Array(
        Type.Object({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
        { minItems: 1, maxItems: 100 },
      ),
      resources: Resources,
    }),
    { minItems: 1, maxItems: 50 },
  ),
  status: Type.Optional(Type.Enum(["active", "disabled", "expired"])),
  condition: Type.Optional(Nullable(Condition)),
  not_before: Type.Optional(Nullable(Type.String({ maxLength: 40, description: "RFC 3339." }))),
  expires_on: Type.Optional(Nullable(Type.String({ maxLength: 40, description: "RFC 3339." }))),
});

export const TokenSchema = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum(["active", "disabled", "expired"]),
  issued_on: Time,
  modified_on: Time,
  not_before: Type.Optional(Time),
  expires_on: Type.Optional(Time),
  policies: Type.Array(
    Type.Object({
      id: Id,
      effect: Effect,
      permission_groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      resources: Resources,
    }),
  ),
  condition: Type.Optional(Condition),
});

export const TokenWithValue = Type.Intersect([
  TokenSchema,
  Type.Object({ value: Type.String({ description: "The token itself. Shown this once." }) }),
]);

export type TokenView = Static<typeof TokenSchema>;
type TokenInput = Static<typeof TokenBody>;

export function tokenView(token: Token, now: number): TokenView {
  return {
    id: token.id,
    name: token.name,
    status: tokenStatus(token, now),
    issued_on: rfc3339Seconds(token.issuedAt),
    modified_on: rfc3339Seconds(token.modifiedAt),
    ...(token.notBefore !== null && { not_before: rfc3339Seconds(token.notBefore) }),
    ...(token.expiresAt !== null && { expires_on: rfc3339Seconds(token.expiresAt) }),
    policies: token.policies.map(({ id, effect, groupIds, resources }) => ({
      id,
      effect,
      permission_groups: groupIds.map((groupId) => ({
        id: groupId,
        name: findPermissionGroup(groupId)?.name ?? "",
      })),
      resources: resources as Record<string, string>,
    })),
    ...(token.condition !== null && { condition: token.condition as Static<typeof Condition> }),
  };
}

/** What a body says of a token, checked beyond what a schema can. */
export function readToken(
  body: TokenInput,
): Pick<Token, "name" | "policies" | "condition" | "notBefore" | "expiresAt"> {
  return {
    name: body.name,
    policies: body.policies.map(readPolicy),
    condition: readCondition(body.condition),
    notBefore: timeOf("not_before", body.not_before),
    expiresAt: timeOf("expires_on", body.expires_on),
  };
}

function readPolicy(policy: TokenInput["policies"][number], index: number): TokenPolicy {
  const groupIds = policy.permission_groups.map((given, at) => {
    const group = findPermissionGroup(given.id ?? given.name ?? "");
    if (!group) throw invalid(`/policies/${index}/permission_groups/${at}`, "is not a permission group");
    return group.id;
  });
  const fault = resourceFault(policy.resources);
  if (fault) throw invalid(`/policies/${index}/resources`, `${fault.key} ${fault.reason}`.trim());
  return { id: newId(), effect: policy.effect, groupIds, resources: policy.resources };
}

function readCondition(condition: TokenInput["condition"]): TokenCondition | null {
  const networks = condition?.request_ip;
  if (!networks) return null;
  const checked: { in?: string[]; not_in?: string[] } = {};
  for (const key of ["in", "not_in"] as const) {
    const list = networks[key];
    if (!list) continue;
    checked[key] = list.map((network, index) => {
      try {
        return forms.cidr(network);
      } catch (error) {
        throw invalid(`/condition/request_ip/${key}/${index}`, (error as Error).message);
      }
    });
  }
  return { request_ip: checked };
}

function timeOf(field: "not_before" | "expires_on", text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  const time = readTime(text);
  if (time === null) throw invalid(`/${field}`, "must be an RFC 3339 time");
  return time;
}

function invalid(pointer: string, reason: string): Refusal {
  return new Refusal("field_invalid", {
    words: { field: pointer.slice(1).replaceAll("/", "."), reason },
    pointer,
  });
}

export const tokenExample: TokenView = {
  id: exampleIds.token,
  name: "ci",
  status: "active",
  issued_on: "2026-11-15T00:00:00Z",
  modified_on: "2026-11-15T00:00:00Z",
  policies: [
    {
      id: "f267e341f3dd4697bd3b9f71dd96247f",
      effect: "allow",
      permission_groups: [{ id: "c8fed203ed3043cba015a93ad1616f1f", name: "Zone Read" }],
      resources: { [`com.cloudflare.api.account.zone.${exampleIds.zone}`]: "*" },
    },
  ],
};

export const tokenBodyExample: TokenInput = {
  name: "ci",
  policies: [
    {
      effect: "allow",
      permission_groups: [{ id: "c8fed203ed3043cba015a93ad1616f1f" }],
      resources: { [`com.cloudflare.api.account.zone.${exampleIds.zone}`]: "*" },
    },
  ],
};

export const tokenValueExample = "slu_EXAMPLEx0000000000000000000000000000";
