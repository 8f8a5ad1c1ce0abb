import { BOOL } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const endsWith = define<[Bytes, Bytes]>({
  name: "ends_with",
  summary: "whether the text ends with another one; case matters",
  params: [
    { name: "source", kind: "field", types: ["Bytes"], doc: "the text" },
    { name: "substring", kind: "any", types: ["Bytes"], doc: "what it may end with" },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  prepare([, suffix]) {
    if (typeof suffix === "string") return (source) => source.endsWith(suffix);
    return (source, substring) => source.endsWith(substring);
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'ends_with(http.request.uri.path, ".html")',
    fields: { "http.request.uri.path": "/welcome.html" },
    result: true,
  },
  {
    expression: 'ends_with(http.request.uri.path, ".html")',
    fields: { "http.request.uri.path": "/welcome.HTML" },
    result: false,
  },
  {
    expression: "ends_with(http.host, cf.zone.name)",
    fields: { "http.host": "www.example.org", "cf.zone.name": "example.org" },
    result: true,
    note: "both may be fields",
  },
];
