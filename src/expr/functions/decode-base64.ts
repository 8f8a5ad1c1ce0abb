import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { fromBase64 } from "./base64.ts";
import { define, type Example } from "./define.ts";

export const decodeBase64 = define<[Bytes]>({
  name: "decode_base64",
  summary: "what a base64 text encodes",
  details:
    "Padding may be left out, and the URL-safe letters `-` and `_` are read too. Missing when the text is not base64.",
  params: [{ name: "source", kind: "field", types: ["Bytes"], doc: "the base64 text" }],
  returns: BYTES,
  phases: ["request", "response", "transform"],
  usableIn: "firewall rules, custom rules, rate limiting rules and transform rules",
  prepare: () => fromBase64,
});

export const examples: readonly Example[] = [
  {
    expression: 'decode_base64(http.request.headers["client_id"][0]) eq "abc"',
    fields: { "http.request.headers": { client_id: ["YWJj"] } },
    result: true,
  },
  { expression: "decode_base64(http.host)", fields: { "http.host": "YQ" }, value: "a", note: "no padding" },
  { expression: "decode_base64(http.host)", fields: { "http.host": "_-8=" }, value: { hex: "ffef" } },
  { expression: "decode_base64(http.host)", fields: { "http.host": "Y Q=" }, value: null },
];
