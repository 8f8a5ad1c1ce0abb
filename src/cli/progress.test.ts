import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withProgress } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => void written.push(text), written };
}

test("work over a second shows that it goes on, and leaves the line clean", async () => {
  const terminal = screen(true);
  const work = withProgress("copying", new Promise((resolve) => setTimeout(resolve, 2500, "done")), terminal);
  await vi.advanceTimersByTimeAsync(999);
  expect(terminal.written).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await work).toBe("done");
  expect(terminal.written).toEqual(["\r\u001b[Kcopying… 1 s", "\r\u001b[Kcopying… 2 s", "\r\u001b[K"]);
});

test("short work, and work whose output is a file, is silent", async () => {
  const terminal = screen(true);
  await withProgress("copying", Promise.resolve(1), terminal);
  const file = screen(false);
  const work = withProgress("copying", new Promise((resolve) => setTimeout(resolve, 5000)), file);
  await vi.advanceTimersByTimeAsync(5000);
  await work;
  expect([...terminal.written, ...file.written]).toEqual([]);
});

test("a failure passes through after the line is cleared", async () => {
  const terminal = screen(true);
  const work = withProgress(
    "copying",
    new Promise((_, reject) => setTimeout(() => reject(new Error("no room")), 1500)),
    terminal,
  );
  const outcome = expect(work).rejects.toThrow("no room");
  await vi.advanceTimersByTimeAsync(1500);
  await outcome;
  expect(terminal.written.at(-1)).toBe("\r\u001b[K");
});
