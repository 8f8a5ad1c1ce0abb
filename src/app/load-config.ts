import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, ConfigError, flagName, readConfig } from "#platform";
import { type AppSettings, settings } from "./settings.ts";

export type AppConfig = Config<typeof settings>;

/** `sluice.json` lies in the data folder, which flags and environment name; so it cannot move that folder. */
export function loadConfig(
  flags: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): AppConfig {
  const dataDir =
    flags[flagName(settings.dataDir)] ?? (env[settings.dataDir.env] || settings.dataDir.default);
  const path = join(dataDir, "sluice.json");
  const content = readJson(path);
  if (typeof content === "object" && content !== null && "data_dir" in content) {
    throw new ConfigError(
      `${path}: data_dir cannot be set in the folder it names; use SLUICE_DATA_DIR or --data-dir`,
    );
  }
  return readConfig(settings, {
    flags,
    env,
    ...(content !== undefined && { file: { path, content } }),
    readSecretFile: (file) => readFileSync(file, "utf8"),
  });
}

/** The database to open, with its path whole. */
export function databaseUrl(values: AppSettings): string {
  const file = sqliteFile(values);
  return file === null ? String(values.databaseUrl) : `sqlite:${file}`;
}

/** The embedded database's file, or null when the database is elsewhere. */
export function sqliteFile({ databaseUrl: url = "sqlite:", dataDir }: AppSettings): string | null {
  if (!url.startsWith("sqlite:")) return null;
  return resolve(dataDir, url.slice("sqlite:".length) || "sluice.db");
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A data folder that is none is found out when it is opened.
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ConfigError(`cannot read ${path}: ${message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // Only the place: the message can quote the text, which may hold a secret.
    const place = /\(line \d+ column \d+\)/.exec((error as Error).message)?.[0];
    throw new ConfigError(`${path} is not valid JSON${place ? ` ${place}` : ""}`);
  }
}
