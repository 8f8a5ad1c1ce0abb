import type { Example, LogicalDefinition } from "./define.ts";

export const or: LogicalDefinition = {
  name: "or",
  spellings: ["or", "||"],
  summary: "true where one side is, or both",
};

export const examples: readonly Example[] = [
  { expression: "ssl or cf.client.bot", fields: { ssl: false, "cf.client.bot": true }, result: true },
];
