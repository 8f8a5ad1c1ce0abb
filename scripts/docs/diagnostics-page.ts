import { scheme } from "#catalog";
import { checkFilter, checkValue, codes, type Diagnostic, type DiagnosticCode } from "#expr";
import { type DiagnosticExample, diagnosticExamples } from "./diagnostic-examples.ts";
import { code, generatedNote, table, verbatim } from "./markdown.ts";

/** By the first digit of their codes. */
const groups: Readonly<Record<string, string>> = {
  1: "How the text reads",
  2: "Frequent mistakes",
  3: "Names, types and calls",
  4: "Where, and on which plan",
  5: "Limits",
  6: "Right, but perhaps not meant",
};

export function diagnosticsPage(): string {
  const all = Object.keys(codes) as DiagnosticCode[];
  const byDigit = Object.groupBy(all, (each) => each.charAt(1));
  const lost = Object.keys(byDigit).filter((digit) => groups[digit] === undefined);
  if (lost.length > 0) throw new Error(`diagnostics that begin with ${lost.join(", ")} have no group`);
  return `${generatedNote("src/expr/codes.ts and scripts/docs/diagnostic-examples.ts")}

# Diagnostics

What \`sluice expr check\` can say about an expression. Codes with E are errors, those with W warnings: the expression is valid, but may not do what was meant. A code keeps its meaning for ever.

Each diagnostic has a place (line and column from 1, in bytes), a message and, where one is known, help and a correction. The first error also has the words and the place that the engine of the public service would use, since these are what the v4 API answers with.

${Object.entries(groups)
  .map(([digit, title]) => `## ${title}\n\n${codesTable(byDigit[digit] ?? [])}`)
  .join("\n\n")}
`;
}

function codesTable(chosen: readonly DiagnosticCode[]): string {
  return table(
    ["code", "meaning", "example", "message and help"],
    chosen.map((each) => {
      const example = diagnosticExamples[each];
      const { message, help } = diagnose(each, example);
      return [each, codes[each], shown(example), verbatim(help ? `${message}. Help: ${help}` : message)];
    }),
  );
}

function shown({ expression, isLong }: DiagnosticExample): string {
  if (isLong) return "";
  return expression === "" ? "nothing at all" : code(expression.replaceAll("\t", "⇥"));
}

/** What the program itself says of the example. */
function diagnose(wanted: DiagnosticCode, { expression, options, isValue }: DiagnosticExample): Diagnostic {
  const { diagnostics } = (isValue ? checkValue : checkFilter)(expression, scheme, options);
  const found = diagnostics.find((diagnostic) => diagnostic.code === wanted);
  if (found) return found;
  const instead = diagnostics.map((each) => each.code).join(", ");
  throw new Error(`the example of ${wanted} has ${instead || "no diagnostic"} instead`);
}
