import { BOOL } from "../types.ts";
import type { Value } from "../values.ts";
import { define, type Example } from "./define.ts";

export const hasValue = define<[readonly Value[] | ReadonlyMap<string, Value>, Value]>({
  name: "has_value",
  summary: "whether the array or map holds the value",
  details: "Only arrays and maps of texts, integers, addresses or Booleans can be searched.",
  params: [
    { name: "collection", kind: "field", types: ["Map", "Array"], doc: "the array or map" },
    { name: "value", kind: "any", types: ["element"], doc: "the value; case matters" },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  prepare: () => (collection, value) => {
    if (!(collection instanceof Map)) return (collection as readonly Value[]).includes(value);
    for (const held of collection.values()) if (held === value) return true;
    return false;
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'has_value(http.request.headers["accept"], "text/html")',
    fields: { "http.request.headers": { accept: ["*/*", "text/html"] } },
    result: true,
  },
  {
    expression: 'has_value(http.request.headers.names, "x-a")',
    fields: { "http.request.headers.names": ["X-A"] },
    result: false,
  },
  {
    expression: "has_value(cf.bot_management.detection_ids, 3355446)",
    fields: { "cf.bot_management.detection_ids": [1, 3355446] },
    result: true,
  },
  {
    expression: "has_value(cf.llm.prompt.custom_topic_categories, 20)",
    fields: { "cf.llm.prompt.custom_topic_categories": { hr: 20 } },
    result: true,
    note: "the values of a map",
  },
];
