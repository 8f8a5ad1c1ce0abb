import { expect, test } from "vitest";
import { limitHeader, RateLimiter } from "./rate-limit.ts";

const now = Date.UTC(2026, 10, 15);

test("counts down, then below zero, then anew", () => {
  const limiter = new RateLimiter({ calls: 2, seconds: 60 });
  const left = (at: number) => limiter.take("u", at).remaining;
  expect([left(now), left(now), left(now + 59_999), left(now + 60_000)]).toEqual([1, 0, -1, 1]);
});

test("tells whole seconds, never none", () => {
  const limiter = new RateLimiter({ calls: 1, seconds: 10 });
  expect(limiter.take("u", now).resetSeconds).toBe(10);
  expect(limiter.take("u", now + 1).resetSeconds).toBe(10);
  expect(limiter.take("u", now + 9_999).resetSeconds).toBe(1);
  expect(limitHeader({ remaining: -3, resetSeconds: 7 })).toBe('"default";r=0;t=7');
});

test("each user has a window of its own", () => {
  const limiter = new RateLimiter({ calls: 1, seconds: 10 });
  expect(limiter.take("a", now).remaining).toBe(0);
  expect(limiter.take("b", now).remaining).toBe(0);
});

test("many users do not fill the memory, and those who come often are still counted", () => {
  const limiter = new RateLimiter({ calls: 5, seconds: 10 });
  for (let i = 0; i < 10_000; i++) limiter.take(`old ${i}`, now);
  const later = now + 10_000;
  expect(limiter.take("new", later).remaining).toBe(4);
  expect(limiter.take("new", later).remaining).toBe(3);
  for (let i = 0; i < 30_000; i++) limiter.take(`crowd ${i}`, later);
  expect(limiter.take("crowd 29999", later).remaining).toBe(3);
});
