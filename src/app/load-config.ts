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

export function databaseUrl({ databaseUrl: url, dataDir }: AppSettings): string {
  if (url === undefined || url === "sqlite:") return `sqlite:${resolve(dataDir, "sluice.db")}`;
  return url.startsWith("sqlite:") ? `sqlite:${resolve(dataDir, url.slice("sqlite:".length))}` : url;
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new ConfigError(`cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${path} is not valid JSON`);
  }
}
