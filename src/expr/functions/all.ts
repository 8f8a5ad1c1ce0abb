import { BOOL } from "../types.ts";
import { define, type Example } from "./define.ts";

export const all = define<[readonly boolean[] | undefined]>({
  name: "all",
  summary: "whether every element is true",
  details:
    "Over no elements it is true; so is a comparison over `[*]` of a missing array, which has none. A Boolean array that is itself missing gives false.",
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
  prepare: () => (values) => values?.every(Boolean) ?? false,
});

export const examples: readonly Example[] = [
  {
    expression: 'all(http.request.headers["accept"][*] contains "html")',
    fields: { "http.request.headers": { accept: ["text/html", "application/json"] } },
    result: false,
  },
  {
    expression: "all(len(http.request.headers.names[*])[*] lt 9)",
    fields: { "http.request.headers.names": ["host", "accept"] },
    result: true,
  },
  {
    expression: 'all(http.request.headers["accept"][*] eq "a")',
    fields: { "http.request.headers": {} },
    result: true,
    note: "nothing speaks against it",
  },
];
