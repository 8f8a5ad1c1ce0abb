import type { Int } from "../values.ts";
import type { ComparisonDefinition, Example } from "./define.ts";

export const bitwiseAnd: ComparisonDefinition = {
  name: "bitwise_and",
  spellings: ["bitwise_and", "&"],
  summary: "a number that has at least one bit in common with the right side",
  details: "It is a complete test: its result is not a number that could be compared.",
  types: ["Int"],
  right: "a number",
  test: (value, operand) => (BigInt(value as Int) & BigInt(operand as Int)) !== 0n,
};

export const examples: readonly Example[] = [
  { expression: "tcp.flags & 0x12", fields: { "tcp.flags": 2 }, result: true },
  { expression: "tcp.flags bitwise_and 4", fields: { "tcp.flags": 18 }, result: false },
];
