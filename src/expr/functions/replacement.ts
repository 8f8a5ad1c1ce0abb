import type { Bytes, Value } from "../values.ts";

const MAX_REFERENCES = 8;
const token = /\$\$|\$\{([0-9]+)\}/g;

/** Literal runs, and the numbers of captures. */
type Replacement = readonly (Bytes | number)[];

/** `${1}` to `${8}` stand for captures, `$$` for a dollar, everything else for itself. */
export function parseReplacement(text: Bytes): Replacement {
  const pieces: (Bytes | number)[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    pieces.push(text.slice(from, match.index));
    pieces.push(match[1] === undefined ? "$" : Number(match[1]));
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

export function checkReplacement(constant: Value): string | undefined {
  const references = parseReplacement(constant as Bytes).filter((piece) => typeof piece === "number");
  if (references.length > MAX_REFERENCES) return `must have at most ${MAX_REFERENCES} references`;
  const wrong = references.find((reference) => reference < 1 || reference > MAX_REFERENCES);
  if (wrong !== undefined) return `must refer to \${1} to \${${MAX_REFERENCES}}, not \${${wrong}}`;
  return undefined;
}

/** The replacement with its references filled in; what was not captured is empty. */
export function fillIn(replacement: Replacement, captured: (reference: number) => Bytes | undefined): Bytes {
  let result = "";
  for (const piece of replacement) result += typeof piece === "number" ? (captured(piece) ?? "") : piece;
  return result;
}
