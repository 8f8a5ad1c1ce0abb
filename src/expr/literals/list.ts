import type { ListReference } from "../tree.ts";
import { fault, type Reading, read } from "./reading.ts";

const nameRun = /[a-z0-9_.]*/y;

/** `$name`; `from` is at the dollar sign. */
export function readList(text: string, from: number, end: number): Reading<ListReference> {
  const start = from + 1;
  nameRun.lastIndex = start;
  const to = Math.min(end, start + (nameRun.exec(text)?.[0].length ?? 0));
  const name = text.slice(start, to);
  if (name === "" || name.startsWith(".") || name.endsWith(".")) {
    const shown = name === "" && start < end ? String.fromCodePoint(text.codePointAt(start) as number) : name;
    return fault("E118", start, end, `invalid list name ${JSON.stringify(shown)}`);
  }
  return read({ kind: "list", name, span: { start: from, end: to } }, to);
}
