import { operatorExamples } from "../../src/expr/operators/examples.ts";
import { comparisons, logicalOperators } from "../../src/expr/operators/index.ts";
import { exampleList } from "./examples.ts";
import { code, generatedNote, sentence, table } from "./markdown.ts";

const types = ["Int", "Ip", "Bytes"] as const;

export function operatorsPage(): string {
  const all = Object.values(comparisons);
  return `${generatedNote("src/expr/operators")}

# Operators

Words and symbols mean the same; \`sluice expr fmt\` writes words. They are written in small letters.

## Comparisons

${table(
  ["operator", ...types, "right side"],
  all.map(({ name, spellings, types: has, right }) => [
    `[${spellings.map(code).join(" ")}](#${anchor(name)})`,
    ...types.map((type) => (has.includes(type) ? "yes" : "–")),
    right,
  ]),
)}

What is true or false already (\`Bool\`) is not compared: write \`ssl\` or \`not ssl\`. Arrays and maps have no comparisons; take one element by \`[0]\` or \`["key"]\`, or all of them by \`[*]\` inside \`any()\` or \`all()\`.

Of a missing value every comparison is false, except \`ne\`; see [missing values](README.md#missing-values).

${all
  .map(({ name, summary, details }) =>
    [
      `### ${name}`,
      [sentence(`true for ${summary}`), details].filter(Boolean).join(" "),
      exampleList(operatorExamples[name] ?? []),
    ].join("\n\n"),
  )
  .join("\n\n")}

## Logic

${table(
  ["operator", "meaning"],
  logicalOperators.map(({ name, spellings, summary }) => [
    `[${spellings.map(code).join(" ")}](#${anchor(name)})`,
    summary,
  ]),
)}

Both sides of ${list(logicalOperators.slice(1).map(({ name }) => code(name)))} are single truths, or both are arrays of truths, as comparisons over \`[*]\` are; then they are taken pair by pair, and the longer one is cut.

${logicalOperators
  .map(({ name, summary, details }) =>
    [
      `### ${name}`,
      [sentence(summary), details].filter(Boolean).join(" "),
      exampleList(operatorExamples[name] ?? []),
    ].join("\n\n"),
  )
  .join("\n\n")}

## Precedence

From the closest binding to the loosest:

1. parentheses, calls and \`[…]\`
2. comparisons
${logicalOperators.map(({ spellings }, i) => `${i + 3}. ${spellings.map(code).join(" ")}`).join("\n")}

So \`a or b xor c and d\` is \`a or (b xor (c and d))\`, and \`not a eq 1 and b\` is \`(not (a eq 1)) and b\`.
`;
}

function anchor(name: string): string {
  return name.replaceAll(" ", "-");
}

function list(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
