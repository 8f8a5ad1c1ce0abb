/**
 * Look-ups on SQLite, remembered until anybody commits anything.
 *
 * SQLite counts the commits of all other connections, those of other processes included, in `data_version`.
 * Asking for it is a read of its own, so it is asked once in a turn of the event loop; commits of this process
 * are told directly and count at once. What is found is shared by all who look it up: nobody may change it.
 */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { CompiledQuery } from "kysely";
import type { MakeLookup } from "../lookup.ts";

const MAX_REMEMBERED = 10_000;

export interface RememberedLookups {
  readonly make: MakeLookup;
  forget(): void;
}

export function rememberedLookups(database: DatabaseSync): RememberedLookups {
  const version = database.prepare("PRAGMA data_version");
  const memories: Map<string, unknown>[] = [];
  let seen: unknown;
  let asked = false;

  function forget(): void {
    for (const memory of memories) memory.clear();
  }

  function forgetIfChanged(): void {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    const now = version.get()?.data_version;
    if (now !== seen) forget();
    seen = now;
  }

  const make = <Row, T>({ sql }: CompiledQuery<Row>, read: (row: Row) => T) => {
    const statement = database.prepare(sql);
    const memory = new Map<string, T>();
    memories.push(memory);
    return async (parameter: SQLInputValue & string) => {
      forgetIfChanged();
      const known = memory.get(parameter);
      if (known !== undefined) return known;
      const row = statement.get(parameter) as Row | undefined;
      if (row === undefined) return undefined;
      const found = read(row);
      if (memory.size >= MAX_REMEMBERED) memory.clear();
      memory.set(parameter, found);
      return found;
    };
  };
  return { make, forget };
}
