/**
 * Slows down guessing: after ten wrong credentials within a minute an address has to wait for the minute to end.
 * Loopback is exempt: whoever is there shares the machine, and a mistaken script must not lock its owner out.
 */
import { BlockList, isIP } from "node:net";
import { RateLimiter } from "../edge/rate-limit.ts";

const FAILURES = { calls: 10, seconds: 60 };

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export class FailureLimit {
  readonly #limiter = new RateLimiter(FAILURES);

  /** Counts a guess before it is looked into, so that many at once count too. False when it is one too many. */
  reserve(ip: string, now: number): boolean {
    return isLoopback(ip) || this.#limiter.take(ip, now).remaining >= 0;
  }

  /** The guess was right, so it was none. */
  giveBack(ip: string): void {
    if (!isLoopback(ip)) this.#limiter.giveBack(ip);
  }

  /** Seconds until this address may guess again. */
  waitSeconds(ip: string, now: number): number {
    return this.#limiter.peek(ip, now).resetSeconds;
  }
}

function isLoopback(ip: string): boolean {
  return loopback.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
