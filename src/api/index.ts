export { createApi } from "./create.ts";
export { statuses } from "./edge/status.ts";
export { openApiDocument } from "./openapi.ts";
export { routes } from "./routes.ts";
