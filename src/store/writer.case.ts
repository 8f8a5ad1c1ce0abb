/**
 * Writes that need room in a quota, as a race for it. Also a program, for tests that need another process:
 * `node writer.case.ts URL ACCOUNT_ID QUOTA ATTEMPTS` prints the id of each zone once it is stored, or the
 * reason why storage is unavailable.
 */
import type { Account } from "#model";
import { openStore } from "./open.ts";
import { noon, sampleEntry, sampleZone, zoneQuery } from "./samples.case.ts";
import { StorageUnavailable, type Store, type Writers } from "./store.ts";

/** A zone and its audit entry, if the account has fewer zones than that; yields the zone's id. */
export function addWithinQuota(
  store: Store,
  account: Pick<Account, "id">,
  quota: number,
): Promise<string | undefined> {
  return store.write(async (tables) => {
    const { total } = await tables.zones.list(zoneQuery({ accountId: account.id, limit: 1 }));
    return total < quota ? addZone(tables, account) : undefined;
  });
}

export async function addZone({ zones, audit }: Writers, account: Pick<Account, "id">): Promise<string> {
  const zone = sampleZone(account);
  await zones.insert(zone);
  await audit.append(sampleEntry({ resource: { type: "zone", id: zone.id }, zoneId: zone.id }));
  return zone.id;
}

async function main([url = "", id = "", quota, attempts]: string[]): Promise<void> {
  const store = await openStore(url, noon);
  for (let i = 0; i < Number(attempts); i++) {
    try {
      const added = await addWithinQuota(store, { id }, Number(quota));
      if (added) process.stdout.write(`${added}\n`);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      const { total } = await store.read.zones.list(zoneQuery());
      process.stdout.write(`unavailable with ${total} zones: ${error.message}\n`);
    }
  }
  await store.close();
}

if (import.meta.main) await main(process.argv.slice(2));
