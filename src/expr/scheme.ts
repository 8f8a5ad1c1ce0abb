// The names an expression may use. The language itself knows none: a scheme gives it fields and functions.

import type { FunctionDefinition, Phase } from "./functions/define.ts";
import type { Type } from "./types.ts";

export type Plan = "free" | "pro" | "business" | "enterprise";

export interface FieldDefinition {
  readonly name: string;
  readonly type: Type;
  readonly phase: Phase;
  /** One line of documentation. */
  readonly doc: string;
  /** Plan or add-on that has it, in words. */
  readonly plan?: string;
  /** The least plan that has it. */
  readonly minPlan?: Plan;
  readonly deprecated?: boolean;
  /** Another name of this field. */
  readonly aliasOf?: string;
  /** May be missing even when the request is complete. */
  readonly optional?: boolean;
  /** Has this value by definition, whatever a field source says. */
  readonly constant?: boolean;
  /** Has had only this value for long, so that comparing it is worth a warning. */
  readonly usualValue?: number;
}

export interface Field extends FieldDefinition {
  /** Where a field source keeps the value; a field and its aliases share one. */
  readonly slot: number;
}

export interface Scheme {
  readonly fields: readonly Field[];
  readonly functions: readonly FunctionDefinition[];
  readonly slots: number;
  field(name: string): Field | undefined;
  function(name: string): FunctionDefinition | undefined;
}

export function createScheme(
  definitions: readonly FieldDefinition[],
  functions: readonly FunctionDefinition[],
): Scheme {
  const slotByName = new Map<string, number>();
  for (const { name, aliasOf } of definitions) if (!aliasOf) slotByName.set(name, slotByName.size);
  const slots = slotByName.size;
  const fields = definitions.map((definition): Field => {
    const slot = slotByName.get(definition.aliasOf ?? definition.name);
    if (slot === undefined) throw new Error(`${definition.name} is an alias of an unknown field`);
    return { ...definition, slot };
  });
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  const functionByName = new Map(functions.map((definition) => [definition.name, definition]));
  return {
    fields,
    functions,
    slots,
    field: (name) => fieldByName.get(name),
    function: (name) => functionByName.get(name),
  };
}
