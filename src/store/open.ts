import type { Log } from "#platform";
import { openPostgres } from "./engines/postgres.ts";
import { openSqlite } from "./engines/sqlite.ts";
import { migrations } from "./migrations/index.ts";
import type { Store } from "./store.ts";

/** `sqlite:<file>` or `postgres://…`. Creates and migrates what is not there yet. */
export function openStore(url: string, now: number, log?: Log): Promise<Store> {
  return url.startsWith("sqlite:")
    ? openSqlite(url.slice("sqlite:".length), migrations, now)
    : openPostgres(url, migrations, now, log);
}
