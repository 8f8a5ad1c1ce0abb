import type { Example, LogicalDefinition } from "./define.ts";

export const and: LogicalDefinition = {
  name: "and",
  spellings: ["and", "&&"],
  summary: "true where both sides are",
};

export const examples: readonly Example[] = [
  { expression: 'ssl and http.host eq "a"', fields: { ssl: true, "http.host": "a" }, result: true },
  {
    expression: "ssl or ssl and false",
    fields: { ssl: true },
    result: true,
    note: "`and` binds closer than `xor`, and that closer than `or`",
  },
];
