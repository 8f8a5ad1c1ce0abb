import type { Bytes } from "../values.ts";
import type { ComparisonDefinition, Example } from "./define.ts";

export const contains: ComparisonDefinition = {
  name: "contains",
  spellings: ["contains"],
  summary: "text that has the right side somewhere in it",
  details: "Every text contains the empty one.",
  types: ["Bytes"],
  right: "a constant",
  test: (value, operand) => (value as Bytes).includes(operand as Bytes),
};

export const examples: readonly Example[] = [
  {
    expression: 'http.request.uri.path contains "/admin"',
    fields: { "http.request.uri.path": "/x/admin/" },
    result: true,
  },
  { expression: 'http.host contains ""', fields: { "http.host": "" }, result: true },
  {
    expression: "http.host contains 65:78",
    fields: { "http.host": "example" },
    result: true,
    note: "bytes, in hexadecimal digits",
  },
];
