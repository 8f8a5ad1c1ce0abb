import { BYTES } from "../types.ts";
import { type Bytes, encodeUtf8 } from "../values.ts";
import { define, type Example } from "./define.ts";
import { findInJson, jsonPath } from "./json.ts";

export const lookupJsonString = define<[Bytes]>({
  name: "lookup_json_string",
  summary: "a string of a JSON text, found by names and positions",
  details: "Missing when the text is not JSON, or has no string there.",
  params: [
    { name: "field", kind: "field", types: ["Bytes"], doc: "the JSON text" },
    {
      name: "key",
      kind: "literal",
      types: ["Bytes", "Int"],
      variadic: true,
      min: 1,
      doc: "the name of a member, or a position in an array counted from 0; more of them lead further in",
    },
  ],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare([, ...keys]) {
    const path = jsonPath(keys);
    if (!path) return () => undefined;
    return (field) => {
      const value = findInJson(field, path)?.value;
      return typeof value === "string" && value.isWellFormed() ? encodeUtf8(value) : undefined;
    };
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'lookup_json_string(http.request.body.raw, "company") eq "cloudflare"',
    fields: { "http.request.body.raw": '{"company": "cloudflare", "product": "rulesets"}' },
    result: true,
  },
  {
    expression: 'lookup_json_string(http.request.body.raw, "networks", 1, "name")',
    fields: { "http.request.body.raw": '{"networks": [{"name": "a"}, {"name": "b"}]}' },
    value: "b",
  },
  {
    expression: "lookup_json_string(http.request.body.raw, 0)",
    fields: { "http.request.body.raw": '["\\u00e9"]' },
    value: "é",
  },
  {
    expression: 'lookup_json_string(http.request.body.raw, "a")',
    fields: { "http.request.body.raw": '{"a": 1}' },
    value: null,
    note: "not a string",
  },
  {
    expression: 'lookup_json_string(http.request.body.raw, "a")',
    fields: { "http.request.body.raw": '{"a": "b"' },
    value: null,
    note: "not JSON",
  },
];
