/** The OpenAPI document, made from the routes themselves: what is documented is what is served. */
import type { TObject } from "typebox";
import { type RefusalName, refusals, refusalText } from "#model";
import { version } from "#platform";
import { failure, success } from "./edge/envelope.ts";
import type { Route } from "./edge/route.ts";
import { statuses } from "./edge/status.ts";
import { type SystemRoute, systemRoutes } from "./system/routes.ts";

const ENVELOPE = {
  success: { type: "boolean" },
  errors: { type: "array", items: { $ref: "#/components/schemas/Error" } },
  messages: {
    type: "array",
    items: { type: "object", properties: { code: { type: "integer" }, message: { type: "string" } } },
  },
};

const components = {
  securitySchemes: {
    token: { type: "http", scheme: "bearer", description: "An API token." },
    email: { type: "apiKey", in: "header", name: "X-Auth-Email" },
    key: {
      type: "apiKey",
      in: "header",
      name: "X-Auth-Key",
      description: "A user's global key, with X-Auth-Email.",
    },
  },
  schemas: {
    Error: {
      type: "object",
      required: ["message"],
      properties: {
        code: { type: "integer", minimum: 1, description: "Absent only where an expression is validated." },
        message: { type: "string" },
        error_chain: {
          type: "array",
          items: { type: "object", properties: { code: { type: "integer" }, message: { type: "string" } } },
        },
        source: {
          type: "object",
          properties: { pointer: { type: "string", description: "JSON pointer into the body." } },
        },
        meta: { type: "object" },
      },
    },
    Failure: {
      type: "object",
      required: ["success", "errors", "messages", "result"],
      properties: { result: { type: "null" }, ...ENVELOPE },
    },
    ResultInfo: {
      type: "object",
      required: ["page", "per_page", "count", "total_count", "total_pages"],
      properties: Object.fromEntries(
        ["page", "per_page", "count", "total_count", "total_pages"].map((name) => [
          name,
          { type: "integer" },
        ]),
      ),
    },
  },
};

/** Refusals that any authenticated route can meet. */
const common: readonly RefusalName[] = [
  "credentials_missing",
  "headers_invalid",
  "pair_unknown",
  "token_unknown",
  "location_forbidden",
  "rate_limited",
  "storage_unavailable",
  "internal",
];

export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) add(paths, route.path, route.method, operation(route));
  for (const route of systemRoutes) add(paths, route.path, "GET", systemOperation(route));
  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice",
      version,
      description: "Firewall rules and log push behind the v4 API, and the extension API beside it.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    security: [{ token: [] }, { email: [], key: [] }],
    paths,
    components,
  };
}

function add(
  paths: Record<string, Record<string, unknown>>,
  path: string,
  method: string,
  operation: unknown,
): void {
  const template = path.replaceAll(/:(\w+)/g, "{$1}");
  paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
}

function operation(route: Route) {
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, `Needs: ${route.access.needs}.`].filter(Boolean).join("\n\n"),
    parameters: [...pathParameters(route.path), ...queryParameters(route.query)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: route.body, example: route.example.body } },
      },
    }),
    responses: { "200": successResponse(route), ...failureResponses(route) },
  };
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", pattern: "^[0-9a-f]{32}$" },
  }));
}

function queryParameters(query: TObject | undefined) {
  if (!query) return [];
  const required: readonly string[] = query.required ?? [];
  return Object.entries(query.properties).map(([name, schema]) => {
    const { description, ...rest } = schema as { description?: string };
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description && { description }),
      schema: rest,
    };
  });
}

function successResponse(route: Route) {
  const { example, paged, result } = route;
  const count = Array.isArray(example.result) ? example.result.length : 1;
  const info = { page: 1, per_page: 20, count, total_count: count, total_pages: 1 };
  return {
    description: "Done.",
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["result", "success", "errors", "messages", ...(paged ? ["result_info"] : [])],
          properties: {
            result,
            ...ENVELOPE,
            ...(paged && { result_info: { $ref: "#/components/schemas/ResultInfo" } }),
          },
        },
        example: success({ result: example.result, ...(paged && { result_info: info }) }),
      },
    },
  };
}

function failureResponses(route: Route) {
  const names = new Set<RefusalName>([
    ...(route.access.tokenOnly ? common.filter((name) => name !== "token_unknown") : common),
    ...route.access.refusals,
    ...(route.query ? (["field_invalid"] as const) : []),
    ...(route.body ? (["json_malformed", "body_required", "body_too_large", "field_invalid"] as const) : []),
    ...(route.refusals ?? []),
  ]);
  const byStatus = Map.groupBy(names, (name) => statuses[name]);
  return Object.fromEntries(
    [...byStatus].map(([status, members]) => [String(status), failureResponse(members)]),
  );
}

function failureResponse(names: readonly RefusalName[]) {
  return {
    description: names
      .map((name) => `${refusals[name].code ?? "without a number"}: ${refusals[name].doc}`)
      .join("\n\n"),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Failure" },
        examples: Object.fromEntries(
          names.map((name) => [name, { summary: refusalText({ name }), value: failure([{ name }]) }]),
        ),
      },
    },
  };
}

function systemOperation({ name, summary, type, statuses: possible }: SystemRoute) {
  return {
    operationId: name,
    tags: ["System"],
    summary,
    security: [],
    responses: Object.fromEntries(
      Object.entries(possible).map(([status, description]) => [
        status,
        { description, content: { [type]: {} } },
      ]),
    ),
  };
}
