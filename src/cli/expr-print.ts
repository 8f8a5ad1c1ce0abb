import {
  type Checked,
  type Diagnostic,
  type Explanation,
  format,
  locate,
  renderDiagnostic,
  renderEngineError,
} from "#expr";
import { plain, printJson, printLine } from "./print.ts";

/** The first error in the engine's form, then everything in our own words. */
export function printDiagnostics(source: string, { error, diagnostics }: Checked<unknown>): void {
  const parts = diagnostics.map((diagnostic) => renderDiagnostic(source, diagnostic));
  if (error?.engine) parts.unshift(renderEngineError(source, error.engine));
  if (parts.length > 0) process.stderr.write(`${parts.map(multiline).join("\n")}`);
}

function multiline(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

/** The place and words of the engine under message and text; ours beside them. */
export function diagnosticJson(
  source: string,
  { code, severity, message, help, fix, span, engine }: Diagnostic,
) {
  const { line, column, length } = locate(source, engine?.span ?? span);
  return {
    code,
    severity,
    message: engine?.message ?? message,
    line,
    column,
    length,
    text: engine ? renderEngineError(source, engine) : message,
    detail: message,
    ...(help && { help }),
    ...(fix && { fix }),
  };
}

export function printExplanation(source: string, explanation: Explanation, depth = 0): void {
  const { kind, result, span, parts, value, isMissing } = explanation;
  const mark =
    typeof result === "boolean"
      ? result
        ? "true "
        : "false"
      : `[${result.map((truth) => (truth ? "t" : "f")).join("")}]`;
  const isJoin = parts.length > 0;
  const text = isJoin ? `${kind}` : source.slice(span.start, span.end).replaceAll(/\s+/g, " ");
  const found = isJoin ? "" : isMissing ? "   (missing)" : `   (${JSON.stringify(value)})`;
  printLine(`${mark} ${"  ".repeat(depth)}${text}${found}`);
  for (const part of parts) printExplanation(source, part, depth + 1);
}

export function printStructure(
  source: string,
  checked: Checked<unknown>,
  typed: unknown,
  isJson: boolean,
): void {
  if (isJson) {
    printJson({
      tree: checked.tree.root,
      diagnostics: checked.diagnostics.map((each) => diagnosticJson(source, each)),
    });
    return;
  }
  void typed;
  process.stdout.write(`${format(checked.tree.root as Parameters<typeof format>[0], { width: 60 })}\n`);
  printDiagnostics(source, checked);
}
