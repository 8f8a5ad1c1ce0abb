/** One life: construct, check, listen, serve, stop. What started last stops first. */
import type { AddressInfo } from "node:net";
import { createApi } from "#api";
import { serveGateway } from "#gateway";
import { claimDataFolder, createLog, type Log, openDataFolder, systemClock } from "#platform";
import { openStore } from "#store";
import { ensureFirstUser, type FirstUser } from "./first-user.ts";
import { type AppConfig, databaseUrl } from "./load-config.ts";

export type ServeRole = "api" | "gateway";
export const serveRoles: readonly ServeRole[] = ["api", "gateway"];

export interface Running {
  /** Null when this process does not serve the part. */
  readonly apiUrl: string | null;
  readonly gatewayUrls: readonly string[];
  readonly firstUser: FirstUser | null;
  readonly log: Log;
  stop(): Promise<void>;
}

export async function serve({ values }: AppConfig, roles: readonly ServeRole[]): Promise<Running> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const log = createLog(values.logLevel);
    openDataFolder(values.dataDir);
    const claim = claimDataFolder(values.dataDir);
    stops.push(() => claim.release());

    const store = await openStore(databaseUrl(values), systemClock.now(), log);
    stops.push(() => store.close());
    const firstUser = await ensureFirstUser(store, values, systemClock.now());

    let gatewayUrls: string[] = [];
    if (roles.includes("gateway") && values.gatewayAddr) {
      const gateway = await serveGateway(values.gatewayAddr);
      stops.push(() => gateway.close());
      gatewayUrls = gateway.addresses.map(({ host, port }) => urlOf(host, port));
    }

    let apiUrl: string | null = null;
    if (roles.includes("api")) {
      const api = await createApi({
        store,
        clock: systemClock,
        log,
        defaultPlan: values.plan,
        rateLimit: values.rateLimit,
        trustedProxies: values.trustedProxies,
        parts: [],
      });
      await api.listen({ host: values.apiAddr.host, port: values.apiAddr.port });
      stops.push(() => api.close());
      const { address, port } = api.server.address() as AddressInfo;
      apiUrl = urlOf(address, port);
    }
    return { apiUrl, gatewayUrls, firstUser, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
