import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Gate } from "../edge/admit.ts";
import type { Tally } from "../edge/metrics.ts";
import { homePage } from "./home.ts";
import { type Part, readiness } from "./readiness.ts";

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

export interface SystemDeps {
  readonly parts: readonly Part[];
  readonly document: object;
}

export function mountSystem(server: FastifyInstance, gate: Gate, deps: SystemDeps): void {
  void server.register(async (system) => {
    measure(system, gate);
    mountPages(system, gate, deps);
  });
}

function measure(system: FastifyInstance, { meter, finish }: Gate): void {
  const tallies = new Map<string, Tally>();
  system.addHook("onRoute", ({ method, url }) => {
    if (method !== "HEAD") tallies.set(url, meter.tally("GET", url));
  });
  system.addHook("onResponse", (request, reply, done) => {
    request.tally = tallies.get(request.routeOptions.url ?? "") ?? null;
    finish(request, reply.statusCode);
    done();
  });
}

function mountPages(server: FastifyInstance, { meter }: Gate, { parts, document }: SystemDeps): void {
  server.get("/", async (_request, reply) => {
    reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY);
    return homePage(await readiness(parts));
  });

  server.get("/healthz", async (_request, reply) => {
    reply.header("content-type", "application/json");
    return '{"status":"ok"}';
  });

  server.get("/readyz", async (_request, reply) => {
    const { ready, parts: states } = await readiness(parts);
    reply.status(ready ? 200 : 503).header("content-type", "application/json");
    return JSON.stringify({ status: ready ? "ready" : "not ready", parts: states });
  });

  server.get("/metrics", async (_request, reply) => {
    reply.header("content-type", meter.registry.contentType);
    return meter.registry.metrics();
  });

  const text = JSON.stringify(document);
  server.get("/openapi.json", async (_request, reply) => {
    reply.header("content-type", "application/json");
    return text;
  });

  void server.register(async (docs) => {
    docs.addHook("onRequest", (_request, reply, done) => {
      reply.header("content-security-policy", DOCS_POLICY);
      done();
    });
    await docs.register(swagger, { mode: "static", specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { deepLinking: true, docExpansion: "list", defaultModelsExpandDepth: -1 },
      theme: {
        title: "Sluice API",
        css: [{ filename: "sluice.css", content: ".swagger-ui .topbar { display: none }" }],
      },
    });
  });
}
