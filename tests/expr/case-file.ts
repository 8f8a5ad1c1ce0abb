// Reads and writes conformance/*.case. The format is described in conformance/README.md; a file is in order only when
// writing what was read gives the same text again.

export interface CaseFile {
  /** Lines at the top that say what the file is about. */
  readonly intro: readonly string[];
  readonly cases: readonly Case[];
}

export interface Case {
  readonly title: string;
  readonly expression: string;
  readonly options: Options;
  readonly outcome: Outcome;
  /** The line of the title, from 1. */
  readonly line: number;
}

export type Options = Readonly<Partial<Record<OptionName, string>>>;
export type OptionName = (typeof optionNames)[number];

export const optionNames = ["as", "phase", "plan", "regexes", "limits", "lists", "ne of missing"] as const;

export interface Outcome {
  readonly verdict: Verdict;
  readonly diagnostics: readonly WrittenDiagnostic[];
  readonly runs: readonly Run[];
  readonly layouts: readonly Layout[];
}

export type Verdict = { readonly valid: false } | { readonly valid: true; readonly type?: string };

export interface WrittenDiagnostic {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
  /** Of the first error only. */
  readonly engine?: string;
  readonly help?: string;
  readonly fixed?: string;
}

/** Field values as JSON text, and what comes of them: JSON text too, or `missing`. */
export interface Run {
  readonly fields: string;
  readonly result: string;
}

export interface Layout {
  readonly width?: number;
  readonly text: string;
}

const TITLE = "=== ";
const INDENT = "    ";

export function readCaseFile(text: string): CaseFile {
  const lines = text.replace(/\n$/, "").split("\n");
  const first = lines.findIndex((line) => line.startsWith(TITLE));
  if (first < 0) throw new Error("a file has at least one case");
  const intro = lines.slice(0, first).filter((line) => line !== "");
  const starts = lines.flatMap((line, i) => (line.startsWith(TITLE) ? [i] : []));
  const cases = starts.map((start, i) => readCase(lines.slice(start, starts[i + 1]), start + 1));
  return { intro, cases };
}

function readCase(block: readonly string[], line: number): Case {
  const [heading = "", ...body] = block;
  const reader = new Reader(body.at(-1) === "" ? body.slice(0, -1) : body, line + 1);
  const expression = reader.indented();
  if (expression === undefined) throw reader.problem("an expression, indented by four spaces");
  const options: Partial<Record<OptionName, string>> = {};
  for (;;) {
    const found = reader.take(/^(?<name>[a-z ]+): (?<value>.+)$/, ({ name }) => isOption(name));
    if (!found) break;
    options[found.name as OptionName] = found.value as string;
  }
  return { title: heading.slice(TITLE.length), expression, options, outcome: readOutcome(reader), line };
}

function isOption(name: string | undefined): boolean {
  return (optionNames as readonly (string | undefined)[]).includes(name);
}

function readOutcome(reader: Reader): Outcome {
  const diagnostics: WrittenDiagnostic[] = [];
  for (;;) {
    const found = reader.take(/^(?<severity>error|warning): (?<code>[EW]\d{3}) (?<message>.+)$/);
    if (!found) break;
    const engine = reader.indented();
    const help = reader.take(/^help: (?<text>.+)$/)?.text;
    const fixed = reader.take(/^fixed:$/) && (reader.indented() ?? "");
    diagnostics.push({
      severity: found.severity as "error",
      code: found.code as string,
      message: found.message as string,
      ...(engine !== undefined && { engine }),
      ...(help !== undefined && { help }),
      ...(fixed !== undefined && { fixed }),
    });
  }
  const isValid = !diagnostics.some(({ severity }) => severity === "error");
  const type = isValid ? reader.take(/^valid(?:, (?<type>.+))?$/) : undefined;
  if (isValid && !type) throw reader.problem("valid, or an error");
  const runs: Run[] = [];
  for (;;) {
    const found = isValid ? reader.take(/^(?<fields>\{.*\}) -> (?<result>.+)$/) : undefined;
    if (!found) break;
    runs.push({ fields: found.fields as string, result: found.result as string });
  }
  const layouts: Layout[] = [];
  for (;;) {
    const found = reader.take(/^format(?: (?<width>\d+))?:$/);
    if (!found) break;
    const text = reader.indented();
    if (text === undefined) throw reader.problem("the layout, indented by four spaces");
    layouts.push({ text, ...(found.width && { width: Number(found.width) }) });
  }
  reader.end();
  const verdict: Verdict = isValid
    ? { valid: true, ...(type?.type && { type: type.type }) }
    : { valid: false };
  return { verdict, diagnostics, runs, layouts };
}

