/** The HTTP server: what holds for every request, and how a route is mounted. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { Refusal } from "#model";
import { newRay } from "#platform";
import { type Gate, identify, pathOf, refuseBadIds } from "./admit.ts";
import { MAX_BODY_BYTES, readBodiesAsJson } from "./body.ts";
import { type Answer, failure, successText } from "./envelope.ts";
import { answerError } from "./errors.ts";
import type { Tally } from "./metrics.ts";
import { AlreadyAnswered, repeatableOf } from "./repeat.ts";
import type { Caller, Route } from "./route.ts";
import { explainUnrouted, knownPaths } from "./unrouted.ts";
import { bodyReader, queryReader } from "./validate.ts";

declare module "fastify" {
  interface FastifyRequest {
    ray: string;
    /** On the clock of `performance.now()`. */
    arrivedAt: number;
    caller: (Caller & object) | null;
    tally: Tally | null;
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
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const status = answerError(log, error, request, reply);
    gate.finish(request, status);
  };
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 16_384 },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // Node would answer a request without a host itself, and without our envelope.
    // A thousand ids to delete may stand in a query.
    http: { requireHostHeader: false, maxHeaderSize: 64 * 1024 },
    // Routes check by themselves; without this Fastify loads compilers that nobody uses.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply);
      fail(error, request, reply);
    },
  });
  server.decorateRequest("ray", "");
  server.decorateRequest("arrivedAt", 0);
  server.decorateRequest("caller", null);
  server.decorateRequest("tally", null);
  readBodiesAsJson(server);
  server.addHook("onRequest", (request, reply, done) => {
    prepare(request, reply);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      done(malformed("it has no host"));
    else done();
  });
  server.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(failure(malformed("it expects what nobody here can do").parts));
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    response.writeHead(417, { ...headers, "cf-ray": newRay() }).end(body);
  });
  server.setErrorHandler(fail);
  return server;
}

export function mount(server: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  for (const route of routes) mountRoute(server, gate, route);

  const paths = knownPaths(routes);
  const unrouted = gate.meter.tally("any", "unrouted");
  server.setNotFoundHandler(async (request, reply) => {
    request.tally = unrouted;
    const path = pathOf(request);
    if (apiPrefixes.some((prefix) => path.startsWith(prefix))) {
      request.caller = await identify(gate, request, reply, { family: "core" });
    }
    const { refusal, allow } = explainUnrouted(paths, request.method, path);
    if (allow) reply.header("allow", allow);
    throw refusal;
  });
}

function mountRoute(server: FastifyInstance, gate: Gate, route: Route): void {
  const { method, access } = route;
  const tally = gate.meter.tally(method, route.path);
  const readQuery = route.query && queryReader(route.query);
  const readBody = route.body && bodyReader(route.body, route.bodyIs);

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<Caller & object> {
    request.tally = tally;
    const caller = await identify(gate, request, reply, access);
    request.caller = caller;
    const params = request.params as Record<string, string>;
    const path = pathOf(request);
    refuseBadIds(params, path, route.unknownId);
    return Object.assign(caller, await access.admit(caller, params, path));
  }

  server.route({
    method,
    url: route.path,
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    // A body is read only for those who may send it; a GET has none, and is spared the extra step.
    ...(method !== "GET" && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        await enter(request, reply);
      },
    }),
    async handler(request, reply) {
      const caller = method === "GET" ? await enter(request, reply) : request.caller;
      const repeatable = method === "POST" && caller ? repeatableOf(request, caller.principal) : undefined;
      const call = Object.assign(caller ?? {}, {
        repeatable,
        params: request.params,
        query: readQuery?.(request.query),
        body: readBody?.(request.body),
      });
      const handled = route.handle(call as never);
      const body = repeatable ? await answered(handled) : successText(await handled);
      if (method !== "GET") gate.authenticator.noteChange();
      reply.header("content-type", "application/json");
      gate.finish(request, 200);
      return body;
    },
  });
}

/** The envelope as text: of this request or, when it was done before, of that one. */
async function answered(handled: Promise<Answer<unknown>>): Promise<string> {
  try {
    return successText(await handled);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return error.answer;
    throw error;
  }
}

function prepare(request: FastifyRequest, reply: FastifyReply): void {
  request.arrivedAt = performance.now();
  // Bodies are JSON, whatever they are labelled.
  if (request.headers["content-type"] !== undefined) request.headers["content-type"] = "application/json";
  request.ray = newRay();
  reply.headers(HEADERS);
  reply.header("cf-ray", request.ray);
}

/** What cannot be read as HTTP never becomes a request; it gets the envelope all the same. */
function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: ServerResponse },
): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, reason] = unreadable[error.code ?? ""] ?? ["400 Bad Request", "it is not valid HTTP"];
  const body = JSON.stringify(failure(malformed(reason).parts));
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `cf-ray: ${newRay()}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function malformed(reason: string): Refusal {
  return new Refusal("request_malformed", { words: { reason } });
}

function noSchemas(): never {
  throw new Error("routes are mounted without Fastify's schemas");
}

const unreadable: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "its headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "it took too long to arrive"],
};
