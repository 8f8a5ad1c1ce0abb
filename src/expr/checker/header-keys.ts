import { showBytesLiteral } from "../format/literal.ts";
import { lowerAscii } from "../functions/case.ts";
import type { Span } from "../source.ts";
import type { Indexed } from "../tree.ts";
import type { CheckState } from "./state.ts";

/** Names of headers are keys in small letters: `headers["X-Key"]` and `has_key(headers, "X-Key")` never match. */
export function checkHeaderKeys(state: CheckState, { base, indexes }: Indexed): void {
  const [first] = indexes;
  if (base.kind === "name" && first?.kind === "key") {
    const { key = "", span } = first;
    warn(state, base.name, key, span, `[${lowerLiteral(key)}]`);
  }
  if (base.kind !== "call" || base.name !== "has_key") return;
  const [map, key] = base.args;
  if (map?.kind === "indexed" && key?.kind === "bytes") {
    warn(state, state.textOf(map.span), key.value, key.span, lowerLiteral(key.value));
  }
}

function warn(state: CheckState, map: string, key: string, span: Span, lower: string): void {
  if (!map.endsWith(".headers") || !/[A-Z]/.test(key)) return;
  state.warn({
    code: "W603",
    span,
    message: "names of headers are in small letters here, so this never matches",
    help: `write ${lower}`,
    fix: { title: `Write ${lower}`, edits: [{ span, text: lower }] },
  });
}

function lowerLiteral(key: string): string {
  return showBytesLiteral(lowerAscii(key));
}
