// The text of an expression and places in it. Offsets are those of JavaScript strings; lines and columns, as
// the engine prints them, start at 1 and count bytes of UTF-8.

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Position {
  readonly line: number;
  readonly column: number;
  /** Bytes from the start of the span to its end or to the end of the line, at least 1. */
  readonly length: number;
  /** The line the span starts in, without its line break. */
  readonly lineText: string;
}

const leadingSpace = /^\p{White_Space}+/u;
const trailingSpace = /\p{White_Space}$/u;

/** The part of the text that holds the expression: white space of any kind is dropped at both ends. */
export function trimmed(text: string): Span {
  const start = leadingSpace.exec(text)?.[0].length ?? 0;
  if (start === text.length) return { start: 0, end: 0 };
  let end = text.length;
  while (end > start && trailingSpace.test(text.slice(end - 1, end))) end--;
  return { start, end };
}

export function locate(text: string, { start, end }: Span): Position {
  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf("\n") + 1;
  const lineBreak = text.indexOf("\n", lineStart);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  return {
    line: before.split("\n").length,
    column: byteLength(text.slice(lineStart, start)) + 1,
    length: Math.max(1, byteLength(text.slice(start, Math.min(end, lineEnd)))),
    lineText: text.slice(lineStart, lineEnd),
  };
}

/** Bytes of the text in UTF-8. */
function byteLength(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      length += 4;
      i++;
    } else length += 3;
  }
  return length;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
