// Calls at the same moment, as the first user, on either engine.

import { afterAll, beforeAll, type TestContext } from "vitest";
import { type engines, type OnEngine, startOn } from "./engines.ts";
import { type Call, envelope, pair, result, send } from "./http.ts";

export interface Racer {
  result<T>(call: Call): Promise<T>;
  /** All at once; yields how often each status or error code came. `with` has headers beyond the credentials. */
  tally(calls: readonly (Call & { with?: object })[]): Promise<Record<number, number>>;
}

/** For a `describe`: one server for all its tests. The racer skips where the engine is not to be had. */
export function raceOn(engine: (typeof engines)[number]): (context: TestContext) => Racer {
  let on: OnEngine | { skip: string };
  beforeAll(async () => {
    on = await startOn(engine);
  });
  afterAll(async () => {
    if ("stop" in on) await on.stop();
  });
  return ({ skip }) => {
    if ("skip" in on) return skip(on.skip);
    const { url, email, key } = on.server;
    const headers = pair(email, key);
    return {
      result: <T>(call: Call) => result<T>(url, { headers, ...call }),
      async tally(calls) {
        const replies = await Promise.all(
          calls.map(({ with: more, ...call }) => send(url, { headers: { ...headers, ...more }, ...call })),
        );
        const told = replies.map((reply) => envelope(reply).errors[0]?.code ?? reply.status);
        return Object.fromEntries(
          [...Map.groupBy(told, (each) => each)].map(([each, all]) => [each, all.length]),
        );
      },
    };
  };
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
