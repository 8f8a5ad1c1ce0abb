import type { Cursor } from "./cursor.ts";
import { isWhiteSpace } from "./cursor.ts";
import type { Assertion, Literal, PerlClass, Primitive, UnicodeClass } from "./syntax.ts";

const UNEXPECTED_END = "incomplete escape sequence, reached end of pattern prematurely";

const CONTROLS: { readonly [letter: string]: number } = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };
const ASSERTIONS: { readonly [letter: string]: Assertion } = {
  A: "\\A",
  z: "\\z",
  b: "\\b",
  B: "\\B",
  "<": "word-start",
  ">": "word-end",
};
const WORD_BOUNDARIES: { readonly [name: string]: Assertion } = {
  __proto__: null as never,
  start: "word-start",
  end: "word-end",
  "start-half": "word-start-half",
  "end-half": "word-end-half",
};

export function literal(start: number, end: number, code: number, byte = false): Literal {
  return { kind: "literal", start, end, code, byte };
}

/** Stands on the backslash. */
export function parseEscape(at: Cursor): Primitive {
  const start = at.pos;
  if (!at.bump()) return at.fail(UNEXPECTED_END, at.since(start));
  const code = at.code;
  if (code >= 0x30 && code <= 0x39) {
    return at.fail("backreferences are not supported", { start, end: at.charEnd() });
  }
  const letter = String.fromCodePoint(code);
  switch (letter) {
    case "x":
    case "u":
    case "U":
      return parseHex(at, start, letter === "x" ? 2 : letter === "u" ? 4 : 8);
    case "p":
    case "P":
      return parseUnicodeClass(at, start);
    case "d":
    case "s":
    case "w":
    case "D":
    case "S":
    case "W":
      return parsePerlClass(at, start, letter);
  }
  at.bump();
  const span = at.since(start);
  if (isEscapable(code)) return literal(start, at.pos, code);
  const control = CONTROLS[letter];
  if (control !== undefined) return literal(start, at.pos, control);
  const assertion = ASSERTIONS[letter];
  if (assertion === undefined) return at.fail("unrecognized escape sequence", span);
  if (letter === "b" && at.code === 0x7b) {
    const special = parseWordBoundary(at, start);
    if (special) return { kind: "assertion", start, end: at.pos, assertion: special };
  }
  return { kind: "assertion", ...span, assertion };
}

function isEscapable(code: number): boolean {
  if (code >= 0x80) return false;
  const wordLike = (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
  return !wordLike && code !== 0x3c && code !== 0x3e;
}

function parsePerlClass(at: Cursor, start: number, letter: string): PerlClass {
  at.bump();
  const lower = letter.toLowerCase() as PerlClass["letter"];
  return { kind: "perl", start, end: at.pos, letter: lower, negated: letter !== lower };
}

/** Stands on the brace of `\b{`; undefined when that turns out to be a counted repetition. */
function parseWordBoundary(at: Cursor, escapeStart: number): Assertion | undefined {
  const start = at.pos;
  if (!at.bumpAndSpace()) {
    return at.fail(
      "found either the beginning of a special word boundary or a bounded repetition on a \\b with an opening brace, but no closing brace",
      at.since(escapeStart),
    );
  }
  const nameStart = at.pos;
  if (!isBoundaryLetter(at.code)) {
    at.seek(start);
    return undefined;
  }
  let name = "";
  while (isBoundaryLetter(at.code)) {
    name += String.fromCharCode(at.code);
    at.bumpAndSpace();
  }
  if (at.code !== 0x7d) {
    return at.fail(
      "special word boundary assertion is either unclosed or contains an invalid character",
      at.since(start),
    );
  }
  const nameSpan = at.since(nameStart);
  at.bump();
  return (
    WORD_BOUNDARIES[name] ??
    at.fail(
      "unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half",
      nameSpan,
    )
  );
}

function isBoundaryLetter(code: number): boolean {
  return code === 0x2d || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

function parseHex(at: Cursor, start: number, digits: number): Literal {
  if (!at.bumpAndSpace()) return at.fail(UNEXPECTED_END, at.here());
  return at.code === 0x7b ? parseHexBrace(at, start) : parseHexDigits(at, start, digits);
}

function parseHexDigits(at: Cursor, start: number, digits: number): Literal {
  const digitStart = at.pos;
  let hex = "";
  for (let i = 0; i < digits; i++) {
    if (i > 0 && !at.bumpAndSpace()) return at.fail(UNEXPECTED_END, at.here());
    if (!isHex(at.code)) return at.fail("invalid hexadecimal digit", at.charSpan());
    hex += String.fromCharCode(at.code);
  }
  at.bumpAndSpace();
  const code = scalarOf(hex);
  if (code === undefined) return notScalar(at, digitStart, at.pos);
  return literal(start, at.pos, code, digits === 2);
}

function parseHexBrace(at: Cursor, start: number): Literal {
  const brace = at.pos;
  let hex = "";
  while (at.bumpAndSpace() && at.code !== 0x7d) {
    if (!isHex(at.code)) return at.fail("invalid hexadecimal digit", at.charSpan());
    hex += String.fromCharCode(at.code);
  }
  if (at.code === -1) return at.fail(UNEXPECTED_END, at.since(brace));
  const end = at.pos;
  at.bumpAndSpace();
  if (hex === "") return at.fail("hexadecimal literal empty", at.since(brace));
  const code = scalarOf(hex);
  if (code === undefined) return notScalar(at, brace + 1, end);
  return literal(start, at.pos, code);
}

function scalarOf(hex: string): number | undefined {
  const code = Number.parseInt(hex, 16);
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : code;
}

function notScalar(at: Cursor, start: number, end: number): never {
  return at.fail("hexadecimal literal is not a Unicode scalar value", { start, end });
}

/** White space around the digits is skipped even without flag `x`. */
export function parseDecimal(at: Cursor): {
  readonly value: number | undefined;
  readonly start: number;
  readonly end: number;
} {
  while (at.code !== -1 && isWhiteSpace(at.code)) at.bump();
  const start = at.pos;
  let digits = "";
  while (at.code >= 0x30 && at.code <= 0x39) {
    digits += String.fromCharCode(at.code);
    at.bumpAndSpace();
  }
  const end = at.pos;
  while (at.code !== -1 && isWhiteSpace(at.code)) at.bumpAndSpace();
  return { value: digits === "" ? undefined : Number.parseInt(digits, 10), start, end };
}

function parseUnicodeClass(at: Cursor, start: number): UnicodeClass {
  const negated = at.code === 0x50;
  if (!at.bumpAndSpace()) return at.fail(UNEXPECTED_END, at.here());
  if (at.code !== 0x7b) {
    if (at.code === 0x5c) return at.fail("invalid Unicode character class", at.charSpan());
    const name = String.fromCodePoint(at.code);
    at.bumpAndSpace();
    return { kind: "unicode", start, end: at.pos, negated, name, value: undefined };
  }
  let inner = "";
  while (at.bumpAndSpace() && !at.is(0x7d)) inner += String.fromCodePoint(at.code);
  if (at.is(-1)) return at.fail(UNEXPECTED_END, at.here());
  at.bump();
  const operator = inner.includes("!=") ? "!=" : inner.includes(":") ? ":" : "=";
  const cut = inner.indexOf(operator);
  return {
    kind: "unicode",
    start,
    end: at.pos,
    negated: negated !== (operator === "!="),
    name: cut === -1 ? inner : inner.slice(0, cut),
    value: cut === -1 ? undefined : inner.slice(cut + operator.length),
  };
}
