import type { Value } from "../values.ts";
import { define, type Example } from "./define.ts";

type Piece = string | readonly Value[] | undefined;

export const concat = define<Piece[]>({
  name: "concat",
  summary: "texts, or arrays, joined into one",
  details: "Missing arguments are skipped; when all are missing, so is the result.",
  params: [
    { name: "value", kind: "any", types: ["Bytes", "Array"], doc: "a text or an array" },
    { name: "more", kind: "any", types: ["same"], variadic: true, min: 1, doc: "more of the same type" },
  ],
  returns: "same",
  phases: ["request", "response", "network", "transform"],
  acceptsMissing: true,
  prepare(constants) {
    if (constants.length === 2) return joined;
    if (constants.length === 3) return (a, b, c) => joined(joined(a, b), c);
    return (...pieces) => pieces.reduce(joined);
  },
});

function joined(a: Piece, b: Piece): Piece {
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (a === undefined) return b;
  if (b === undefined) return a;
  return [...a, ...b];
}

export const examples: readonly Example[] = [
  {
    expression: 'concat(http.host, http.request.uri.path) eq "example.org/a"',
    fields: { "http.host": "example.org", "http.request.uri.path": "/a" },
    result: true,
  },
  {
    expression: 'concat(http.request.headers["x"][0], "-", http.host)',
    fields: { "http.request.headers": {}, "http.host": "a" },
    value: "-a",
    note: "the missing header is skipped",
  },
  {
    expression: 'concat(http.request.headers["x"][0], http.request.headers["y"][0])',
    fields: { "http.request.headers": {} },
    value: null,
  },
  {
    expression: "concat(http.request.headers.names, http.request.uri.args.names)",
    fields: { "http.request.headers.names": ["host"], "http.request.uri.args.names": ["q", "p"] },
    value: ["host", "q", "p"],
  },
];
