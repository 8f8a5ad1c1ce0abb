/**
 * Reads settings from four places. Flags beat environment, environment beats the file, the file beats
 * defaults. A setting is text wherever it comes from; its `parse` turns it into a value or says why not.
 */
export interface Setting<T> {
  /** Name in the environment; the flag and the file key follow from it. */
  readonly env: string;
  /** What the value looks like, for help texts. */
  readonly form: string;
  readonly default?: string;
  /** Shown instead of the default where there is none, or where it depends on another setting. */
  readonly defaultNote?: string;
  readonly doc: string;
  /** Never shown, and settable by the name of a file that holds it. */
  readonly secret?: boolean;
  /** Other users of a machine can see its processes' flags: a bare secret has none. */
  readonly flagless?: boolean;
  /** Read and checked, but no part of this version acts on it. */
  readonly inert?: boolean;
  readonly parse: (text: string) => T;
}

type Settings = Record<string, Setting<unknown>>;
export type Origin = "flag" | "environment" | "file" | "default";

/** `undefined` only for settings that have no default. */
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends { default: string; parse: (text: string) => infer T }
    ? T
    : S[K] extends { parse: (text: string) => infer T }
      ? T | undefined
      : never;
};

export interface Sources {
  /** By flag name without dashes in front: `api-addr`. */
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parsed content of the configuration file, and its path for messages. */
  readonly file?: { readonly path: string; readonly content: unknown };
  /** Reads the file that an environment variable `NAME_FILE` of a secret names. */
  readonly readSecretFile?: (path: string) => string;
}

export interface Config<S extends Settings> {
  readonly values: Values<S>;
  readonly origins: { readonly [K in keyof S]: Origin };
  /** The place by its own name: `--api-addr`, `SLUICE_ADMIN_KEY_FILE`, the path of the file. */
  readonly names: { readonly [K in keyof S]: string };
  readonly texts: { readonly [K in keyof S]: string | undefined };
}

/** One line that names the setting at fault. */
export class ConfigError extends Error {}

const PREFIX = "SLUICE_";

export function flagName(setting: Setting<unknown>): string {
  return setting.env.slice(PREFIX.length).toLowerCase().replaceAll("_", "-");
}

export function hasFlag(setting: Setting<unknown>): boolean {
  return setting.flagless !== true;
}

export function fileKey(setting: Setting<unknown>): string {
  return setting.env.slice(PREFIX.length).toLowerCase();
}

export function readConfig<S extends Settings>(settings: S, sources: Sources): Config<S> {
  const entries = Object.entries(settings);
  const fileValues = readFile(entries, sources.file);
  refuseUnknownEnvironment(entries, sources.env);

  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const names: Record<string, string> = {};
  const texts: Record<string, string | undefined> = {};
  for (const [key, setting] of entries) {
    const [origin, name, text] = pick(setting, sources, fileValues.get(key));
    origins[key] = origin;
    names[key] = name;
    texts[key] = text;
    const place = origin === "file" ? `"${fileKey(setting)}" in ${name}` : name;
    values[key] = text === undefined ? undefined : parse(setting, place, text);
  }
  return { values, origins, names, texts } as Config<S>;
}

function pick(
  setting: Setting<unknown>,
  { flags, env, file, readSecretFile }: Sources,
  fromFile: string | undefined,
): [Origin, string, string | undefined] {
  const flag = flags[flagName(setting)];
  if (flag !== undefined) return ["flag", `--${flagName(setting)}`, flag];

  const variable = env[setting.env];
  const variableFile = setting.secret ? env[`${setting.env}_FILE`] : undefined;
  if (variable && variableFile) throw new ConfigError(`set ${setting.env} or ${setting.env}_FILE, not both`);
  if (variable) return ["environment", setting.env, variable];
  if (variableFile && readSecretFile) {
    try {
      return ["environment", `${setting.env}_FILE`, readSecretFile(variableFile).trim()];
    } catch {
      throw new ConfigError(`${setting.env}_FILE: cannot read ${variableFile}`);
    }
  }

  if (fromFile !== undefined) return ["file", file?.path ?? "", fromFile];
  return ["default", setting.env, setting.default];
}

function parse(setting: Setting<unknown>, name: string, text: string): unknown {
  try {
    return setting.parse(text);
  } catch (error) {
    const shown = setting.secret ? "" : ` ${JSON.stringify(text)}`;
    throw new ConfigError(`${name}: bad value${shown}: ${error instanceof Error ? error.message : error}`);
  }
}

function readFile(entries: [string, Setting<unknown>][], file: Sources["file"]): Map<string, string> {
  const found = new Map<string, string>();
  if (!file) return found;
  if (typeof file.content !== "object" || file.content === null || Array.isArray(file.content)) {
    throw new ConfigError(`${file.path}: must hold a JSON object`);
  }
  const byKey = new Map(entries.map(([key, setting]) => [fileKey(setting), key]));
  for (const [name, value] of Object.entries(file.content)) {
    const key = byKey.get(name);
    if (key === undefined)
      throw new ConfigError(`${file.path}: unknown key "${name}"${near(name, [...byKey.keys()])}`);
    found.set(key, fileText(file.path, name, value));
  }
  return found;
}

function fileText(path: string, name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) {
    return value.join(",");
  }
  throw new ConfigError(`${path}: "${name}" must be text, a number or a list of them`);
}

function refuseUnknownEnvironment(entries: [string, Setting<unknown>][], env: Sources["env"]): void {
  const known = new Set<string>();
  for (const [, setting] of entries) {
    known.add(setting.env);
    if (setting.secret) known.add(`${setting.env}_FILE`);
  }
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || name.startsWith(`${PREFIX}TEST_`) || known.has(name)) continue;
    throw new ConfigError(`unknown setting ${name} in the environment${near(name, [...known])}`);
  }
}

function near(name: string, candidates: string[]): string {
  const [best] = candidates
    .map((candidate) => ({ candidate, far: distance(name, candidate) }))
    .sort((a, b) => a.far - b.far);
  return best && best.far <= 3 ? `, did you mean ${best.candidate}?` : "";
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
