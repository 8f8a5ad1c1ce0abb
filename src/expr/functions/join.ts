import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const join = define<[readonly Bytes[], Bytes]>({
  name: "join",
  summary: "the texts of an array with a separator between them",
  params: [
    { name: "items", kind: "field", types: ["Array<Bytes>"], doc: "the texts" },
    { name: "separator", kind: "any", types: ["Bytes"], doc: "what stands between two of them" },
  ],
  returns: BYTES,
  phases: ["request", "response", "transform"],
  usableIn: "firewall rules, custom rules, transform rules and custom error rules",
  prepare: () => (items, separator) => items.join(separator),
});

export const examples: readonly Example[] = [
  {
    expression: 'join(http.request.headers["accept"], ", ")',
    fields: { "http.request.headers": { accept: ["text/html", "*/*"] } },
    value: "text/html, */*",
  },
  {
    expression: 'join(http.request.headers.names, "-")',
    fields: { "http.request.headers.names": [] },
    value: "",
  },
  {
    expression: 'join(http.request.headers["accept"], "-")',
    fields: { "http.request.headers": {} },
    value: null,
  },
];
