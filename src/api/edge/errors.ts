/** Turns whatever was thrown into a status and an envelope. Only refusals speak to the caller. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#model";
import type { Log } from "#platform";
import { StorageUnavailable } from "#store";
import { MAX_BODY_BYTES } from "./body.ts";
import { failure } from "./envelope.ts";
import { statuses } from "./status.ts";

/** Yields the status it answered with. */
export function answerError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): number {
  const refusal = toRefusal(error, request);
  const [first] = refusal.parts;
  const status = statuses[first.name];
  if (first.name === "internal") log.error({ ray: request.ray, err: error }, "a request failed");
  else if (status >= 500)
    log.warn({ ray: request.ray, reason: refusal.message }, "a request could not be served");
  // Clients would repeat some 4xx; none of them gets better by repeating, save 429.
  if (status < 500 && status !== 429) reply.header("x-should-retry", "false");
  void reply
    .status(status)
    .header("content-type", "application/json")
    .send(JSON.stringify(failure(refusal.parts)));
  return status;
}

function toRefusal(error: unknown, { ray, routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageUnavailable) {
    return new Refusal("storage_unavailable", {
      words: { reason: "the database does not answer" },
      internal: error,
    });
  }
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new Refusal("body_too_large", { words: { limit: routeOptions?.bodyLimit ?? MAX_BODY_BYTES } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal("request_malformed", { words: { reason: message ?? "it cannot be read" } });
  }
  return new Refusal("internal", { words: { ray }, internal: error });
}
