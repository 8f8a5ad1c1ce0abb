import { once } from "node:events";
import { createServer, type Server } from "node:net";

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens on all for a moment, so that an address that cannot be had is known before anything is done. */
export async function requireFree(addresses: readonly Address[]): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const { host, port } of addresses) {
      const server = createServer().listen(port, host);
      await once(server, "listening");
      servers.push(server);
    }
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), "close")));
  }
}

/** Where a browser on this machine finds what listens on an address. */
export function urlOf({ host, port }: Address): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
