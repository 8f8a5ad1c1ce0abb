/** The wall clock, as a seam: tests hand in their own. Intervals are measured with `performance.now()`. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC with milliseconds. */
export function rfc3339(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** RFC 3339 in UTC, whole seconds. */
export function rfc3339Seconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
