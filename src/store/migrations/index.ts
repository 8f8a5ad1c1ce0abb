import { foundation } from "./0001-foundation.ts";
import { filtersAndRules } from "./0002-filters-and-rules.ts";
import type { Migration } from "./migration.ts";

/** In order; a released migration never changes. */
export const migrations: readonly Migration[] = [foundation, filtersAndRules];
