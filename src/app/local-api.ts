/**
 * The API without a socket, for commands on the machine itself. They go through the same checks, transactions
 * and audit as everybody else, and work whether or not a server is running.
 */
import { createApi } from "#api";
import { createLog, openDataFolder, randomBase62, systemClock } from "#platform";
import { openStore } from "#store";
import { type AppConfig, databaseUrl } from "./load-config.ts";

export interface LocalApi {
  fetch: typeof globalThis.fetch;
  readonly token: string;
  close(): Promise<void>;
}

export async function openLocalApi({ values }: AppConfig): Promise<LocalApi> {
  openDataFolder(values.dataDir);
  const store = await openStore(databaseUrl(values), systemClock.now());
  const operatorToken = randomBase62(40);
  const api = await createApi({
    store,
    clock: systemClock,
    log: createLog("silent"),
    defaultPlan: values.plan,
    ruleQuota: values.ruleQuota,
    rateLimit: null,
    trustedProxies: [],
    parts: [],
    operatorToken,
  });
  return {
    token: operatorToken,
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input));
      const response = await api.inject({
        method: (init?.method ?? "GET") as "GET",
        url: pathname + search,
        headers: init?.headers as Record<string, string>,
        ...(init?.body !== undefined && init.body !== null && { payload: String(init.body) }),
      });
      return new Response(response.body, {
        status: response.statusCode,
        headers: { "content-type": String(response.headers["content-type"]) },
      });
    },
    async close() {
      await api.close();
      await store.close();
    },
  };
}
