import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { stopReceiver } from "./shutdown.ts";

function harness(stop: () => Promise<void>) {
  const state = { now: 10_000, exits: [] as number[], complaints: [] as string[], stops: 0 };
  const receive = stopReceiver(
    () => {
      state.stops++;
      return stop();
    },
    {
      now: () => state.now,
      exit: (code) => void state.exits.push(code),
      complain: (line) => void state.complaints.push(line),
    },
  );
  return { state, receive };
}

const never = () => new Promise<void>(() => {});

test("the first signal stops in order and ends with 0", async () => {
  const { state, receive } = harness(async () => {});
  receive("SIGTERM");
  expect(state.exits).toEqual([]);
  await setImmediate();
  expect(state).toMatchObject({ stops: 1, exits: [0], complaints: [] });
});

test("signals within a second of the first count as one, whichever they are", () => {
  const { state, receive } = harness(never);
  receive("SIGINT");
  for (const later of [0, 1, 500, 1000]) {
    state.now = 10_000 + later;
    receive(later % 2 ? "SIGTERM" : "SIGINT");
  }
  expect(state).toMatchObject({ stops: 1, exits: [] });
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("a later %s ends at once with %i", (signal, code) => {
  const { state, receive } = harness(never);
  receive("SIGTERM");
  state.now += 1001;
  receive(signal);
  expect(state).toMatchObject({ stops: 1, exits: [code] });
});

test("the second is counted from the first signal, not from the last", () => {
  const { state, receive } = harness(never);
  for (let i = 0; i < 4; i++) {
    receive("SIGINT");
    state.now += 400;
  }
  expect(state.exits).toEqual([130]);
});

test("a stop that fails says so and ends with 1", async () => {
  const { state, receive } = harness(() => Promise.reject(new Error("the disk is gone")));
  receive("SIGTERM");
  await setImmediate();
  expect(state).toMatchObject({ exits: [1], complaints: ["sluice: stopping failed: the disk is gone"] });
});
