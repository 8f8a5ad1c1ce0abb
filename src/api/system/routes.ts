/** Routes beside the API: no credentials, no envelope. The data here feeds the document and the router's test. */
export interface SystemRoute {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly type: string;
  readonly statuses: Readonly<Record<string, string>>;
}

export const systemRoutes: readonly SystemRoute[] = [
  {
    name: "system.home",
    path: "/",
    summary: "A page with version, state and links",
    type: "text/html",
    statuses: { "200": "The page." },
  },
  {
    name: "system.healthz",
    path: "/healthz",
    summary: "Whether the process is up",
    type: "application/json",
    statuses: { "200": "It is." },
  },
  {
    name: "system.readyz",
    path: "/readyz",
    summary: "Whether all parts can serve",
    type: "application/json",
    statuses: { "200": "They can.", "503": "One cannot; the body says which and why." },
  },
  {
    name: "system.metrics",
    path: "/metrics",
    summary: "Metrics in Prometheus text form",
    type: "text/plain",
    statuses: { "200": "The metrics." },
  },
  {
    name: "system.openapi",
    path: "/openapi.json",
    summary: "This document",
    type: "application/json",
    statuses: { "200": "The document." },
  },
  {
    name: "system.docs",
    path: "/docs",
    summary: "This document as a page",
    type: "text/html",
    statuses: { "200": "The page." },
  },
];
