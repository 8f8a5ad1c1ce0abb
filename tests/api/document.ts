// The OpenAPI document as tests read it: every operation, flat.

import { send } from "./http.ts";

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  method: string;
  /** With `{name}` for what varies. */
  path: string;
  parameters: Parameter[];
  security?: unknown[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: Record<string, unknown>; example: unknown }>;
  };
  responses: Record<string, { description: string; content: Record<string, Media> }>;
  description?: string;
  tags: string[];
}

export interface Media {
  schema?: Record<string, unknown>;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: Record<string, unknown> };
}

export async function readDocument(url: string): Promise<Document> {
  return JSON.parse((await send(url, { path: "/openapi.json" })).text) as Document;
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      method: method.toUpperCase(),
      path,
    })),
  );
}

export function isApi({ path }: Operation): boolean {
  return path.startsWith("/client/v4/") || path.startsWith("/sluice/v1/");
}

/** What a caller needs, as the document says it: `waf:edit on the zone` and the like. */
export function needsOf({ description }: Operation): string {
  return /Needs: (.+?)\.?$/m.exec(description ?? "")?.[1] ?? "";
}

/** The example body, if the operation takes one. */
export function exampleBody({ requestBody }: Operation): unknown {
  return requestBody?.content["application/json"]?.example;
}

export function fillPath(path: string, value: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => value(name));
}
