import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const eq: ComparisonDefinition = {
  name: "eq",
  spellings: ["eq", "=="],
  summary: "a value equal to the right side",
  details: "Text is compared byte by byte, so case matters.",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order === 0;
  },
};

export const examples: readonly Example[] = [
  { expression: 'http.host eq "example.com"', fields: { "http.host": "example.com" }, result: true },
  {
    expression: 'http.host eq "example.com"',
    fields: { "http.host": "Example.com" },
    result: false,
    note: "case matters",
  },
  {
    expression: "http.request.uri.path eq raw.http.request.uri.path",
    fields: { "http.request.uri.path": "/a", "raw.http.request.uri.path": "/a" },
    result: true,
    note: "the right side may vary",
  },
];
