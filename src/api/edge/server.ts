/** The HTTP server: what holds for every request, and how a route is mounted. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { TSchema } from "typebox";
import { newRay } from "#platform";
import { type Gate, identify, pathOf, refuseBadIds } from "./admit.ts";
import { MAX_BODY_BYTES, readBodiesAsJson } from "./body.ts";
import { failure, success } from "./envelope.ts";
import { answerError } from "./errors.ts";
import type { Caller, Route } from "./route.ts";
import { explainUnrouted, knownPaths } from "./unrouted.ts";
import { compileValidator } from "./validate.ts";

declare module "fastify" {
  interface FastifyRequest {
    ray: string;
    caller: (Caller & object) | null;
  }
}

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

const apiPrefixes = ["/client/v4", "/sluice/v1"];

export function createServer(gate: Gate, trustedProxies: readonly string[]): FastifyInstance {
  const { log } = gate.deps;
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply);
      answerError(log, error, request, reply);
    },
  });
  server.decorateRequest("ray", "");
  server.decorateRequest("caller", null);
  server.setValidatorCompiler(compileValidator as never);
  server.setSerializerCompiler(() => JSON.stringify);
  readBodiesAsJson(server);

  server.addHook("onRequest", (request, reply, done) => {
    prepare(request, reply);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    const level = request.method === "GET" || request.method === "HEAD" ? "debug" : "info";
    if (log.isLevelEnabled(level)) {
      const { ray, method, ip, caller } = request;
      const who = caller?.principal;
      log[level](
        {
          ray,
          method,
          path: pathOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip,
          user: who?.user.id,
          via: who?.via,
        },
        "request",
      );
    }
    done();
  });
  server.setErrorHandler((error, request, reply) => answerError(log, error, request, reply));
  return server;
}

export function mount(server: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  for (const route of routes) {
    const { body, query } = route;
    server.route({
      method: route.method,
      url: route.path,
      schema: { ...(query && { querystring: query }), ...(body && { body: body as TSchema }) },
      async onRequest(request, reply) {
        const caller = await identify(gate, request, reply, route.access);
        const params = request.params as Record<string, string>;
        const path = pathOf(request);
        refuseBadIds(params, path);
        request.caller = Object.assign(caller, await route.access.admit(caller, params, path));
      },
      async handler(request, reply) {
        const call = Object.assign({}, request.caller, {
          params: request.params,
          query: request.query,
          body: request.body,
        });
        const answer = await route.handle(call as never);
        reply.header("content-type", "application/json");
        if (route.method !== "GET") gate.authenticator.noteChange();
        return JSON.stringify(success(answer));
      },
    });
  }
  const paths = knownPaths(routes);
  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (apiPrefixes.some((prefix) => path.startsWith(prefix))) {
      request.caller = await identify(gate, request, reply, { family: "core" });
    }
    const { refusal, allow } = explainUnrouted(paths, request.method, path);
    if (allow) reply.header("allow", allow);
    throw refusal;
  });
}

function prepare(request: FastifyRequest, reply: FastifyReply): void {
  request.ray = newRay();
  reply.headers(HEADERS);
  reply.header("cf-ray", request.ray);
}

/** What cannot be read as HTTP never becomes a request; it gets the envelope all the same. */
function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: IncomingMessage },
): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage) {
    socket.destroy();
    return;
  }
  const [status, reason] = unreadable[error.code ?? ""] ?? ["400 Bad Request", "it is not valid HTTP"];
  const body = JSON.stringify(failure([{ name: "request_malformed", words: { reason } }]));
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `cf-ray: ${newRay()}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

const unreadable: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "its headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "it took too long to arrive"],
};
