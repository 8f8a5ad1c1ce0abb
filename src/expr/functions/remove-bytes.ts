import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { define, type Example } from "./define.ts";

export const removeBytes = define<[Bytes]>({
  name: "remove_bytes",
  summary: "the text without certain bytes",
  params: [
    { name: "source", kind: "field", types: ["Bytes"], doc: "the text" },
    { name: "bytes", kind: "literal", types: ["Bytes"], doc: "every byte in it is taken out, in any order" },
  ],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare([, unwanted]) {
    if (unwanted === "") return (source) => source;
    const run = new RegExp(`[${(unwanted as Bytes).replace(/./gs, escaped)}]+`, "g");
    return (source) => source.replace(run, "");
  },
});

function escaped(char: string): string {
  return `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

export const examples: readonly Example[] = [
  {
    expression: 'remove_bytes(http.host, "\\x2e\\x77")',
    fields: { "http.host": "www.cloudflare.com" },
    value: "cloudflarecom",
  },
  { expression: 'remove_bytes(http.host, "cba")', fields: { "http.host": "abXcab" }, value: "X" },
  { expression: 'remove_bytes(http.host, "")', fields: { "http.host": "abc" }, value: "abc" },
  {
    expression: 'remove_bytes(http.host, "é")',
    fields: { "http.host": "aè" },
    value: { hex: "61a8" },
    note: "bytes, not characters: é and è share their first byte",
  },
];
