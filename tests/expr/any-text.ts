// Text that need not be an expression: anything at all, expressions with faults, the beginnings of expressions.

import fc from "fast-check";
import { anyFilter, anyValue } from "./any-expression.ts";
import type { Text } from "./any-literal.ts";

const tokens = [
  ...[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "*",
    '"',
    "'",
    "“",
    "‘",
    "`",
    "\\",
    "#",
    "//",
    "/*",
    "$",
    " ",
    "\t",
  ],
  ...[
    "\n",
    "\u00a0",
    ".",
    "..",
    "/",
    ":",
    "-",
    "!",
    "!=",
    "==",
    "===",
    "=",
    "<>",
    "<",
    ">",
    "&",
    "&&",
    "|",
    "||",
  ],
  ...[
    "^^",
    "~",
    " and ",
    " or ",
    " xor ",
    "not ",
    " not in ",
    " AND ",
    " OR ",
    "NOT ",
    " in ",
    " eq ",
    " ne ",
  ],
  ...[
    " contains ",
    " matches ",
    " wildcard ",
    " strict wildcard ",
    " starts_with ",
    "any(",
    "all(",
    "[*]",
    "[0]",
  ],
  ...[
    '["x"]',
    "['x']",
    "lower(",
    "len(",
    "concat(",
    "starts_with(",
    "cidr(",
    "http.host",
    "http.hosst",
    "ip.addr",
  ],
  ...[
    "http.request.headers",
    "http.request.headers.names",
    "tcp.dstport",
    "ip.src",
    "ssl",
    "cf.x",
    "true",
    "false",
  ],
  ...[
    "1",
    "0x1",
    "08",
    "-5",
    "80..90",
    "9..1",
    "10.0.0.0/8",
    "10.0.0.1/8",
    "::1",
    "ab:cd",
    'r"',
    'r#"',
    '"#',
  ],
  ...[
    '"a"',
    "'a'",
    "a.example",
    "AS13335",
    "$list",
    "$List",
    '{"a", "b"}',
    "{1 2..5}",
    "é",
    "😀",
    "\ud800",
    "\0",
  ],
];

const token: Text = fc.constantFrom(...tokens);
const anyTokens: Text = fc.array(token, { maxLength: 12 }).map((parts) => parts.join(""));

interface Change {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const change = fc.record<Change>({
  at: fc.nat(1000),
  remove: fc.oneof(fc.constant(0), fc.nat(8)),
  insert: fc.oneof(fc.constant(""), token, token),
});

function changed(text: string, { at, remove, insert }: Change): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + remove);
}

const expression = fc.oneof({ arbitrary: anyFilter, weight: 4 }, anyValue);

/** An expression with a few changes. */
export const faultyExpression: Text = fc
  .tuple(expression, fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([text, changes]) => changes.reduce(changed, text));

/** An expression as it stands while somebody types it. */
const unfinishedExpression: Text = fc
  .tuple(expression, fc.nat(1000))
  .map(([text, at]) => text.slice(0, at % (text.length + 1)));

export const anyText: Text = fc.oneof(
  { arbitrary: faultyExpression, weight: 4 },
  { arbitrary: anyTokens, weight: 3 },
  unfinishedExpression,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
