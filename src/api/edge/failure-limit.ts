/**
 * Slows down guessing: after ten wrong credentials within a minute an address has to wait for the minute to end.
 * Loopback is exempt: whoever is there shares the machine, and a mistaken script must not lock its owner out.
 */
import { BlockList, isIP } from "node:net";
import { RateLimiter } from "./rate-limit.ts";

const FAILURES = { calls: 10, seconds: 60 };

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export class FailureLimit {
  readonly #limiter = new RateLimiter(FAILURES);

  /** Seconds this address still has to wait, or 0. */
  waitSeconds(ip: string, now: number): number {
    const { remaining, resetSeconds } = this.#limiter.peek(ip, now);
    return remaining <= 0 ? resetSeconds : 0;
  }

  note(ip: string, now: number): void {
    if (!loopback.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4")) this.#limiter.take(ip, now);
  }
}
