import type { Bytes } from "../values.ts";
import type { ComparisonDefinition, Example, Operand } from "./define.ts";

export const wildcard: ComparisonDefinition = {
  name: "wildcard",
  spellings: ["wildcard"],
  summary: "text that the pattern covers from end to end, whatever the case of its letters",
  details:
    "`*` stands for any text, also none; `?` for itself. A star itself is `\\\\*` in quotes, or `\\*` in a raw string.",
  types: ["Bytes"],
  right: "a pattern in quotes or as a raw string",
  test: (value, operand) => (operand as Extract<Operand, { kind: "wildcard" }>).wildcard.test(value as Bytes),
};

export const examples: readonly Example[] = [
  {
    expression: 'http.request.full_uri wildcard "https://*.example.com/*"',
    fields: { "http.request.full_uri": "https://www.EXAMPLE.com/a" },
    result: true,
  },
  {
    expression: 'http.host wildcard "*.example.com"',
    fields: { "http.host": "example.com" },
    result: false,
  },
];
