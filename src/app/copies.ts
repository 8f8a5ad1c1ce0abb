/** Copies of all state, made while serving and brought back while not. */
import { existsSync } from "node:fs";
import { claimDataFolder, openDataFolder, systemClock } from "#platform";
import { openStore, readBackup, type Store, writeBackup } from "#store";
import { type AppConfig, databaseUrl, sqliteFile } from "./load-config.ts";

/** There is nothing to copy, or something that a copy would overwrite. */
export class CopyRefused extends Error {}

export async function backup(config: AppConfig, file: string): Promise<{ rows: number }> {
  const database = sqliteFile(config.values);
  if (database !== null && !existsSync(database)) {
    throw new CopyRefused(`there is no database at ${database}: name the server's data folder by --data-dir`);
  }
  return withStore(config, (store) => writeBackup(store, file, systemClock.now()));
}

export async function restore(config: AppConfig, file: string, force: boolean): Promise<{ rows: number }> {
  openDataFolder(config.values.dataDir);
  const claim = claimDataFolder(config.values.dataDir);
  try {
    return await withStore(config, async (store) => {
      if (!force && (await store.read.users.any())) {
        throw new CopyRefused(
          "the database is not empty: choose another --data-dir, or replace what it holds with --force",
        );
      }
      return readBackup(store, file);
    });
  } finally {
    claim.release();
  }
}

async function withStore<T>({ values }: AppConfig, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(databaseUrl(values), systemClock.now());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
