import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFaultAt } from "./json-fault.ts";

const faults: [text: string, at: number][] = [
  ["", 0],
  ["  ", 2],
  ["{", 1],
  ['{"a"', 4],
  ['{"a":', 5],
  ['{"a":}', 5],
  ['{"a":1,}', 7],
  ['{"a":1 "b":2}', 7],
  ["{a:1}", 1],
  ["[1,]", 3],
  ["[,1]", 1],
  ["[1 2]", 3],
  ["[1}", 2],
  ["tru", 3],
  ["trap", 2],
  ["nil", 1],
  ["oops", 0],
  ["01", 1],
  ["-", 1],
  ["-a", 1],
  ["1.", 2],
  ["1.x", 2],
  ["1e+", 3],
  ["+1", 0],
  ["'a'", 0],
  ['"a', 2],
  ['"a\nb"', 2],
  ['"\\x"', 2],
  ['"\\u12g4"', 5],
  ['"\\', 2],
  ["1 1", 2],
  ["{}{}", 2],
  ["]", 0],
];

test.each(faults)("%j stops being JSON at %i", (text, at) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFaultAt(text)).toBe(at);
});

test("JSON has none", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(jsonFaultAt(json)).toBe(json.length);
    }),
  );
});

test("V8 agrees wherever it tells", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[]:,"x0-.e\\\n'), (json, where, stray) => {
      const at = where % (json.length + 1);
      const broken = json.slice(0, at) + stray + json.slice(at);
      const told = /at position (\d+)/.exec(faultOf(broken))?.[1];
      if (told !== undefined) expect(jsonFaultAt(broken)).toBe(Number(told));
    }),
    { numRuns: 2000 },
  );
});

function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
