import type { FastifyInstance } from "fastify";
import { Authenticator } from "./auth/authenticator.ts";
import type { Gate } from "./edge/admit.ts";
import { RequestMeter } from "./edge/metrics.ts";
import { type RateLimit, RateLimiter } from "./edge/rate-limit.ts";
import { finishing } from "./edge/request-log.ts";
import type { Deps } from "./edge/route.ts";
import { createServer, mount } from "./edge/server.ts";
import { openApiDocument } from "./openapi.ts";
import { routes } from "./routes.ts";
import { mountSystem } from "./system/mount.ts";
import type { Part } from "./system/readiness.ts";

export interface ApiOptions extends Deps {
  readonly rateLimit: RateLimit | null;
  readonly trustedProxies: readonly string[];
  /** What `/readyz` asks besides the store. */
  readonly parts: readonly Part[];
  /** A secret of this process, by which commands on the machine itself call the API without a socket. */
  readonly operatorToken?: string;
}

/** The API as a server that does not listen yet. */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { store, clock, log, defaultPlan, ruleQuota } = options;
  const gate: Gate = {
    deps: { store, clock, log, defaultPlan, ruleQuota },
    authenticator: new Authenticator(store, clock, options.operatorToken),
    limiter: options.rateLimit && new RateLimiter(options.rateLimit),
    meter: new RequestMeter(),
    finish: finishing(log),
  };
  const server = createServer(gate, options.trustedProxies);
  mount(server, gate, routes);
  mountSystem(server, gate, {
    parts: [{ name: "database", check: () => store.ping() }, ...options.parts],
    document: openApiDocument(routes),
  });
  await server.ready();
  return server;
}
