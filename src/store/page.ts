export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface PageOf<T> {
  readonly items: T[];
  /** How many there are on all pages together. */
  readonly total: number;
}

/** A list for SQL's `in`, which may not be empty: no id is empty, so this matches nothing. */
export function within(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : [""];
}
