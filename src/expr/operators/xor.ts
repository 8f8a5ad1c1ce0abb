import type { Example, LogicalDefinition } from "./define.ts";

export const xor: LogicalDefinition = {
  name: "xor",
  spellings: ["xor", "^^"],
  summary: "true where exactly one side is",
};

export const examples: readonly Example[] = [
  { expression: "ssl xor cf.client.bot", fields: { ssl: true, "cf.client.bot": true }, result: false },
];
