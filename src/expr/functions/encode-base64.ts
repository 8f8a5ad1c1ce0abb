import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { toBase64 } from "./base64.ts";
import { oneOf } from "./checks.ts";
import { define, type Example } from "./define.ts";

export const encodeBase64 = define<[Bytes]>({
  name: "encode_base64",
  summary: "the bytes as base64 text",
  params: [
    { name: "input", kind: "any", types: ["Bytes"], doc: "the bytes" },
    {
      name: "flags",
      kind: "literal",
      types: ["Bytes"],
      optional: true,
      doc: "`u` for the URL-safe alphabet, `p` for padding, or both",
      check: oneOf("u", "p", "up", "pu"),
    },
  ],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of header transform rules",
  prepare([, flags]) {
    const given = (flags ?? "") as Bytes;
    const urlSafe = given.includes("u");
    const padded = given.includes("p");
    return (input) => toBase64(input, urlSafe, padded);
  },
});

export const examples: readonly Example[] = [
  { expression: "encode_base64(http.host)", fields: { "http.host": "a" }, value: "YQ", note: "unpadded" },
  { expression: 'encode_base64(http.host, "p")', fields: { "http.host": "a" }, value: "YQ==" },
  {
    expression: "encode_base64(cf.random_seed)",
    fields: { "cf.random_seed": { hex: "ffef" } },
    value: "/+8",
  },
  {
    expression: 'encode_base64(cf.random_seed, "up")',
    fields: { "cf.random_seed": { hex: "ffef" } },
    value: "_-8=",
  },
];
