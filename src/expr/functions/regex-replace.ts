// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of replacements

import { compileRegex } from "../regex/index.ts";
import { BYTES } from "../types.ts";
import { type Bytes, decodeUtf8, type Value } from "../values.ts";
import { define, type Example } from "./define.ts";
import { checkReplacement, fillIn, parseReplacement } from "./replacement.ts";

export const regexReplace = define<[Bytes]>({
  name: "regex_replace",
  summary: "the text with the first match of a regular expression replaced",
  details:
    "Without a match the text stays as it is. `${1}` to `${8}` stand for what the groups captured, nothing for a group that took no part; `$$` stands for a dollar.",
  params: [
    { name: "source", kind: "any", types: ["Bytes"], doc: "the text" },
    {
      name: "regular_expression",
      kind: "literal",
      types: ["Bytes"],
      doc: "the regular expression; in a quoted string its backslashes are doubled",
      check: (pattern) => {
        const outcome = compile(pattern);
        return "fault" in outcome ? `is not valid: ${outcome.fault.message}` : undefined;
      },
    },
    {
      name: "replacement",
      kind: "literal",
      types: ["Bytes"],
      doc: "what to put in the match's place",
      check: checkReplacement,
    },
  ],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of transform rules and redirect targets",
  maxPerExpression: 1,
  notWith: ["wildcard_replace"],
  prepare([, pattern, replacement]) {
    const outcome = compile(pattern);
    if ("fault" in outcome) return () => undefined;
    const { regex } = outcome;
    const pieces = parseReplacement(replacement as Bytes);
    return (source) => {
      const spans = regex.exec(source);
      const whole = spans?.[0];
      if (!spans || !whole) return source;
      const filled = fillIn(pieces, (reference) => {
        const span = spans[reference];
        return span && source.slice(span[0], span[1]);
      });
      return source.slice(0, whole[0]) + filled + source.slice(whole[1]);
    };
  },
});

function compile(pattern: Value | undefined) {
  const text = decodeUtf8(pattern as Bytes);
  return text === undefined ? { fault: { message: "not UTF-8" } } : compileRegex(text);
}

export const examples: readonly Example[] = [
  {
    expression: 'regex_replace(http.request.uri.path, "^/foo/([^/]*)/(.*)$", "/bar/${2}/${1}")',
    fields: { "http.request.uri.path": "/foo/a/path" },
    value: "/bar/path/a",
  },
  {
    expression: 'regex_replace(http.request.uri.path, "/a", "/b")',
    fields: { "http.request.uri.path": "/a/a" },
    value: "/b/a",
    note: "the first match only",
  },
  {
    expression: 'regex_replace(http.request.uri.path, r"\\d+", "#")',
    fields: { "http.request.uri.path": "/x" },
    value: "/x",
    note: "no match, no change",
  },
  {
    expression: 'regex_replace(http.request.uri.path, "^/b$", "/b$$")',
    fields: { "http.request.uri.path": "/b" },
    value: "/b$",
  },
];
