import { INT } from "../types.ts";
import { type Bytes, MAX_INT, MIN_INT, toInt } from "../values.ts";
import { define, type Example } from "./define.ts";
import { findInJson, jsonPath, numberText } from "./json.ts";

const integer = /^-?[0-9]+$/;

export const lookupJsonInteger = define<[Bytes]>({
  name: "lookup_json_integer",
  summary: "an integer of a JSON text, found by names and positions",
  details:
    "Missing when the text is not JSON, or has no integer there: `4.0` and `4e2` are none, nor are numbers beyond 64 bits.",
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
  returns: INT,
  phases: ["request", "response", "network", "transform"],
  prepare([, ...keys]) {
    const path = jsonPath(keys);
    if (!path) return () => undefined;
    return (field) => {
      const found = findInJson(field, path);
      if (!Number.isInteger(found?.value)) return undefined;
      const text = numberText(found?.text ?? "", path);
      if (!integer.test(text)) return undefined;
      const value = BigInt(text);
      return value >= MIN_INT && value <= MAX_INT ? toInt(value) : undefined;
    };
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'lookup_json_integer(http.request.body.raw, "record_id") eq 50',
    fields: { "http.request.body.raw": '{"record_id": 50}' },
    result: true,
  },
  {
    expression: 'lookup_json_integer(http.request.body.raw, "a", 1)',
    fields: { "http.request.body.raw": '{"a": [1, -2]}' },
    value: -2,
  },
  {
    expression: "lookup_json_integer(http.request.body.raw, 0) eq 9223372036854775807",
    fields: { "http.request.body.raw": "[9223372036854775807]" },
    result: true,
    note: "exact",
  },
  {
    expression: 'lookup_json_integer(http.request.body.raw, "a")',
    fields: { "http.request.body.raw": '{"a": 42.0}' },
    value: null,
    note: "not written as an integer",
  },
  {
    expression: 'lookup_json_integer(http.request.body.raw, "a")',
    fields: { "http.request.body.raw": '{"a": "42"}' },
    value: null,
    note: "not a number",
  },
];
