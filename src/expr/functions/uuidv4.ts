import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";
import { digest } from "./digest.ts";

export const uuidv4 = define<[Bytes]>({
  name: "uuidv4",
  summary: "a version 4 UUID made of random bytes",
  details:
    "The same bytes always give the same UUID. Sixteen bytes are used as they are, save for the bits that say version and variant; of any other number, the first sixteen bytes of their SHA-256 digest.",
  params: [{ name: "source", kind: "field", types: ["Bytes"], doc: "the bytes, as a rule `cf.random_seed`" }],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of transform rules",
  prepare: () => (source) => {
    const bytes = source.length === 16 ? source : digest(source);
    let hex = "";
    for (let i = 0; i < 16; i++) {
      let byte = bytes.charCodeAt(i);
      if (i === 6) byte = (byte & 0x0f) | 0x40;
      if (i === 8) byte = (byte & 0x3f) | 0x80;
      hex += byte.toString(16).padStart(2, "0");
    }
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  },
});

export const examples: readonly Example[] = [
  {
    expression: "uuidv4(cf.random_seed)",
    fields: { "cf.random_seed": { hex: "00112233445566778899aabbccddeeff" } },
    value: "00112233-4455-4677-8899-aabbccddeeff",
  },
  {
    expression: "uuidv4(cf.random_seed)",
    fields: { "cf.random_seed": "abc" },
    value: "ba7816bf-8f01-4fea-8141-40de5dae2223",
  },
];
