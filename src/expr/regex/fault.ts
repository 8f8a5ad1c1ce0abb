/** Why a pattern was refused, worded and drawn as regex-syntax does. */
export interface RegexFault {
  readonly kind: "syntax" | "size";
  readonly message: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Thrown inside the folder only; `compileRegex` turns it into a fault. */
export class RegexError extends Error {
  readonly span: Span;
  readonly other: Span | undefined;

  constructor(message: string, span: Span, other?: Span) {
    super(message);
    this.span = span;
    this.other = other;
  }
}

export function syntaxFault(pattern: string, error: RegexError): RegexFault {
  const { message, span, other } = error;
  return {
    kind: "syntax",
    message,
    text: `regex parse error:\n${notate(pattern, other ? [span, other] : [span])}error: ${message}`,
    start: span.start,
    end: span.end,
  };
}

export function sizeFault(pattern: string, maxBytes: number): RegexFault {
  const message = `Compiled regex exceeds size limit of ${maxBytes} bytes.`;
  return { kind: "size", message, text: message, start: 0, end: pattern.length };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function placeOf(pattern: string, offset: number): Place {
  let line = 1;
  let from = 0;
  for (let at = pattern.indexOf("\n"); at !== -1 && at < offset; at = pattern.indexOf("\n", at + 1)) {
    line++;
    from = at + 1;
  }
  let column = 1;
  for (let i = from; i < offset; i += (pattern.codePointAt(i) ?? 0) > 0xffff ? 2 : 1) column++;
  return { line, column };
}

/** A line may end in CR LF; a final line break opens no line of its own. */
function linesOf(pattern: string): string[] {
  const lines = pattern.split("\n");
  const last = lines.pop();
  const whole = lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  return last ? [...whole, last] : whole;
}

function notate(pattern: string, spans: readonly Span[]): string {
  const lines = linesOf(pattern);
  const count = lines.length + (pattern.endsWith("\n") ? 1 : 0);
  const width = count <= 1 ? 0 : String(count).length;
  const places = spans
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end }) => ({ from: placeOf(pattern, start), to: placeOf(pattern, end) }));
  let drawn = "";
  for (const [index, line] of lines.entries()) {
    drawn += width > 0 ? `${String(index + 1).padStart(width)}: ${line}\n` : `    ${line}\n`;
    let marks = "";
    for (const { from, to } of places) {
      if (from.line !== index + 1 || to.line !== from.line) continue;
      marks = marks.padEnd(from.column - 1) + "^".repeat(Math.max(1, to.column - from.column));
    }
    if (marks) drawn += `${" ".repeat(width > 0 ? width + 2 : 4)}${marks}\n`;
  }
  if (!pattern.includes("\n")) return drawn;
  const divider = `${"~".repeat(79)}\n`;
  const notes = places
    .filter(({ from, to }) => from.line !== to.line)
    .map(
      ({ from, to }) =>
        `on line ${from.line} (column ${from.column}) through line ${to.line} (column ${to.column - 1})\n`,
    );
  return `${divider}${drawn}${divider}${notes.join("")}`;
}
