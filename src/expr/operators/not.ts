import type { Example, LogicalDefinition } from "./define.ts";

export const not: LogicalDefinition = {
  name: "not",
  spellings: ["not", "!"],
  summary: "true where what follows is not",
};

export const examples: readonly Example[] = [
  { expression: "not ssl", fields: { ssl: false }, result: true },
  {
    expression: 'not http.host eq "a" and ssl',
    fields: { "http.host": "b", ssl: true },
    result: true,
    note: "`not` holds for the one comparison behind it",
  },
];
