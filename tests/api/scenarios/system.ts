import type { Scenario } from "../scenario.ts";

function noFile(url: string, status: number): Scenario {
  return { name: `no file of ours: ${url}`, url, as: "nobody", status, absent: ["dependencies", "#!/"] };
}

export const system: Scenario[] = [
  {
    name: "/ is a page",
    url: "/",
    as: "nobody",
    status: 200,
    contains: ["<!doctype html>", "Sluice", "/docs", "ready"],
    answers: { "content-type": /^text\/html/, "content-security-policy": /default-src 'none'/ },
  },
  {
    name: "/healthz",
    url: "/healthz",
    as: "nobody",
    status: 200,
    json: { status: "ok" },
    answers: { "content-type": /^application\/json/ },
  },
  {
    name: "/readyz names its parts",
    url: "/readyz",
    as: "nobody",
    status: 200,
    json: { status: "ready", parts: { database: "ok" } },
  },
  { name: "a request to be counted", url: "/client/v4/zones/$zone", status: 200 },
  {
    name: "/metrics counts by route, never by what came from outside",
    url: "/metrics",
    as: "nobody",
    status: 200,
    contains: [
      'sluice_http_requests_total{method="GET",route="/client/v4/zones/:zone_id",status="200"}',
      'sluice_http_requests_total{method="GET",route="/client/v4/zones",status="400"}',
      'sluice_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/client/v4/zones"}',
      'route="unrouted"',
      "process_resident_memory_bytes",
    ],
    absent: ["$zone", "$adminEmail", "notanid"],
    answers: { "content-type": /^text\/plain/ },
  },
  {
    name: "/openapi.json",
    url: "/openapi.json",
    as: "nobody",
    status: 200,
    json: {
      openapi: "3.1.0",
      paths: { "/client/v4/zones/{zone_id}": { get: { operationId: "zones.get" } } },
    },
  },
  {
    name: "/docs",
    url: "/docs",
    as: "nobody",
    status: 200,
    contains: ["<html", "swagger-ui"],
    answers: { "content-type": /^text\/html/, "content-security-policy": /script-src 'self'/ },
  },
  {
    name: "/docs brings its script",
    url: "/docs/static/swagger-ui-bundle.js",
    as: "nobody",
    status: 200,
    answers: { "content-type": /javascript/ },
  },
  {
    name: "/docs shows this document",
    url: "/docs/json",
    as: "nobody",
    status: 200,
    json: { openapi: "3.1.0" },
  },
  noFile("/docs/static/..%2f..%2fpackage.json", 404),
  noFile("/docs/static/%2e%2e/%2e%2e/package.json", 400),
  noFile("/docs/static/../../package.json", 400),
  noFile("/.env", 404),
  noFile("/sluice.db", 404),
  noFile("/src/cli/main.ts", 404),
  {
    name: "system pages are read only",
    method: "POST",
    url: "/healthz",
    as: "nobody",
    status: 404,
  },
];
