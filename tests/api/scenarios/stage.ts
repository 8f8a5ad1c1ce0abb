// What the tables about filters, rules and lists begin with.

import type { Scenario } from "../scenario.ts";

/** A zone of its own for a table, held under a name, on a plan. */
export function aZone(held: string, plan = "enterprise"): Scenario[] {
  return [
    {
      name: `a zone: ${held}`,
      method: "POST",
      url: "/client/v4/zones",
      body: { name: `${held.toLowerCase()}.test`, account: { id: "$account" } },
      status: 200,
      save: { [held]: "result.id" },
    },
    {
      name: `${held} is on ${plan}`,
      method: "PUT",
      url: `/sluice/v1/zones/$${held}/plan`,
      body: { plan },
      status: 200,
      json: { result: { plan } },
    },
  ];
}

/** A token, held under a name, with these permissions on one zone or on the whole account. */
export function aToken(held: string, groups: readonly string[], zone?: string): Scenario {
  const resource = zone ? `com.cloudflare.api.account.zone.$${zone}` : "com.cloudflare.api.account.$account";
  return {
    name: `a token: ${held}`,
    method: "POST",
    url: "/client/v4/user/tokens",
    body: {
      name: held,
      policies: [
        {
          effect: "allow",
          permission_groups: groups.map((name) => ({ name })),
          resources: { [resource]: "*" },
        },
      ],
    },
    status: 200,
    save: { [held]: "result.value" },
  };
}

export const notFound = { status: 404, codes: [7003] };
export const denied = { status: 403, codes: [10000], contains: ["Authentication error"] };

export const anId: RegExp = /^[0-9a-f]{32}$/;

/** The n-th of many expressions, none equal to another. */
export function expressionOf(n: number): string {
  return `ip.src eq 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** A valid expression of exactly so many characters. */
export function expressionOfLength(length: number, filler = "a"): string {
  const frame = 'http.host eq ""';
  return `http.host eq "${filler.repeat(length - frame.length)}"`;
}
