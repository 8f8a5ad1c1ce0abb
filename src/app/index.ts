export { backup, restore } from "./copies.ts";
export { examine, type Finding } from "./doctor.ts";
export { type AppConfig, databaseUrl, loadConfig } from "./load-config.ts";
export { type LocalApi, openLocalApi } from "./local-api.ts";
export { type Running, type ServeRole, serve, serveRoles } from "./serve.ts";
export { settings } from "./settings.ts";
