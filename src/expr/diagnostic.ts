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
  const { line, column, lineText, length } = locate(source, span);
  const before = lineText.slice(0, Math.max(0, span.start - (source.lastIndexOf("\n", span.start - 1) + 1)));
  const padding = [...before].map(() => " ").join("");
  const width = Math.max(
    1,
    Math.min(length, [...(source.slice(span.start, span.end).split("\n", 1)[0] ?? "")].length),
  );
  const lines = [
    `${severity} ${code} (${line}:${column}): ${message}`,
    `  ${lineText.replaceAll("\t", " ")}`,
    `  ${padding}${"^".repeat(width)}`,
  ];
  if (help) lines.push(`  help: ${help}`);
  return `${lines.join("\n")}\n`;
}
