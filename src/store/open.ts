import type { Log } from "#platform";
import { openSqlite } from "./engines/sqlite.ts";
import { migrations } from "./migrations/index.ts";
import type { Store } from "./store.ts";

/** `sqlite:<file>` or `postgres://…`. Creates and migrates what is not there yet. */
export async function openStore(url: string, now: number, log?: Log): Promise<Store> {
  if (url.startsWith("sqlite:")) return openSqlite(url.slice("sqlite:".length), migrations, now);
  const { openPostgres } = await import("./engines/postgres.ts");
  return openPostgres(url, migrations, now, log);
}
