export { serveGateway } from "./serve.ts";
