/** The door is light: configuration is here at once, the server and its storage when something calls for them. */
import type { Finding } from "./doctor.ts";
import type { AppConfig } from "./load-config.ts";
import type { LocalApi } from "./local-api.ts";
import type { LocalLists, LocalRule, readLocalRules as ReadLocalRules } from "./local-rules.ts";
import type { ServeRole } from "./roles.ts";
import type { Running } from "./serve.ts";

export { type AppConfig, loadConfig } from "./load-config.ts";
export { type ServeRole, serveRoles } from "./roles.ts";
export { settings } from "./settings.ts";
export type { Finding, LocalApi, LocalRule, Running };

export async function serve(config: AppConfig, roles: readonly ServeRole[]): Promise<Running> {
  return (await import("./serve.ts")).serve(config, roles);
}

export async function openLocalApi(config: AppConfig): Promise<LocalApi> {
  return (await import("./local-api.ts")).openLocalApi(config);
}

export async function examine(config: AppConfig): Promise<Finding[]> {
  return (await import("./doctor.ts")).examine(config);
}

export async function backup(config: AppConfig, file: string): Promise<{ rows: number }> {
  return (await import("./copies.ts")).backup(config, file);
}

export async function restore(config: AppConfig, file: string, force: boolean): Promise<{ rows: number }> {
  return (await import("./copies.ts")).restore(config, file, force);
}

export async function readLocalRules(
  rules: readonly LocalRule[],
  lists: LocalLists,
): Promise<ReturnType<typeof ReadLocalRules>> {
  return (await import("./local-rules.ts")).readLocalRules(rules, lists);
}
