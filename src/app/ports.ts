import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { settings } from "./settings.ts";

interface Address {
  readonly host: string;
  readonly port: number;
}

interface WantedAddress extends Address {
  /** The setting that names it. */
  readonly setting: string;
}

class AddressUnusable extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use: stop what listens there, or choose another address",
  EADDRNOTAVAIL: "is no address of this machine",
  ENOTFOUND: "has a name that nobody knows",
  EACCES: "may not be used by this user",
};

export function wantedAddresses(api: Address | null, gateways: readonly Address[]): WantedAddress[] {
  return [
    ...gateways.map((address) => ({ ...address, setting: settings.gatewayAddr.env })),
    ...(api ? [{ ...api, setting: settings.apiAddr.env }] : []),
  ];
}

/** Listens on all for a moment, so that an address that cannot be had is known before anything is done. */
export async function requireFree(addresses: readonly WantedAddress[]): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const { setting, host, port } of addresses) {
      const server = createServer().listen(port, host);
      await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
        const shown = `${host.includes(":") ? `[${host}]` : host}:${port}`;
        const reason = reasons[error.code ?? ""] ?? `cannot be listened on: ${error.message}`;
        throw new AddressUnusable(`${setting}: ${shown} ${reason}`);
      });
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
