/** The least a Fastify server can do: one route that returns given bytes. */
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";

const body = process.env.BODY ?? "";
const server = fastify();
server.get("/client/v4/zones/:zone_id", (_request, reply) => {
  reply.header("content-type", "application/json").send(body);
});
await server.listen({ host: "127.0.0.1", port: 0 });
process.stdout.write(`ready ${(server.server.address() as AddressInfo).port}\n`);
process.on("SIGTERM", () => process.exit(0));
