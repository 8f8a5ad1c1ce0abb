import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const substring = define<[Bytes]>({
  name: "substring",
  summary: "a part of the text, given by byte positions",
  details:
    "Positions count from 0; negative ones count from the end. Positions outside the text mean its nearer end, and a part that would end before it begins is empty.",
  params: [
    { name: "field", kind: "field", types: ["Bytes"], doc: "the text" },
    { name: "start", kind: "literal", types: ["Int"], doc: "the first byte of the part" },
    {
      name: "end",
      kind: "literal",
      types: ["Int"],
      optional: true,
      doc: "the byte after its last; the end of the text if not given",
    },
  ],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare([, start, end]) {
    const from = Number(start);
    if (end === undefined) return (field) => field.slice(from);
    const to = Number(end);
    return (field) => field.slice(from, to);
  },
});

export const examples: readonly Example[] = [
  { expression: "substring(http.host, 2, 5)", fields: { "http.host": "abcdefgh" }, value: "cde" },
  { expression: "substring(http.host, -2)", fields: { "http.host": "abcdefgh" }, value: "gh" },
  { expression: "substring(http.host, 0, -1)", fields: { "http.host": "abcdefgh" }, value: "abcdefg" },
  { expression: "substring(http.host, 5, 2)", fields: { "http.host": "abcdefgh" }, value: "" },
  {
    expression: "substring(http.host, 1)",
    fields: { "http.host": "é" },
    value: { hex: "a9" },
    note: "positions are bytes: this splits a character",
  },
];
