import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const le: ComparisonDefinition = {
  name: "le",
  spellings: ["le", "<="],
  summary: "a value less than or equal to the right side",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order === -1 || order === 0;
  },
};

export const examples: readonly Example[] = [
  {
    expression: "len(http.request.uri.path) le 4",
    fields: { "http.request.uri.path": "/abc" },
    result: true,
  },
];
