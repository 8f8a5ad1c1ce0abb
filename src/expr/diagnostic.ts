// What is wrong with an expression, or could be better. Diagnostics are values; nothing here is thrown.

import type { DiagnosticCode } from "./codes.ts";
import { locate, type Span } from "./source.ts";

export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A correction that an editor can apply. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  readonly span: Span;
  readonly message: string;
  /** How to mend it. */
  readonly help?: string;
  readonly fix?: Fix;
  /** What the engine says in its own words, at its own place. Warnings have none. */
  readonly engine?: EngineError;
}

export interface EngineError {
  readonly span: Span;
  readonly message: string;
}

/** A diagnostic on its way: `at` is how far the text was read when it came to light. */
export interface Finding extends Diagnostic {
  readonly at: number;
}

/** The text with the fix's edits made. */
export function applyFix(text: string, fix: Fix): string {
  const edits = [...fix.edits].sort((a, b) => b.span.start - a.span.start);
  return edits.reduce(
    (result, { span, text: replacement }) =>
      result.slice(0, span.start) + replacement + result.slice(span.end),
    text,
  );
}

/** Heading, source line and carets: the form in which the engine, and so the v4 API, reports an error. */
export function renderEngineError(source: string, { span, message }: EngineError): string {
  const { line, column, length, lineText } = locate(source, span);
  const carets = `${" ".repeat(column - 1)}${"^".repeat(length)}`;
  return `Filter parsing error (${line}:${column}):\n${lineText}\n${carets} ${message}\n`;
}

/** The same layout with our own words, for people at a terminal. */
export function renderDiagnostic(
  source: string,
  { code, severity, span, message, help }: Diagnostic,
): string {
  const { line, column, lineText } = locate(source, span);
  const lineStart = source.lastIndexOf("\n", span.start - 1) + 1;
  const before = lineText.slice(0, span.start - lineStart);
  const marked = lineText.slice(span.start - lineStart, span.end - lineStart);
  const padding = " ".repeat(columnsOf(before));
  const width = Math.max(1, columnsOf(marked));
  const lines = [
    `${severity} ${code} (${line}:${column}): ${message}`,
    `  ${lineText.replaceAll(unprintable, " ")}`,
    `  ${padding}${"^".repeat(width)}`,
  ];
  if (help) lines.push(`  help: ${help}`);
  return `${lines.join("\n")}\n`;
}

const unprintable = /\p{Cc}/gu;
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const withoutWidth = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that a terminal gives the text: two for the letters of East Asia and for emoji, none for accents apart. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += withoutWidth.test(char) ? 0 : wide.test(char) ? 2 : 1;
  return columns;
}
