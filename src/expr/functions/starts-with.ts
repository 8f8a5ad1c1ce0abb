import { BOOL } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const startsWith = define<[Bytes, Bytes]>({
  name: "starts_with",
  summary: "whether the text begins with another one; case matters",
  params: [
    { name: "source", kind: "field", types: ["Bytes"], doc: "the text" },
    { name: "substring", kind: "any", types: ["Bytes"], doc: "what it may begin with" },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  prepare([, prefix]) {
    if (typeof prefix === "string") return (source) => source.startsWith(prefix);
    return (source, substring) => source.startsWith(substring);
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'starts_with(http.request.uri.path, "/blog")',
    fields: { "http.request.uri.path": "/blog/first-post" },
    result: true,
  },
  {
    expression: 'starts_with(http.request.uri.path, "/Blog")',
    fields: { "http.request.uri.path": "/blog/first-post" },
    result: false,
  },
  {
    expression: "starts_with(http.host, cf.zone.name)",
    fields: { "http.host": "example.org:8080", "cf.zone.name": "example.org" },
    result: true,
    note: "both may be fields",
  },
  { expression: 'starts_with(http.host, "")', fields: { "http.host": "" }, result: true },
];
