import { type FunctionDefinition, quantifiers, showType, standardFunctions } from "#expr";
import { functionExamples } from "../../src/expr/functions/examples.ts";
import { exampleList } from "./examples.ts";
import { code, generatedNote, sentence, table } from "./markdown.ts";

type Parameter = FunctionDefinition["params"][number];

const kinds: Readonly<Record<Parameter["kind"], string>> = {
  field: "a field or a call",
  literal: "a constant",
  any: "a constant, a field or a call",
};

const everywhere = 4;

export function functionsPage(): string {
  const all = [...quantifiers, ...standardFunctions];
  return `${generatedNote("src/expr/functions")}

# Functions

Types are described in [the guide](README.md#types). A function gives a missing value when one of its arguments is missing, unless its text says otherwise. Over \`[*]\` in its first argument it runs for each element and gives an array; elements for which its result would be missing are left out.

${table(
  ["function", "gives", "where"],
  all.map((each) => [`[${each.name}](#${each.name})`, each.summary, whereOf(each)]),
)}

${all.map(section).join("\n\n")}
`;
}

function section(definition: FunctionDefinition): string {
  const { name, summary, details, params, plan, maxPerExpression, notWith } = definition;
  const conditions = [
    ...(definition.usableIn ? [`Usable in ${definition.usableIn}.`] : []),
    ...(plan ? [`Plan: ${plan}.`] : []),
    ...(maxPerExpression ? [limit(maxPerExpression, [name, ...(notWith ?? [])])] : []),
  ];
  return [
    `## ${name}`,
    code(`${name}(${params.map(signature).join(", ")}) → ${resultOf(definition)}`),
    [sentence(summary), details].filter(Boolean).join(" "),
    ...(conditions.length > 0 ? [conditions.join(" ")] : []),
    table(
      ["argument", "type", "given as", "meaning"],
      params.map((param) => [code(param.name), typesOf(param), kinds[param.kind], meaning(param)]),
    ),
    exampleList(functionExamples[name] ?? []),
  ].join("\n\n");
}

function whereOf({ phases, usableIn }: FunctionDefinition): string {
  return phases.length === everywhere ? "everywhere" : (usableIn ?? phases.join(", "));
}

function limit(count: number, names: readonly string[]): string {
  const listed = names.map((name) => code(`${name}()`)).join(" and ");
  return `At most ${count === 1 ? "one call" : `${count} calls`} of ${listed} in one expression.`;
}

function signature({ name, optional, variadic, types }: Parameter): string {
  const type = types.map(shortType).join(" | ");
  return `${name}${optional ? "?" : ""}: ${type}${variadic ? ", …" : ""}`;
}

function shortType(type: string): string {
  return type === "same" ? "same" : type === "element" ? "element" : type === "scalar" ? "simple" : type;
}

function resultOf({ returns }: FunctionDefinition): string {
  return returns === "same" ? "same" : showType(returns);
}

function typesOf({ types }: Parameter): string {
  return types.map(typeInWords).join(" or ");
}

function typeInWords(type: string): string {
  const words: Readonly<Record<string, string>> = {
    same: "the type of the first argument",
    element: "the type of an element",
    scalar: "any but arrays and maps",
    Array: "any array",
    Map: "any map",
  };
  return words[type] ?? code(type);
}

function meaning({ doc, optional, variadic, min, fields }: Parameter): string {
  const notes = [
    ...(optional ? ["optional"] : []),
    ...(variadic ? [`${min ?? 1} or more`] : []),
    ...(fields ? [`only ${fields.map(code).join(" or ")}`] : []),
  ];
  return notes.length > 0 ? `${doc} (${notes.join("; ")})` : doc;
}
