import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const ge: ComparisonDefinition = {
  name: "ge",
  spellings: ["ge", ">="],
  summary: "a value greater than or equal to the right side",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order === 1 || order === 0;
  },
};

export const examples: readonly Example[] = [
  {
    expression: 'len(http.request.headers["x-key"]) ge 0',
    fields: { "http.request.headers": { "x-key": [] } },
    result: true,
    note: "the key is there",
  },
];
