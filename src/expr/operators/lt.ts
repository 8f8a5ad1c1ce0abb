import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const lt: ComparisonDefinition = {
  name: "lt",
  spellings: ["lt", "<"],
  summary: "a value less than the right side",
  details: "Text is ordered by its bytes; an IPv4 and an IPv6 address have no order, so that is false.",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order === -1;
  },
};

export const examples: readonly Example[] = [
  { expression: "cf.bot_management.score lt 30", fields: { "cf.bot_management.score": 5 }, result: true },
  {
    expression: 'http.request.version lt "HTTP/2"',
    fields: { "http.request.version": "HTTP/1.1" },
    result: true,
  },
];
