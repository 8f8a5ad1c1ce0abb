import type { ComparisonDefinition, Example } from "./define.ts";
import { orderOf } from "./order.ts";

export const gt: ComparisonDefinition = {
  name: "gt",
  spellings: ["gt", ">"],
  summary: "a value greater than the right side",
  types: ["Int", "Ip", "Bytes"],
  right: "a constant, a field or a call of the same type",
  test(value, operand, type) {
    const order = orderOf(value, operand, type);
    return order === 1;
  },
};

export const examples: readonly Example[] = [
  {
    expression: "len(http.request.uri.query) gt 1024",
    fields: { "http.request.uri.query": "a=1" },
    result: false,
  },
  {
    expression: "ip.src gt 192.0.2.1",
    fields: { "ip.src": "::1" },
    result: false,
    note: "no order between the families",
  },
];
