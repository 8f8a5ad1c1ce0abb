import { type Static, Type } from "typebox";
import { fieldsOfRequest, scheme } from "#catalog";
import { type FieldSource, type Lists, readJsonFields } from "#expr";
import {
  actions,
  decide,
  type Entitlement,
  explainExpression,
  features,
  itemMatcher,
  judgeExpression,
  Refusal,
  trimExpression,
} from "#model";
import { zone } from "../edge/access.ts";
import { type Deps, define } from "../edge/route.ts";
import { exampleIds, Id, Nullable } from "../edge/shapes.ts";
import { knownLists } from "../filters/make.ts";

const Request = Type.Object(
  {
    method: Type.Optional(Type.String({ maxLength: 32 })),
    url: Type.Optional(Type.String({ maxLength: 65_536 })),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
        description: "Name to value, or to several values.",
      }),
    ),
    ip: Type.Optional(Type.String({ maxLength: 64 })),
    country: Type.Optional(Type.String({ maxLength: 8 })),
    asn: Type.Optional(Type.Integer({ minimum: 0 })),
    version: Type.Optional(Type.String({ maxLength: 16 })),
    body: Type.Optional(Type.String()),
    fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { description: "A request as people describe it." },
);

const Body = Type.Object({
  request: Type.Optional(Request),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: "Values of fields by name." }),
  ),
  expression: Type.Optional(Type.String({ description: "Evaluates this one instead of the zone's rules." })),
});

const Action = Type.Enum([...actions]);

/** A part of an expression: its text, what it came to, and the value that decided. */
const Part = Type.Object(
  {
    kind: Type.Enum(["and", "or", "xor", "not", "any", "all", "comparison"]),
    text: Type.String(),
    result: Type.Union([Type.Boolean(), Type.Array(Type.Boolean())]),
    value: Type.Optional(Type.Unknown()),
    parts: Type.Optional(Type.Array(Type.Unknown(), { description: "Parts of the same form." })),
  },
  { description: "An expression or a part of one." },
);

const Trace = Type.Object({
  rule_id: Id,
  action: Action,
  priority: Nullable(Type.Integer()),
  description: Type.Optional(Type.String()),
  expression: Type.String(),
  outcome: Type.Enum(["matched", "not_matched", "paused", "not_reached"]),
  decided_by: Type.Optional(
    Type.String({ description: "The part of the expression that made it true or false." }),
  ),
  explanation: Type.Optional(Part),
});

const Result = Type.Object({
  action: Type.Optional(Nullable(Action)),
  rule_id: Type.Optional(Nullable(Id)),
  matched: Type.Union([
    Type.Boolean({ description: "For one expression: whether it matches." }),
    Type.Array(Type.Object({ rule_id: Id, action: Action }), {
      description: "For the zone's rules: those that match.",
    }),
  ]),
  trace: Type.Optional(
    Type.Array(Trace, { description: "Every rule in the order in which it is looked at." }),
  ),
  explanation: Type.Optional(Part),
});

export const evaluate = define({
  name: "sluice.evaluate",
  method: "POST",
  path: "/sluice/v1/zones/:zone_id/evaluate",
  tag: "Firewall rules",
  summary: "Try a request against the zone's rules",
  description:
    "Answers what the rules in force decide for a described request, or for given values of fields, with every rule in its order: matched or not, and which part of its expression decided. Nothing is changed or logged.",
  access: zone("waf:read", "product"),
  body: Body,
  result: Result,
  refusals: ["field_invalid", "filter_invalid", "expression_too_long"],
  example: {
    body: { request: { method: "GET", url: "https://example.com/api/", ip: "93.184.216.34" } },
    result: {
      action: "block",
      rule_id: exampleIds.rule,
      matched: [{ rule_id: exampleIds.rule, action: "block" }],
      trace: [],
    },
  },
  async handle({ deps, zone, body }) {
    const source = sourceOf(body);
    const lists = await listsOf(deps, zone.accountId);
    if (body.expression === undefined) {
      const rules = await deps.store.read.firewallRules.all(zone.id);
      return { result: decide(rules, source, lists) as Static<typeof Result> };
    }
    const expression = trimExpression(body.expression);
    const knowsList = await knownLists(deps.store.read.lists, zone.accountId, [expression]);
    const verdict = judgeExpression(expression, anyPlan, knowsList);
    if (!verdict.isValid) {
      const name = verdict.reason === "length" ? "expression_too_long" : "filter_invalid";
      throw new Refusal(name, { words: { text: verdict.text }, pointer: "/expression" });
    }
    const explanation = explainExpression(expression, source, lists);
    return { result: { matched: explanation.result === true, explanation } as Static<typeof Result> };
  },
});

/** Trying costs nothing, so no plan stands in its way. */
const anyPlan: Entitlement = { plan: "enterprise", ruleQuota: 0, features };

type Given = Parameters<typeof fieldsOfRequest>[0];

function sourceOf({ request, fields }: { request?: unknown; fields?: Record<string, unknown> }): FieldSource {
  if ((request === undefined) === (fields === undefined))
    throw invalid("request", "give either request or fields", "");
  const described = fields ? { fields } : fieldsOfRequest(request as Given);
  const read = "problem" in described ? described : readJsonFields(scheme, described.fields);
  if ("problem" in read)
    throw invalid(fields ? "fields" : "request", read.problem, fields ? "/fields" : "/request");
  return read.values;
}

function invalid(field: string, reason: string, pointer: string): Refusal {
  return new Refusal("field_invalid", { words: { field, reason }, pointer });
}

const kinds = { Ip: "ip", Int: "asn", Bytes: "hostname" } as const;

/** The account's lists, each made ready once and only when an expression looks into it. Managed ones are empty. */
async function listsOf(deps: Deps, accountId: string): Promise<Lists> {
  const values = new Map<string, string[]>();
  for (const { name, kind, value } of await deps.store.read.lists.contents(accountId)) {
    const key = `${kind} ${name}`;
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  const matchers = new Map<string, ReturnType<typeof itemMatcher>>();
  return {
    find(name, type) {
      const key = `${kinds[type]} ${name}`;
      const matcher = matchers.get(key) ?? itemMatcher(kinds[type], values.get(key) ?? []);
      matchers.set(key, matcher);
      return matcher;
    },
  };
}
