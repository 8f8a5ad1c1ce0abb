/**
 * The gateway's listener. It serves exactly the hosts that routes name; any other host is misdirected and
 * learns nothing. This version knows no routes yet, so every host is such a one.
 */
import { createServer, type Server } from "node:http";
import { newRay } from "#platform";

export interface GatewayAddress {
  readonly host: string;
  readonly port: number;
}

export interface Gateway {
  readonly addresses: readonly GatewayAddress[];
  close(): Promise<void>;
}

export async function serveGateway(addresses: readonly GatewayAddress[]): Promise<Gateway> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const address of addresses) servers.push(await listen(address));
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses: servers.map(boundTo), close };
}

function listen({ host, port }: GatewayAddress): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    const ray = newRay();
    response
      .writeHead(421, {
        "content-type": "text/plain; charset=utf-8",
        "cf-ray": ray,
        "cache-control": "no-store",
      })
      .end(`This host is not served here. Ray ${ray}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

function boundTo(server: Server): GatewayAddress {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("a listening server has an address");
  return { host: bound.address, port: bound.port };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
