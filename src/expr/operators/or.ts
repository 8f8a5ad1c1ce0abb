import type { LogicalDefinition } from "./define.ts";

export const or: LogicalDefinition = {
  name: "or",
  spellings: ["or", "||"],
  summary: "true where one side is, or both",
  examples: [
    { expression: "ssl or cf.client.bot", fields: { ssl: false, "cf.client.bot": true }, result: true },
  ],
};
