import type { Bytes } from "../values.ts";
import type { ComparisonDefinition, Example, Operand } from "./define.ts";

export const strictWildcard: ComparisonDefinition = {
  name: "strict wildcard",
  spellings: ["strict wildcard"],
  summary: "text that the pattern covers from end to end, case included",
  details: "Written with exactly one space.",
  types: ["Bytes"],
  right: "a pattern in quotes or as a raw string",
  test: (value, operand) => (operand as Extract<Operand, { kind: "wildcard" }>).wildcard.test(value as Bytes),
};

export const examples: readonly Example[] = [
  {
    expression: 'http.host strict wildcard "*.example.com"',
    fields: { "http.host": "www.example.com" },
    result: true,
  },
  {
    expression: 'http.host strict wildcard "*.example.com"',
    fields: { "http.host": "WWW.EXAMPLE.COM" },
    result: false,
  },
];
