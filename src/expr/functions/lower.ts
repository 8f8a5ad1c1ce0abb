import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { lowerAscii } from "./case.ts";
import { define, type Example } from "./define.ts";

export const lower = define<[Bytes]>({
  name: "lower",
  summary: "the text with its ASCII letters in lower case",
  params: [{ name: "value", kind: "field", types: ["Bytes"], doc: "the text" }],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare: () => lowerAscii,
});

export const examples: readonly Example[] = [
  { expression: 'lower(http.host) eq "example.org"', fields: { "http.host": "Example.ORG" }, result: true },
  {
    expression: "lower(http.host)",
    fields: { "http.host": "É-A" },
    value: "É-a",
    note: "ASCII letters only",
  },
];
