import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { upperAscii } from "./case.ts";
import { define, type Example } from "./define.ts";

export const upper = define<[Bytes]>({
  name: "upper",
  summary: "the text with its ASCII letters in upper case",
  params: [{ name: "value", kind: "field", types: ["Bytes"], doc: "the text" }],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare: () => upperAscii,
});

export const examples: readonly Example[] = [
  { expression: 'upper(http.host) eq "EXAMPLE.ORG"', fields: { "http.host": "Example.org" }, result: true },
  {
    expression: "upper(http.host)",
    fields: { "http.host": "é-ß" },
    value: "é-ß",
    note: "ASCII letters only",
  },
];
