import { BOOL } from "../types.ts";
import type { Bytes, Value } from "../values.ts";
import { define, type Example } from "./define.ts";

export const hasKey = define<[ReadonlyMap<string, Value>, Bytes]>({
  name: "has_key",
  summary: "whether the map has the key",
  params: [
    { name: "map", kind: "field", types: ["Map"], doc: "the map" },
    { name: "key", kind: "any", types: ["Bytes"], doc: "the key; case matters" },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  prepare([, key]) {
    if (typeof key === "string") return (map) => map.has(key);
    return (map, wanted) => map.has(wanted);
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'has_key(http.request.headers, "accept")',
    fields: { "http.request.headers": { accept: [] } },
    result: true,
    note: "even when it has no values",
  },
  {
    expression: 'has_key(http.request.headers, "Accept")',
    fields: { "http.request.headers": { accept: ["*/*"] } },
    result: false,
    note: "names of headers are in lower case",
  },
  {
    expression: 'has_key(http.request.headers, http.request.uri.args["name"][0])',
    fields: { "http.request.headers": { accept: ["*/*"] }, "http.request.uri.args": {} },
    result: false,
    note: "the key is missing, and so is the result",
  },
];
