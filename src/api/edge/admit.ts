/**
 * The way in: header presence, shape, credential, rate, ids in the path, visibility, permission. All of it
 * happens before a byte of the body is read.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Principal, Refusal, type RefusalName } from "#model";
import type { Authenticator } from "../auth/authenticator.ts";
import { readCredentials } from "../auth/credentials.ts";
import type { RequestMeter } from "./metrics.ts";
import { limitHeader, type RateLimiter, refuseOverLimit } from "./rate-limit.ts";
import type { Finish } from "./request-log.ts";
import type { Access, Caller, Deps } from "./route.ts";

export interface Gate {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  /** Null when calls are not counted. */
  readonly limiter: RateLimiter | null;
  readonly meter: RequestMeter;
  readonly finish: Finish;
}

export async function identify(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Pick<Access<unknown>, "family" | "tokenOnly">,
): Promise<Caller> {
  const { deps, authenticator, limiter } = gate;
  const now = deps.clock.now();
  const { headers, ip, ray } = request;
  const known = access.tokenOnly ? undefined : authenticator.recall(headers, ip, now);
  const principal = known ?? (await authenticate(gate, request, reply, access, now));
  if (limiter && principal.via !== "operator") {
    const allowance = limiter.take(principal.user.id, now);
    reply.header("ratelimit", limitHeader(allowance)).header("ratelimit-policy", limiter.policy);
    if (allowance.remaining < 0) reply.header("retry-after", String(allowance.resetSeconds));
    refuseOverLimit(allowance);
  }
  return { deps, principal, ray, ip, now };
}

async function authenticate(
  { authenticator }: Gate,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
  access: Pick<Access<unknown>, "family" | "tokenOnly">,
  now: number,
): Promise<Principal> {
  const credentials = readCredentials(headers);
  const suitable = access.tokenOnly ? credentials.filter(({ kind }) => kind === "token") : credentials;
  if (suitable.length === 0) throw new Refusal("token_required");
  try {
    return await authenticator.authenticate(suitable, ip);
  } catch (error) {
    if (error instanceof Refusal && error.parts[0].name === "rate_limited") {
      reply.header("retry-after", String(authenticator.failures.waitSeconds(ip, now)));
    }
    throw suited(error, access);
  }
}

/** The same failure has another number on product routes and where a token asks about itself. */
function suited(error: unknown, access: Pick<Access<unknown>, "family" | "tokenOnly">): unknown {
  if (!(error instanceof Refusal) || error.parts[0].name !== "token_unknown") return error;
  if (access.tokenOnly) return new Refusal("token_rejected");
  return access.family === "product" ? new Refusal("authentication_failed") : error;
}

const hex32 = /^[0-9a-f]{32}$/;

/** Ids in paths are 32 hex digits; anything else cannot be routed, or is an id of nothing. */
export function refuseBadIds(
  params: Readonly<Record<string, string>>,
  path: string,
  unknownId: RefusalName = "object_unknown",
): void {
  const bad = Object.entries(params).find(([, value]) => !hex32.test(value));
  if (!bad) return;
  const isScope = bad[0] === "zone_id" || bad[0] === "account_id";
  throw new Refusal(isScope ? "object_unknown" : unknownId, { words: { path } });
}

export function pathOf(request: FastifyRequest): string {
  const { url } = request;
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
