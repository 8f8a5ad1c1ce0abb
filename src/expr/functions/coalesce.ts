import type { Value } from "../values.ts";
import { define, type Example } from "./define.ts";

export const coalesce = define<(Value | undefined)[]>({
  name: "coalesce",
  summary: "the first of its arguments that is not missing",
  params: [
    { name: "value", kind: "any", types: ["same"], variadic: true, min: 2, doc: "values of one type" },
  ],
  returns: "same",
  phases: ["request", "response", "network", "transform"],
  acceptsMissing: true,
  prepare(constants) {
    if (constants.length === 2) return (a, b) => a ?? b;
    return (...values) => values.find((value) => value !== undefined);
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'coalesce(http.request.headers["x-a"][0], "none")',
    fields: { "http.request.headers": {} },
    value: "none",
  },
  {
    expression: 'coalesce(http.request.headers["x-a"][0], "none")',
    fields: { "http.request.headers": { "x-a": [""] } },
    value: "",
    note: "an empty text is not missing",
  },
  {
    expression: 'coalesce(http.request.headers["x-a"][0], http.request.headers["x-b"][0])',
    fields: { "http.request.headers": {} },
    value: null,
  },
];
