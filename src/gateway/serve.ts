/**
 * The gateway's listener. It serves exactly the hosts that routes name; any other host is misdirected and
 * learns nothing. This version knows no routes yet, so every host is such a one.
 */
import { createServer, type Server } from "node:http";
import { drainable, newRay } from "#platform";

export interface GatewayAddress {
  readonly host: string;
  readonly port: number;
}

export interface Gateway {
  readonly addresses: readonly GatewayAddress[];
  close(): Promise<void>;
}

export async function serveGateway(addresses: readonly GatewayAddress[]): Promise<Gateway> {
  const listeners: Listener[] = [];
  const close = async () => {
    await Promise.all(listeners.map(closeListener));
  };
  try {
    for (const address of addresses) listeners.push(await listen(address));
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses: listeners.map(boundTo), close };
}

interface Listener {
  readonly server: Server;
  drain(): void;
}

function listen({ host, port }: GatewayAddress): Promise<Listener> {
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
  const drain = drainable(server);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve({ server, drain });
    });
  });
}

function boundTo({ server }: Listener): GatewayAddress {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("a listening server has an address");
  return { host: bound.address, port: bound.port };
}

function closeListener({ server, drain }: Listener): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    drain();
  });
}
