import { scheme } from "#catalog";
import {
  type Checked,
  type Diagnostic,
  type Explanation,
  format,
  locate,
  renderDiagnostic,
  renderEngineError,
  showType,
} from "#expr";
import { plain, printJson, printLine } from "./print.ts";

type Node = Checked<unknown>["tree"]["root"];

const MAX_ELEMENTS = 12;
const MAX_VALUE_LENGTH = 100;
const MARK_WIDTH = 7;

/** The first error in the engine's form, then everything in our own words. */
export function printDiagnostics(source: string, { error, diagnostics }: Checked<unknown>): void {
  const parts = diagnostics.map((diagnostic) => renderDiagnostic(source, diagnostic));
  if (error?.engine) parts.unshift(renderEngineError(source, error.engine));
  if (parts.length > 0) process.stderr.write(parts.map(multiline).join("\n"));
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
    // What is too long is not repeated.
    text: engine && code !== "E501" ? renderEngineError(source, engine) : message,
    detail: message,
    ...(help && { help }),
    ...(fix && { fix }),
  };
}

/** An expression taken apart, for people and for programs. */
interface Outline {
  readonly kind: Explanation["kind"];
  readonly text: string;
  readonly parts: readonly Outline[];
}

/** How an expression reads, and what the names in it are. */
export function printStructure(source: string, checked: Checked<unknown>, isJson: boolean): void {
  const outline = outlineOf(checked.tree.root);
  const names = namesIn(checked.tree.root);
  if (isJson) {
    const diagnostics = checked.diagnostics.map((each) => diagnosticJson(source, each));
    printJson({ structure: outline, ...names, diagnostics });
    return;
  }
  printOutline(outline);
  printNames(
    "Fields",
    names.fields.map(({ name, type, doc }) => [name, type, doc]),
  );
  printNames(
    "Functions",
    names.functions.map(({ name, doc }) => [`${name}()`, doc]),
  );
  printDiagnostics(source, checked);
}

function outlineOf(node: Node): Outline {
  const text = textOf(node);
  switch (node.kind) {
    case "combination":
      return { kind: node.operator, text, parts: node.items.map(outlineOf) };
    case "negation":
      return { kind: "not", text, parts: [outlineOf(node.item)] };
    case "group":
      return outlineOf(node.item);
    case "quantifier": {
      const { argument, name } = node;
      const isTest = "kind" in argument && ["combination", "negation", "group"].includes(argument.kind);
      return { kind: name, text, parts: isTest ? [outlineOf(argument as Node)] : [] };
    }
    default:
      return { kind: "comparison", text, parts: [] };
  }
}

function textOf(node: Node): string {
  return format(node, { width: Number.POSITIVE_INFINITY });
}

function printOutline({ kind, text, parts }: Outline, indent = ""): void {
  printLine(indent + (parts.length === 0 ? text : heading(kind)));
  for (const part of parts) printOutline(part, `${indent}  `);
}

function heading(kind: Explanation["kind"]): string {
  const meanings: Readonly<Partial<Record<typeof kind, string>>> = {
    and: "and: all of these",
    or: "or: at least one of these",
    xor: "xor: an odd number of these",
    any: "any: true for at least one element",
    all: "all: true for every element",
  };
  return meanings[kind] ?? kind;
}

function printNames(title: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  printLine("");
  printLine(title);
  for (const row of rows)
    printLine(`  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

/** Every field and function that the tree names, in order, each once. */
function namesIn(root: Node) {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    else if (typeof node === "object" && node !== null && "kind" in node) {
      if ((node.kind === "name" || node.kind === "call") && "name" in node) names.add(String(node.name));
      for (const part of ["items", "item", "argument", "left", "right", "base", "args"] as const)
        walk((node as Record<string, unknown>)[part]);
    }
  };
  walk(root);
  return {
    fields: [...names].flatMap((name) => {
      const field = scheme.field(name);
      if (!field) return [];
      const doc = field.aliasOf ? `old name of ${field.aliasOf}: ${docOf(field.aliasOf)}` : field.doc;
      return [{ name, type: showType(field.type), doc }];
    }),
    functions: [...names].flatMap((name) => {
      const definition = scheme.function(name);
      return definition ? [{ name, doc: definition.summary }] : [];
    }),
  };
}

function docOf(name: string): string {
  return scheme.field(name)?.doc ?? "";
}

/** An explanation with the text of each part. */
interface Account extends Omit<Explanation, "parts"> {
  readonly text: string;
  readonly parts: readonly Account[];
}

/** Which parts of an expression were true, and by which values. */
export function printExplanation(root: Node, explanation: Explanation, isJson: boolean): void {
  const account = accountOf(explanation, textsBySpan(root));
  if (isJson) printJson({ result: explanation.result, explanation: account });
  else printAccount(account);
}

function accountOf(explanation: Explanation, texts: ReadonlyMap<string, string>): Account {
  const text = texts.get(keyOf(explanation)) ?? explanation.kind;
  return { ...explanation, text, parts: explanation.parts.map((part) => accountOf(part, texts)) };
}

/** Tests of the explanation and nodes of the tree that are about the same text. */
function textsBySpan(root: Node): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (node: Node): void => {
    texts.set(keyOf(node), textOf(node));
    if (node.kind === "combination") node.items.forEach(walk);
    else if (node.kind === "group" || node.kind === "negation") walk(node.item);
    else if (node.kind === "quantifier") walk(node.argument as Node);
  };
  walk(root);
  return texts;
}

function keyOf({ span: { start, end } }: Node | Explanation): string {
  return `${start} ${end}`;
}

function printAccount(account: Account, indent = ""): void {
  const { kind, result, text, parts } = account;
  const [only] = parts;
  // A comparison over [*] says the same as the any() around it, but for its elements.
  if ((kind === "any" || kind === "all") && only?.kind === "comparison") {
    printLine(`${markOf(result)}${indent}${text}`);
    printElements(only, `${indent}  `);
    return;
  }
  if (parts.length > 0) {
    printLine(`${markOf(result)}${indent}${heading(kind)}`);
    for (const part of parts) printAccount(part, `${indent}  `);
  } else if (typeof result === "boolean") {
    printLine(`${markOf(result)}${indent}${text}${foundIn(account)}`);
  } else {
    printLine(`${markOf(result)}${indent}${text}`);
    printElements(account, `${indent}  `);
  }
}

function markOf(result: Explanation["result"]): string {
  const mark = typeof result === "boolean" ? String(result) : "";
  return mark.padEnd(MARK_WIDTH);
}

function foundIn({ value, isMissing, text }: Account): string {
  if (isMissing) return "   it is missing";
  // What is true or false by itself has been said.
  return text === "true" || text === "false" || typeof value === "boolean" ? "" : `   it is ${shown(value)}`;
}

function printElements({ result, value, isMissing }: Account, indent: string): void {
  const truths = typeof result === "boolean" ? [] : result;
  const values = Array.isArray(value) ? value : Object.values((value ?? {}) as object);
  const none = isMissing ? "(missing, so there are no elements)" : "(there are no elements)";
  if (truths.length === 0) printLine(`${" ".repeat(MARK_WIDTH)}${indent}${none}`);
  for (const [i, truth] of truths.slice(0, MAX_ELEMENTS).entries())
    printLine(`${markOf(truth)}${indent}${i < values.length ? shown(values[i]) : `element ${i}`}`);
  const more = truths.length - MAX_ELEMENTS;
  if (more > 0) printLine(`${" ".repeat(MARK_WIDTH)}${indent}and ${more} more`);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}… (cut)` : text;
}
