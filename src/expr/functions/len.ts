import { INT } from "../types.ts";
import type { Bytes, Value } from "../values.ts";
import { define, type Example } from "./define.ts";

export const len = define<[Bytes | readonly Value[]]>({
  name: "len",
  summary: "how many bytes a text has, or elements an array",
  params: [{ name: "value", kind: "field", types: ["Bytes", "Array"], doc: "the text or the array" }],
  returns: INT,
  phases: ["request", "response", "network", "transform"],
  prepare: () => (value) => value.length,
});

export const examples: readonly Example[] = [
  { expression: "len(http.host) gt 10", fields: { "http.host": "example.org" }, result: true },
  { expression: "len(http.host)", fields: { "http.host": "é" }, value: 2, note: "bytes, not characters" },
  {
    expression: "len(http.request.headers.names)",
    fields: { "http.request.headers.names": ["host", "accept"] },
    value: 2,
  },
  {
    expression: 'len(http.request.headers["x-a"]) ge 0',
    fields: { "http.request.headers": {} },
    result: false,
    note: "tests whether the header is there: what is missing has no length",
  },
];
