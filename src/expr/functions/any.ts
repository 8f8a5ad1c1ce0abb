import { BOOL } from "../types.ts";
import { define, type Example } from "./define.ts";

export const any = define<[readonly boolean[] | undefined]>({
  name: "any",
  summary: "whether one element is true",
  details: "Over no elements it is false, and over a missing array too.",
  params: [
    {
      name: "values",
      kind: "field",
      types: ["Array<Bool>"],
      doc: "one comparison over `[*]`, or several in parentheses",
    },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  acceptsMissing: true,
  prepare: () => (values) => values?.includes(true) ?? false,
});

export const examples: readonly Example[] = [
  {
    expression: 'any(http.request.headers["accept"][*] contains "json")',
    fields: { "http.request.headers": { accept: ["text/html", "application/json"] } },
    result: true,
  },
  {
    expression: 'any(starts_with(http.request.headers.names[*], "x-"))',
    fields: { "http.request.headers.names": ["host", "x-a"] },
    result: true,
    note: "a mapped function that gives a Boolean needs no second `[*]`",
  },
  {
    expression: 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
    fields: { "http.request.headers.names": ["b"] },
    result: true,
    note: "several comparisons stand in parentheses of their own",
  },
  {
    expression: 'any(http.request.headers["accept"][*] eq "a")',
    fields: { "http.request.headers": {} },
    result: false,
  },
];
