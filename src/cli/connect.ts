/** Commands that administer: through the API inside this process, or through a server elsewhere. */
import { Command } from "commander";
import { type Client, createClient } from "#client";

export interface ConnectOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly baseUrl?: string;
  readonly token?: string;
  readonly json?: boolean;
}

export function adminCommand(name: string): Command {
  return new Command(name)
    .option("--data-dir <folder>", "data folder of the server on this machine (SLUICE_DATA_DIR)")
    .option("--database-url <url>", "its database (SLUICE_DATABASE_URL)")
    .option("--base-url <url>", "a server elsewhere, for instance http://10.0.0.5:8787; needs --token")
    .option("--token <token>", "an API token for that server")
    .option("--json", "print JSON");
}

export async function withClient<T>(
  options: ConnectOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (options.baseUrl !== undefined) {
    const headers: Record<string, string> = options.token ? { authorization: `Bearer ${options.token}` } : {};
    return work(createClient({ baseUrl: options.baseUrl, headers }));
  }
  const { loadConfig, openLocalApi } = await import("#app");
  const config = loadConfig({ "data-dir": options.dataDir, "database-url": options.databaseUrl });
  const api = await openLocalApi(config);
  try {
    return await work(
      createClient({
        baseUrl: "http://localhost",
        headers: { authorization: `Bearer ${api.token}` },
        fetch: api.fetch,
      }),
    );
  } finally {
    await api.close();
  }
}
