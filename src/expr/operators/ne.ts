import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const ne: ComparisonDefinition = {
  name: "ne",
  spellings: ["ne", "!="],
  summary: "a value that is not equal to the right side",
  details: "Of a missing value `ne` is true, unlike every other comparison.",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order !== 0;
  },
};

export const examples: readonly Example[] = [
  { expression: 'http.request.method ne "GET"', fields: { "http.request.method": "POST" }, result: true },
  {
    expression: 'http.request.headers["x"][0] ne "a"',
    fields: { "http.request.headers": {} },
    result: true,
    note: "a missing value",
  },
  {
    expression: "ip.src ne 192.0.2.1",
    fields: { "ip.src": "2001:db8::1" },
    result: true,
    note: "an address of the other family is unequal",
  },
];
