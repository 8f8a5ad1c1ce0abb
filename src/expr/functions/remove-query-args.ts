import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const removeQueryArgs = define<[Bytes]>({
  name: "remove_query_args",
  summary: "the query without the named arguments",
  details: "Names are compared as they stand in the query, without decoding. The order of the rest stays.",
  params: [
    {
      name: "field",
      kind: "field",
      types: ["Bytes"],
      doc: "the query",
      fields: ["http.request.uri.query", "raw.http.request.uri.query"],
    },
    {
      name: "name",
      kind: "literal",
      types: ["Bytes"],
      variadic: true,
      min: 1,
      doc: "the names; every occurrence is removed",
    },
  ],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of URL rewrite rules",
  prepare([, ...names]) {
    const unwanted = new Set(names as Bytes[]);
    return (query) =>
      query
        .split("&")
        .filter((argument) => !unwanted.has(nameOf(argument)))
        .join("&");
  },
});

function nameOf(argument: Bytes): Bytes {
  const end = argument.indexOf("=");
  return end < 0 ? argument : argument.slice(0, end);
}

export const examples: readonly Example[] = [
  {
    expression: 'remove_query_args(http.request.uri.query, "country")',
    fields: { "http.request.uri.query": "order=asc&country=GB" },
    value: "order=asc",
  },
  {
    expression: 'remove_query_args(http.request.uri.query, "a", "b")',
    fields: { "http.request.uri.query": "a=1&c=3&b&a=2&ab=4" },
    value: "c=3&ab=4",
  },
  {
    expression: 'remove_query_args(http.request.uri.query, "a")',
    fields: { "http.request.uri.query": "a=1" },
    value: "",
  },
];
