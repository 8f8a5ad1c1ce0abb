import type { Readers } from "./store.ts";

/** The same readers, with whatever they throw passed through `translate`. */
export function guardReaders(tables: Readers, translate: (error: unknown) => unknown): Readers {
  const guard = <Table extends object>(table: Table): Table =>
    Object.fromEntries(
      Object.entries(table).map(([name, method]) => [
        name,
        (...args: unknown[]) =>
          (method as (...args: unknown[]) => Promise<unknown>)(...args).catch((error: unknown) => {
            throw translate(error);
          }),
      ]),
    ) as Table;
  return {
    accounts: guard(tables.accounts),
    users: guard(tables.users),
    tokens: guard(tables.tokens),
    zones: guard(tables.zones),
    filters: guard(tables.filters),
    firewallRules: guard(tables.firewallRules),
    filterFeatures: guard(tables.filterFeatures),
    lists: guard(tables.lists),
    answers: guard(tables.answers),
    audit: guard(tables.audit),
  };
}
