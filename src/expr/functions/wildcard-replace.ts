// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of replacements

import { BYTES } from "../types.ts";
import type { Bytes } from "../values.ts";
import { compileWildcard } from "../wildcard.ts";
import { oneOf } from "./checks.ts";
import { define, type Example } from "./define.ts";
import { checkReplacement, fillIn, parseReplacement } from "./replacement.ts";

export const wildcardReplace = define<[Bytes]>({
  name: "wildcard_replace",
  summary: "a replacement for a text that matches a wildcard pattern",
  details:
    "The whole text must match, else it stays as it is. `${1}` to `${8}` stand for what the stars took, each as little as it can; `$$` stands for a dollar.",
  params: [
    { name: "source", kind: "field", types: ["Bytes"], doc: "the text" },
    {
      name: "wildcard_pattern",
      kind: "literal",
      types: ["Bytes"],
      doc: "the pattern: `*` is any run of bytes, `\\*` a star, `\\\\` a backslash",
      check: (pattern) => {
        const outcome = compileWildcard(pattern as Bytes, true);
        return "fault" in outcome ? `is not valid: ${outcome.fault}` : undefined;
      },
    },
    {
      name: "replacement",
      kind: "literal",
      types: ["Bytes"],
      doc: "what to put in its place",
      check: checkReplacement,
    },
    {
      name: "flags",
      kind: "literal",
      types: ["Bytes"],
      optional: true,
      doc: "`s` when case matters",
      check: oneOf("s"),
    },
  ],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of URL rewrite rules and redirect targets",
  maxPerExpression: 1,
  notWith: ["regex_replace"],
  prepare([, pattern, replacement, flags]) {
    const outcome = compileWildcard(pattern as Bytes, flags === "s");
    if ("fault" in outcome) return () => undefined;
    const { wildcard } = outcome;
    const pieces = parseReplacement(replacement as Bytes);
    return (source) => {
      const captures = wildcard.capture(source);
      return captures ? fillIn(pieces, (reference) => captures[reference - 1]) : source;
    };
  },
});

export const examples: readonly Example[] = [
  {
    expression:
      'wildcard_replace(http.request.full_uri, "https://*.example.com/*", "https://example.com/${1}/${2}")',
    fields: { "http.request.full_uri": "https://docs.Example.com/Start" },
    value: "https://example.com/docs/Start",
  },
  {
    expression: 'wildcard_replace(http.request.uri.path, "*/a/*", "${2}|${1}")',
    fields: { "http.request.uri.path": "/x/a/y/a/z" },
    value: "y/a/z|/x",
    note: "the first star takes as little as it can",
  },
  {
    expression: 'wildcard_replace(http.request.uri.path, "/A/*", "/b/${1}", "s")',
    fields: { "http.request.uri.path": "/a/x" },
    value: "/a/x",
    note: "no match, no change",
  },
  {
    expression: 'wildcard_replace(http.request.uri.path, "/*", "/$${1}/$${${1}}")',
    fields: { "http.request.uri.path": "/a" },
    value: "/${1}/${a}",
  },
];
