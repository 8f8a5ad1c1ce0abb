import type { Bytes } from "../values.ts";
import type { ComparisonDefinition, Example, Operand } from "./define.ts";

export const matches: ComparisonDefinition = {
  name: "matches",
  spellings: ["matches", "~"],
  summary: "text in which the regular expression finds a match",
  details:
    "The dialect is that of Rust's regex crate over bytes: no look-around and no backreferences, and a search takes time in proportion to the text, whatever the pattern. In quotes, backslashes go to the regular expression as they are.",
  types: ["Bytes"],
  right: "a regular expression in quotes or as a raw string",
  test: (value, operand) => (operand as Extract<Operand, { kind: "regex" }>).regex.test(value as Bytes),
};

export const examples: readonly Example[] = [
  {
    expression: 'http.request.uri.path matches "^/api/v[0-9]+/"',
    fields: { "http.request.uri.path": "/api/v2/x" },
    result: true,
  },
  {
    expression: 'http.user_agent ~ r"(?i)curl|wget"',
    fields: { "http.user_agent": "Wget/1.21" },
    result: true,
  },
  {
    expression: 'http.request.uri.path matches "^..$"',
    fields: { "http.request.uri.path": "é" },
    result: true,
    note: "é is two bytes",
  },
];
