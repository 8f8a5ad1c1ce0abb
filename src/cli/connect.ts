/** Commands that administer: through the API inside this process, or through a server elsewhere. */
import { Command } from "commander";
import { loadConfig, openLocalApi } from "#app";
import { type Client, createClient } from "#client";
import { UsageError } from "./failure.ts";
import { httpUrl } from "./http-url.ts";

export interface ConnectOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly baseUrl?: string;
  readonly token?: string;
  readonly json?: boolean;
}

export function adminCommand(name: string): Command {
  return new Command(name)
    .option("--json", "print JSON")
    .optionsGroup("Which server:")
    .option("--data-dir <folder>", "one on this machine, by its data folder (SLUICE_DATA_DIR)")
    .option("--database-url <url>", "one on this machine, by its database (SLUICE_DATABASE_URL)")
    .option("--base-url <url>", "one elsewhere, for instance http://10.0.0.5:8787")
    .option("--token <token>", "an API token for --base-url (CLOUDFLARE_API_TOKEN)")
    .optionsGroup("Options:");
}

export async function withClient<T>(
  options: ConnectOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (options.baseUrl !== undefined) return work(clientElsewhere(options.baseUrl, options));
  if (options.token !== undefined)
    throw new UsageError("--token goes with --base-url; on this machine none is needed");
  const api = await openLocalApi(
    loadConfig({ "data-dir": options.dataDir, "database-url": options.databaseUrl }),
  );
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

function clientElsewhere(baseUrl: string, { dataDir, databaseUrl, token }: ConnectOptions): Client {
  if (dataDir !== undefined || databaseUrl !== undefined)
    throw new UsageError(
      "--base-url names a server elsewhere; --data-dir and --database-url one on this machine",
    );
  const credential = token ?? process.env.CLOUDFLARE_API_TOKEN;
  if (!credential) throw new UsageError("--base-url needs --token, or CLOUDFLARE_API_TOKEN");
  return createClient({
    baseUrl: httpUrl("--base-url", baseUrl).href,
    headers: { authorization: `Bearer ${credential}` },
  });
}
