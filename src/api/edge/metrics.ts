import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Request counts and latencies by route pattern: a label never takes a value from outside. */
export function measureRequests(server: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "sluice_http_requests_total",
    help: "API requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const latency = new Histogram({
    name: "sluice_http_request_duration_seconds",
    help: "Time from a request's head to its answer, by method and route.",
    labelNames: ["method", "route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unrouted";
    const method = knownMethods.has(request.method) ? request.method : "other";
    requests.inc({ method, route, status: reply.statusCode });
    latency.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
