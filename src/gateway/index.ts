export { type Gateway, serveGateway } from "./serve.ts";
