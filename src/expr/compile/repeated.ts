import { testKey, valueKey } from "../keys.ts";
import { isValue, type Test, type TypedValue } from "../typed-tree.ts";

/** Keys of the calls and tests that occur more than once and cost more than remembering them would. */
export function repeatedParts(root: Test | TypedValue): ReadonlySet<string> {
  const parts: (Test | TypedValue)[] = [];
  collect(root, parts);
  if (parts.length < 2) return new Set();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const part of parts) {
    const key = isValue(part) ? valueKey(part) : testKey(part);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

function collect(node: Test | TypedValue, parts: (Test | TypedValue)[]): void {
  switch (node.kind) {
    case "combined":
      for (const item of node.items) collect(item, parts);
      break;
    case "negated":
      collect(node.item, parts);
      break;
    case "quantified":
      parts.push(node);
      collect(node.argument, parts);
      break;
    case "truth":
      collect(node.value, parts);
      break;
    case "compared":
      if (isCostly(node.operator) && !node.isVector) parts.push(node);
      collect(node.left, parts);
      if (isValue(node.right as TypedValue)) collect(node.right as TypedValue, parts);
      break;
    case "path":
      collect(node.base, parts);
      break;
    case "call":
      parts.push(node);
      for (const arg of node.args) collect(arg, parts);
      break;
    case "test":
      collect(node.test, parts);
      break;
    default:
  }
}

function isCostly(operator: string): boolean {
  return operator === "matches" || operator === "contains" || operator.endsWith("wildcard");
}
