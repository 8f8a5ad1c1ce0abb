import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { oneOf } from "./checks.ts";
import { define, type Example } from "./define.ts";
import { decodeFully, decodeOnce, decodeOnceWithUnits } from "./percent.ts";

export const urlDecode = define<[Bytes]>({
  name: "url_decode",
  summary: "the text with its percent encoding resolved",
  details: "`%XX` becomes the byte, `+` a space. A `%` that begins no valid sequence stays as it is.",
  params: [
    { name: "source", kind: "field", types: ["Bytes"], doc: "the text" },
    {
      name: "options",
      kind: "literal",
      types: ["Bytes"],
      optional: true,
      doc: "`r` to decode until nothing is left to decode, `u` to read `%uXXXX` too, or both",
      check: oneOf("r", "u", "ur", "ru"),
    },
  ],
  returns: BYTES,
  phases: ["request", "response", "network", "transform"],
  prepare([, options]) {
    const given = (options ?? "") as Bytes;
    const withUnits = given.includes("u");
    const decode = given.includes("r")
      ? (source: Bytes) => decodeFully(source, withUnits)
      : withUnits
        ? decodeOnceWithUnits
        : decodeOnce;
    return (source) => (source.includes("%") || source.includes("+") ? decode(source) : source);
  },
});

export const examples: readonly Example[] = [
  { expression: "url_decode(http.host)", fields: { "http.host": "a+b%20c%2Bd" }, value: "a b c+d" },
  {
    expression: "url_decode(http.host)",
    fields: { "http.host": "100%, %zz, %2" },
    value: "100%, %zz, %2",
    note: "not valid, so left alone",
  },
  {
    expression: "url_decode(http.host)",
    fields: { "http.host": "%252F" },
    value: "%2F",
    note: "decodes once",
  },
  { expression: 'url_decode(http.host, "r")', fields: { "http.host": "%252F" }, value: "/" },
  { expression: 'url_decode(http.host, "u")', fields: { "http.host": "%u00e9%uD83D%uDE00" }, value: "é😀" },
];
