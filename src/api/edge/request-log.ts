import type { FastifyRequest } from "fastify";
import type { Log } from "#platform";
import { pathOf } from "./admit.ts";
import { count } from "./metrics.ts";

/** Called once for every answer: counts it and logs it, changes at `info` and reads at `debug`. */
export type Finish = (request: FastifyRequest, status: number) => void;

/** Neither headers nor queries nor bodies are in the log. */
export function finishing(log: Log): Finish {
  const logsReads = log.isLevelEnabled("debug");
  const logsChanges = log.isLevelEnabled("info");
  return (request, status) => {
    const elapsedMs = performance.now() - request.arrivedAt;
    if (request.tally) count(request.tally, status, elapsedMs / 1000);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!(isRead ? logsReads : logsChanges)) return;
    const { ray, method, ip, caller } = request;
    log[isRead ? "debug" : "info"](
      {
        ray,
        method,
        path: pathOf(request),
        status,
        ms: Math.round(elapsedMs),
        ip,
        user: caller?.principal.user.id,
        via: caller?.principal.via,
      },
      "request",
    );
  };
}
