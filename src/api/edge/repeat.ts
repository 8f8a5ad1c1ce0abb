/**
 * Clients repeat a POST whose answer they did not get. With an `Idempotency-Key`, or the mark that the official clients
 * put on a repeated call, the same request by the same caller gets the answer of the first one instead of being done
 * again. The answer is kept in the transaction of the change itself, so there is never one without the other.
 */
import type { FastifyRequest } from "fastify";
import { type Principal, Refusal } from "#model";
import { sha256Hex } from "#platform";
import type { Writers } from "#store";

const KEY_LIFETIME_MS = 24 * 3_600_000;
const MARK_LIFETIME_MS = 60_000;
export const ANSWER_LIFETIME_MS = KEY_LIFETIME_MS;
const MAX_KEY_LENGTH = 255;

/** What a request is known by when it comes again. */
export interface Repeatable {
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  /** A kept answer counts only when it is younger than this; null when this call is no repetition for sure. */
  readonly lifetimeMs: number | null;
}

export function actorOf({ user, tokenId, via }: Principal): string {
  return `${user.id}:${tokenId ?? via}`;
}

export function repeatableOf(
  { headers, method, url, body }: FastifyRequest,
  principal: Principal,
): Repeatable | undefined {
  const given = headers["idempotency-key"];
  const mark = headers["x-stainless-retry-count"];
  if (given === undefined && mark === undefined) return undefined;
  const actor = actorOf(principal);
  const bodyHash = sha256Hex(JSON.stringify(body ?? null));
  if (given !== undefined) {
    const name = String(given);
    if (name === "" || name.length > MAX_KEY_LENGTH) {
      const words = { field: "Idempotency-Key", reason: `must have 1 to ${MAX_KEY_LENGTH} characters` };
      throw new Refusal("field_invalid", { words });
    }
    return {
      actor,
      key: `key:${sha256Hex(`${method} ${url} ${name}`)}`,
      bodyHash,
      lifetimeMs: KEY_LIFETIME_MS,
    };
  }
  const isRepetition = Number(mark) > 0;
  const key = `mark:${sha256Hex(`${method} ${url} ${bodyHash}`)}`;
  return { actor, key, bodyHash, lifetimeMs: isRepetition ? MARK_LIFETIME_MS : null };
}

type Answers = Pick<Writers["answers"], "find">;

/** Thrown out of a change that was made before: nothing is done, and the answer is the one of then. */
export class AlreadyAnswered extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super("the same request was answered before");
    this.answer = answer;
  }
}

/** The answer that the same request got before. */
export async function recallAnswer(
  answers: Answers,
  repeatable: Repeatable,
  now: number,
): Promise<string | undefined> {
  const { actor, key, bodyHash, lifetimeMs } = repeatable;
  if (lifetimeMs === null) return undefined;
  const kept = await answers.find(actor, key, now - lifetimeMs);
  if (kept && kept.bodyHash !== bodyHash) throw new Refusal("idempotency_mismatch");
  return kept?.answer;
}
