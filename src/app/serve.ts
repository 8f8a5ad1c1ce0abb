/** One life: construct, check, listen, serve, stop. What started last stops first. */
import type { AddressInfo } from "node:net";
import { createApi } from "#api";
import { serveGateway } from "#gateway";
import { ConfigError, claimDataFolder, createLog, drainable, openDataFolder, systemClock } from "#platform";
import { openStore } from "#store";
import { ensureFirstUser, type FirstUser } from "./first-user.ts";
import { type AppConfig, databaseUrl } from "./load-config.ts";
import { requireFree, urlOf, wantedAddresses } from "./ports.ts";
import type { ServeRole } from "./roles.ts";

export interface Running {
  /** Null when this process does not serve the part. */
  readonly apiUrl: string | null;
  readonly gatewayUrls: readonly string[];
  readonly firstUser: FirstUser | null;
  stop(): Promise<void>;
}

export async function serve({ values }: AppConfig, roles: readonly ServeRole[]): Promise<Running> {
  const apiAddr = roles.includes("api") ? values.apiAddr : null;
  const gatewayAddrs = (roles.includes("gateway") && values.gatewayAddr) || [];
  if (!apiAddr && gatewayAddrs.length === 0)
    throw new ConfigError("nothing to serve: the only role is gateway, and SLUICE_GATEWAY_ADDR is off");
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const log = createLog(values.logLevel);
    openDataFolder(values.dataDir);
    const claim = claimDataFolder(values.dataDir);
    stops.push(() => claim.release());
    // Before the first user is made: the key of a start that then fails would never be shown.
    await requireFree(wantedAddresses(apiAddr, gatewayAddrs));

    const store = await openStore(databaseUrl(values), systemClock.now(), log);
    stops.push(() => store.close());
    const firstUser = await ensureFirstUser(store, values, systemClock.now());

    const gateway = await serveGateway(gatewayAddrs);
    stops.push(() => gateway.close());

    let apiUrl: string | null = null;
    if (apiAddr) {
      const api = await createApi({
        store,
        clock: systemClock,
        log,
        defaultPlan: values.plan,
        ruleQuota: values.ruleQuota,
        rateLimit: values.rateLimit,
        trustedProxies: values.trustedProxies,
        parts: [],
      });
      const drain = drainable(api.server);
      stops.push(() => {
        drain();
        return api.close();
      });
      await api.listen(apiAddr);
      const { address, port } = api.server.address() as AddressInfo;
      apiUrl = urlOf({ host: address, port });
    }
    return { apiUrl, gatewayUrls: gateway.addresses.map(urlOf), firstUser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
