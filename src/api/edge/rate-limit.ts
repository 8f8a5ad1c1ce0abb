/**
 * Calls per user in a fixed window, as the public service counts them: over the limit every call is refused
 * until the window ends. Memory is bounded: windows that ended are dropped when many users are known.
 */
import { Refusal } from "#model";

export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}

export interface Allowance {
  readonly remaining: number;
  readonly resetSeconds: number;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

const MAX_WINDOWS = 10_000;

export class RateLimiter {
  readonly policy: string;
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.policy = `"default";q=${limit.calls};w=${limit.seconds}`;
  }

  /** Counts one call. `remaining` below zero means it is one too many. */
  take(who: string, now: number): Allowance {
    let window = this.#windows.get(who);
    if (!window || now >= window.endsAt) {
      this.#windows.delete(who);
      if (this.#windows.size >= MAX_WINDOWS) this.#makeRoom(now);
      window = { endsAt: now + this.#limit.seconds * 1000, used: 0 };
      this.#windows.set(who, window);
    }
    window.used++;
    return this.#allowance(window, now);
  }

  /** Takes one call back. */
  giveBack(who: string): void {
    const window = this.#windows.get(who);
    if (window && window.used > 0) window.used--;
  }

  /** What `take` would start from, without counting. */
  peek(who: string, now: number): Allowance {
    const window = this.#windows.get(who);
    const open = window && now < window.endsAt;
    return open
      ? this.#allowance(window, now)
      : { remaining: this.#limit.calls, resetSeconds: this.#limit.seconds };
  }

  #allowance({ endsAt, used }: Window, now: number): Allowance {
    return {
      remaining: this.#limit.calls - used,
      resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    };
  }

  /** All are equally long and lie in the order they began, so those that ended lie in front. */
  #makeRoom(now: number): void {
    for (const [who, { endsAt }] of this.#windows) {
      if (now < endsAt && this.#windows.size < MAX_WINDOWS) return;
      this.#windows.delete(who);
    }
  }
}

export function limitHeader({ remaining, resetSeconds }: Allowance): string {
  return `"default";r=${Math.max(0, remaining)};t=${resetSeconds}`;
}

export function refuseOverLimit(allowance: Allowance): void {
  if (allowance.remaining < 0) throw new Refusal("rate_limited");
}
