import { arrayOf, BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { between, notEmpty } from "./checks.ts";
import { define, type Example } from "./define.ts";

export const split = define<[Bytes]>({
  name: "split",
  summary: "the pieces of a text between separators",
  params: [
    { name: "input", kind: "field", types: ["Bytes"], doc: "the text" },
    {
      name: "separator",
      kind: "literal",
      types: ["Bytes"],
      doc: "what stands between two pieces; not empty",
      check: notEmpty,
    },
    {
      name: "limit",
      kind: "literal",
      types: ["Int"],
      doc: "the most pieces there may be, 1 to 128; the last one keeps the rest",
      check: between(1, 128),
    },
  ],
  returns: arrayOf(BYTES),
  phases: ["response", "transform"],
  usableIn: "response header transform rules and custom error rules",
  prepare([, separator, limit]) {
    const mark = separator as Bytes;
    const most = Number(limit);
    return (input) => {
      const pieces: Bytes[] = [];
      let at = 0;
      while (pieces.length + 1 < most) {
        const found = input.indexOf(mark, at);
        if (found < 0) break;
        pieces.push(input.slice(at, found));
        at = found + mark.length;
      }
      pieces.push(input.slice(at));
      return pieces;
    };
  },
});

export const examples: readonly Example[] = [
  {
    expression: 'split(http.cookie, "; ", 64)',
    fields: { "http.cookie": "a=1; b=2" },
    value: ["a=1", "b=2"],
  },
  {
    expression: 'split(http.host, ".", 2)',
    fields: { "http.host": "a.b.c" },
    value: ["a", "b.c"],
    note: "the last piece keeps the rest",
  },
  { expression: 'split(http.host, ".", 9)', fields: { "http.host": ".a." }, value: ["", "a", ""] },
  { expression: 'split(http.host, ".", 9)', fields: { "http.host": "" }, value: [""] },
];
