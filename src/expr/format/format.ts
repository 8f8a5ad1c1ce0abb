// One layout for every expression: words for operators, one space between words, and, where a line would be too long,
// one item a line with its operator in front. What was written keeps its structure and its literals.

import { showIp } from "../ip.ts";
import { defaultLimits } from "../settings.ts";
import type { Argument, Combination, Index, Indexed, LiteralSet, Logical, Operand } from "../tree.ts";
import { showBytesLiteral, showInt, showMember, showRegex, showText } from "./literal.ts";

const INDENT = "  ";
const DEFAULT_WIDTH = 100;

export interface FormatOptions {
  /** Characters a line should not exceed. */
  readonly width?: number;
}

export function format(root: Logical | Indexed, { width = DEFAULT_WIDTH }: FormatOptions = {}): string {
  if (root.kind === "indexed") return showIndexed(root);
  const laid = lay(root, "", width);
  // White space counts: an expression must not become too long by being laid out.
  return laid.length <= defaultLimits.maxLength ? laid : showLogical(root);
}

/** In one line where that fits, else broken up. */
function lay(node: Logical, indent: string, width: number): string {
  const line = showLogical(node);
  if (indent.length + line.length <= width) return line;
  const inner = indent + INDENT;
  switch (node.kind) {
    case "combination": {
      const rest = width - node.operator.length - 1;
      return node.items
        .map((item, i) => {
          const room = i === 0 ? width : rest;
          return needsParentheses(item, node) ? parenthesised(item, indent, room) : lay(item, indent, room);
        })
        .join(`\n${indent}${node.operator} `);
    }
    case "group":
      return parenthesised(node.item, indent, width);
    case "negation":
      return `not ${isCombination(node.item) ? parenthesised(node.item, indent, width) : lay(node.item, indent, width)}`;
    case "quantifier":
      return isLogical(node.argument)
        ? `${node.name}(\n${inner}${lay(node.argument, inner, width)}\n${indent})`
        : line;
    case "comparison":
      return node.right?.kind === "set"
        ? `${showIndexed(node.left)} ${node.operator?.name} ${laySet(node.right, indent, width)}`
        : line;
    case "broken":
      return line;
  }
}

function parenthesised(item: Logical, indent: string, width: number): string {
  const inner = indent + INDENT;
  return `(\n${inner}${lay(item, inner, width)}\n${indent})`;
}

function laySet({ members }: LiteralSet, indent: string, width: number): string {
  const inner = indent + INDENT;
  const lines = [""];
  for (const member of members.map(showMember)) {
    const line = lines[lines.length - 1] as string;
    if (line !== "" && inner.length + line.length + 1 + member.length > width) lines.push(member);
    else lines[lines.length - 1] = line === "" ? member : `${line} ${member}`;
  }
  return `{\n${lines.map((line) => inner + line).join("\n")}\n${indent}}`;
}

function showLogical(node: Logical): string {
  switch (node.kind) {
    case "combination":
      return node.items
        .map((item) => (needsParentheses(item, node) ? `(${showLogical(item)})` : showLogical(item)))
        .join(` ${node.operator} `);
    case "group":
      return `(${showLogical(node.item)})`;
    case "negation":
      return `not ${isCombination(node.item) ? `(${showLogical(node.item)})` : showLogical(node.item)}`;
    case "quantifier":
      return `${node.name}(${showArgument(node.argument)})`;
    case "comparison":
      return node.operator && node.right
        ? `${showIndexed(node.left)} ${node.operator.name} ${showOperand(node.right)}`
        : showIndexed(node.left);
    case "broken":
      return "";
  }
}

const binding = { or: 0, xor: 1, and: 2 } as const;

/** A tree made by hand may lack the parentheses that its meaning needs. */
function needsParentheses(item: Logical, around: Combination): boolean {
  return item.kind === "combination" && binding[item.operator] <= binding[around.operator];
}

function isCombination(node: Logical): boolean {
  return node.kind === "combination";
}

function showOperand(node: Operand): string {
  switch (node.kind) {
    case "set":
      return `{${node.members.map(showMember).join(" ")}}`;
    case "list":
      return `$${node.name}`;
    case "regex":
      return showRegex(node);
    case "wildcard":
      return showText(node.pattern, node.form);
    case "indexed":
      return showIndexed(node);
    case "bytes":
      return showText(node.value, node.form);
    case "int":
      return showInt(node.value, node.radix);
    case "ip":
      return showIp(node.value);
    case "broken":
      return "";
  }
}

function isLogical(node: Argument): node is Logical {
  return ["combination", "group", "negation", "quantifier", "comparison", "broken"].includes(node.kind);
}

function showArgument(node: Argument): string {
  if (!isLogical(node)) return showOperand(node);
  const isReadWhole = node.kind !== "combination" || node.items[0]?.kind !== "comparison";
  return isReadWhole ? showLogical(node) : `(${showLogical(node)})`;
}

function showIndexed({ base, indexes }: Indexed): string {
  const name =
    base.kind === "call"
      ? `${base.name}(${base.args.map(showArgument).join(", ")})`
      : base.kind === "name"
        ? base.name
        : "";
  return name + indexes.map(showIndex).join("");
}

function showIndex({ kind, position, key }: Index): string {
  return kind === "each" ? "[*]" : kind === "key" ? `[${showBytesLiteral(key ?? "")}]` : `[${position}]`;
}
