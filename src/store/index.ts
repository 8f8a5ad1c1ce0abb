export { readBackup, writeBackup } from "./backup.ts";
export { openStore } from "./open.ts";
export type { PageOf } from "./page.ts";
export { StorageUnavailable, type Store, type Writers } from "./store.ts";
export type { CountedList } from "./tables/lists.ts";
export type { ZoneWithAccount } from "./tables/zones.ts";
export type { TextMatch } from "./text-match.ts";
