export const generatedNote = (source: string) =>
  `<!-- Made from ${source} by npm run docs; edit that instead. -->`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** What the text itself has of backquotes is fenced in by more of them. */
export function code(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(runs.length === 0 ? 1 : Math.max(...runs) + 1);
  return runs.length === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** Text as it is, without what Markdown would make of it. */
export function verbatim(text: string): string {
  return text.replaceAll(/[\\*_<>[\]]/g, "\\$&");
}

/** A phrase as a sentence of its own. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
