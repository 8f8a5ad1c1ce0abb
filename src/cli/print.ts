/** Printing data: a table for people, JSON for programs. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function printJson(value: unknown): void {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  process.stdout.write(`${JSON.stringify(value, null, 2).replaceAll(steering, escaped)}\n`);
}

export function printLine(text: string): void {
  process.stdout.write(`${plain(text)}\n`);
}

export function printTable<T>(
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string>>,
  empty: string,
): void {
  if (rows.length === 0) {
    process.stderr.write(`${empty}\n`);
    return;
  }
  const names = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((cell) => plain(cell(row))));
  const widths = names.map((name, i) => Math.max(name.length, ...cells.map((line) => line[i]?.length ?? 0)));
  for (const line of [names.map((name) => name.toUpperCase()), ...cells]) {
    const padded = line.map((cell, i) => cell.padEnd(widths[i] ?? 0));
    printLine(padded.join("  ").trimEnd());
  }
}

/** Text from outside must not steer the terminal: control characters and direction marks are dropped. */
export function plain(text: string): string {
  return text.replaceAll(/\n/g, " ").replaceAll(steering, "");
}