class Reader {
  private readonly lines: readonly string[];
  private readonly firstLine: number;
  private at = 0;

  constructor(lines: readonly string[], firstLine: number) {
    this.lines = lines;
    this.firstLine = firstLine;
  }

  take(
    pattern: RegExp,
    isWanted: (groups: Record<string, string | undefined>) => boolean = () => true,
  ): Record<string, string | undefined> | undefined {
    const found = pattern.exec(this.lines[this.at] ?? "");
    if (!found || !isWanted(found.groups ?? {})) return undefined;
    this.at++;
    return found.groups ?? {};
  }

  indented(): string | undefined {
    const start = this.at;
    while (this.lines[this.at]?.startsWith(INDENT)) this.at++;
    if (this.at === start) return undefined;
    return this.lines
      .slice(start, this.at)
      .map((line) => fromVisible(line.slice(INDENT.length)))
      .join("\n");
  }

  end(): void {
    if (this.at < this.lines.length) throw this.problem("the end of the case");
  }

  problem(expected: string): Error {
    const found = JSON.stringify(this.lines[this.at] ?? "the end");
    return new Error(`line ${this.firstLine + this.at}: expected ${expected}, found ${found}`);
  }
}

export function showCaseFile({ intro, cases }: CaseFile): string {
  return `${[intro.join("\n"), ...cases.map(showCase)].join("\n\n")}\n`;
}

function showCase({ title, expression, options, outcome }: Case): string {
  const given = optionNames.flatMap((name) => (options[name] ? [`${name}: ${options[name]}`] : []));
  return [TITLE + title, ...indent(expression), ...given, showOutcome(outcome)].join("\n");
}

/** Everything below the options: what the test compares. */
export function showOutcome({ verdict, diagnostics, runs, layouts }: Outcome): string {
  return [
    ...diagnostics.flatMap(({ severity, code, message, engine, help, fixed }) => [
      `${severity}: ${code} ${message}`,
      ...(engine === undefined ? [] : indent(engine)),
      ...(help === undefined ? [] : [`help: ${help}`]),
      ...(fixed === undefined ? [] : ["fixed:", ...indent(fixed)]),
    ]),
    ...(verdict.valid ? [verdict.type ? `valid, ${verdict.type}` : "valid"] : []),
    ...runs.map(({ fields, result }) => `${fields} -> ${result}`),
    ...layouts.flatMap(({ width, text }) => [width ? `format ${width}:` : "format:", ...indent(text)]),
  ].join("\n");
}

function indent(text: string): string[] {
  return text.split("\n").map((line) => INDENT + toVisible(line));
}

const signs: readonly (readonly [sign: string, char: string])[] = [
  ["␉", "\t"],
  ["␍", "\r"],
  ["⍽", "\u00a0"],
];

/** What cannot be seen, or would be lost at the end of a line, has a sign. */
function toVisible(line: string): string {
  if (line === "") return "␤";
  const shown = signs.reduce((text, [sign, char]) => text.replaceAll(char, sign), line);
  return shown.replace(/ +$/, (spaces) => "␣".repeat(spaces.length));
}

function fromVisible(line: string): string {
  const text = line.replace(/␤$/, "").replaceAll("␣", " ");
  return signs.reduce((result, [sign, char]) => result.replaceAll(sign, char), text);
}
