import { expect, test } from "vitest";
import { rfc3339, rfc3339Seconds, systemClock } from "./clock.ts";

test("times are RFC 3339 in UTC", () => {
  const at = Date.UTC(2026, 10, 15, 1, 2, 3, 45);
  expect(rfc3339(at)).toBe("2026-11-15T01:02:03.045Z");
  expect(rfc3339Seconds(at)).toBe("2026-11-15T01:02:03Z");
});

test("the system's clock is the wall clock", () => {
  const before = Date.now();
  const now = systemClock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
