import type { Scheme } from "./scheme.ts";
import type { Value } from "./values.ts";

/** Where values of fields come from while an expression runs; asked for a slot of the scheme, and only when needed. */
export interface FieldSource {
  get(slot: number): Value | undefined;
}

/** Values that are known beforehand, one for each slot. */
export class FieldValues implements FieldSource {
  private readonly values: (Value | undefined)[];

  constructor(values: (Value | undefined)[]) {
    this.values = values;
  }

  get(slot: number): Value | undefined {
    return this.values[slot];
  }
}

/** Field name → value, for those that are not missing. */
export function fieldValues(
  scheme: Scheme,
  values: Readonly<Record<string, Value | undefined>>,
): FieldValues {
  const slots = new Array<Value | undefined>(scheme.slots).fill(undefined);
  for (const [name, value] of Object.entries(values)) {
    const field = scheme.field(name);
    if (field) slots[field.slot] = value;
  }
  return new FieldValues(slots);
}

/** Whether an address, a number or a text is in a named list. */
export interface Lists {
  find(name: string, type: "Bytes" | "Int" | "Ip"): ((value: Value) => boolean) | undefined;
}

export const noLists: Lists = { find: () => undefined };

export interface RunSettings {
  readonly lists: Lists;
  /** What `ne` says of a missing value. */
  readonly missingIsUnequal: boolean;
  /**
   * Whether a filter gets code of its own, which is quickest once it has run for a while, or shares code with all
   * others, which is quick from the first run on: for filters that run rarely, or are thousands.
   */
  readonly code?: "own" | "shared";
}

export const defaultRunSettings: RunSettings = { lists: noLists, missingIsUnequal: true };
