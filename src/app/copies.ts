/** Copies of all state, made while serving and brought back while not. */
import { dataFolderInUse, openDataFolder, systemClock } from "#platform";
import { BackupUnreadable, openStore, readBackup, type Store, writeBackup } from "#store";
import { type AppConfig, databaseUrl } from "./load-config.ts";

export async function backup(config: AppConfig, file: string): Promise<{ rows: number }> {
  return withStore(config, (store) => writeBackup(store, file, systemClock.now()));
}

export async function restore(config: AppConfig, file: string, force: boolean): Promise<{ rows: number }> {
  const { dataDir } = config.values;
  openDataFolder(dataDir);
  if (dataFolderInUse(dataDir))
    throw new BackupUnreadable(`a server is running on ${dataDir}: stop it first`);
  return withStore(config, async (store) => {
    if (!force && (await store.read.users.any())) {
      throw new BackupUnreadable(
        "the database is not empty: choose another --data-dir, or replace it with --force",
      );
    }
    return readBackup(store, file);
  });
}

async function withStore<T>({ values }: AppConfig, work: (store: Store) => Promise<T>): Promise<T> {
  openDataFolder(values.dataDir);
  const store = await openStore(databaseUrl(values), systemClock.now());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
