import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";
import { digest } from "./digest.ts";

export const sha256 = define<[Bytes]>({
  name: "sha256",
  summary: "the SHA-256 digest, 32 raw bytes",
  params: [{ name: "input", kind: "any", types: ["Bytes"], doc: "what to digest" }],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of header transform rules",
  plan: "Enterprise",
  prepare: () => digest,
});

export const examples: readonly Example[] = [
  {
    expression: "sha256(http.host)",
    fields: { "http.host": "abc" },
    value: { hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
  },
  {
    expression: "encode_base64(sha256(http.host))",
    fields: { "http.host": "" },
    value: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
  },
  { expression: 'len(sha256("abc")) eq 32', result: true, note: "a constant may be digested too" },
];
