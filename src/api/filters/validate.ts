import { Type } from "typebox";
import { scheme } from "#catalog";
import { checkFilter, renderEngineError } from "#expr";
import { Refusal, trimExpression } from "#model";
import { anyone, zone } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { Expression } from "./schema.ts";

const shared = {
  tag: "Filters",
  description:
    "Only the expression itself is judged: no plan, and lists by the form of their name alone. The error has no number; its message shows the place with a line of carets.",
  result: Type.Null(),
  refusals: ["expression_rejected"],
} as const;

const route = { ...shared, path: "/client/v4/filters/validate-expr", access: anyone() } as const;
/** Some clients know it below a zone only. */
const zoneRoute = {
  ...shared,
  path: "/client/v4/zones/:zone_id/filters/validate-expr",
  access: zone("waf:read", "product"),
} as const;

function judge(expression: string): { result: null } {
  const trimmed = trimExpression(expression);
  const { error } = checkFilter(trimmed, scheme);
  if (!error) return { result: null };
  const text =
    error.engine && error.code !== "E501" ? renderEngineError(trimmed, error.engine) : error.message;
  throw new Refusal("expression_rejected", { words: { text } });
}

const post = {
  method: "POST",
  summary: "Validate an expression",
  body: Type.Object({ expression: Expression }),
  example: { body: { expression: "ip.src eq 93.184.216.34" }, result: null },
} as const;

const get = {
  method: "GET",
  summary: "Validate an expression given in the query",
  query: Type.Object({ expression: Type.Optional(Expression) }),
  example: { query: "expression=ssl", result: null },
} as const;

export const validateRoutes = [
  define({ ...route, ...post, name: "filters.validate", handle: async ({ body }) => judge(body.expression) }),
  define({
    ...route,
    ...get,
    name: "filters.validateByQuery",
    handle: async ({ query }) => judge(query.expression ?? ""),
  }),
  define({
    ...zoneRoute,
    ...post,
    name: "filters.validateInZone",
    handle: async ({ body }) => judge(body.expression),
  }),
  define({
    ...zoneRoute,
    ...get,
    name: "filters.validateInZoneByQuery",
    handle: async ({ query }) => judge(query.expression ?? ""),
  }),
];
