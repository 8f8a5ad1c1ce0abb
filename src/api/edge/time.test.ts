import { expect, test } from "vitest";
import { readTime } from "./time.ts";

test.each([
  ["2026-11-15T00:00:00Z", Date.UTC(2026, 10, 15)],
  ["2026-11-15t00:00:00z", Date.UTC(2026, 10, 15)],
  ["2026-11-15T01:00:00.5+01:00", Date.UTC(2026, 10, 15) + 500],
  ["2026-11-14T23:59:59.999999999-00:00", Date.UTC(2026, 10, 15) - 1],
])("%s is a time", (text, time) => expect(readTime(text)).toBe(time));

test.each([
  "",
  "1",
  "2026",
  "2026-11-15",
  "2026-11-15T00:00:00",
  "2026-11-15T00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-11-15T25:00:00Z",
  "2026-11-15T00:00:00Z (noon)",
  "+010000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-01:00",
  "0000-01-01T00:00:00+01:00",
  "Sun, 15 Nov 2026 00:00:00 GMT",
  "now",
])("%j is none", (text) => expect(readTime(text)).toBeNull());
