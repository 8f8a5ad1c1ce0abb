import { type Static, Type } from "typebox";
import { type Action, actions, MAX_PRIORITY, products, type RuleWithFilter } from "#model";
import { rfc3339 } from "#platform";
import { exampleIds, Id, Nullable, Time } from "../edge/shapes.ts";
import {
  CommonFields,
  Description,
  Expression,
  FilterSchema,
  filterExample,
  filterView,
  Ref,
} from "../filters/schema.ts";

const ActionName = Type.Enum([...actions]);
const Products = Type.Array(Type.Enum([...products]), {
  maxItems: 20,
  description: "What `bypass` switches off; for no other action.",
});

export const RuleSchema = Type.Object({
  id: Id,
  paused: Type.Boolean(),
  description: Type.Optional(Description),
  action: ActionName,
  priority: Nullable(Type.Integer({ description: "Lower numbers come first; rules without one come last." })),
  filter: FilterSchema,
  products: Type.Optional(Products),
  ref: Type.Optional(Ref),
  created_on: Time,
  modified_on: Time,
});

export type RuleView = Static<typeof RuleSchema>;

/** The action by name, or as generated clients send it: an object with a mode. */
const ActionOrMode = Type.Union(
  [
    Type.Enum([...actions, "ban", "simulate"]),
    Type.Object({ mode: Type.Enum([...actions, "ban", "simulate"]) }),
  ],
  {
    description:
      "`ban` is read as `block` and `simulate` as `log`; what else stands in the object is ignored.",
  },
);

const oldNames: Readonly<Record<string, Action>> = { ban: "block", simulate: "log" };

export function actionOf(given: Static<typeof ActionOrMode>): Action {
  const name = typeof given === "string" ? given : given.mode;
  return oldNames[name] ?? (name as Action);
}

export const Priority = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: MAX_PRIORITY,
    description: "Lower numbers come first; null for none.",
  }),
);

/** What a client says of a rule; whatever is left out is as if it had never been set. */
export const RuleFields = {
  action: ActionOrMode,
  ...CommonFields,
  priority: Type.Optional(Priority),
  products: Type.Optional(Nullable(Products)),
};

/** A filter by its id; whatever else stands beside the id is ignored. */
export const FilterReference = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
});

/** A filter by its id or, without one, a new filter. */
export const FilterOrReference = Type.Object({
  id: Type.Optional(
    Nullable(Type.String({ maxLength: 64, description: "An existing filter; all else is ignored then." })),
  ),
  expression: Type.Optional(Nullable(Expression)),
  ...CommonFields,
});

/** What is empty is left out; a priority that is not set is null. */
export function ruleView(rule: RuleWithFilter): RuleView {
  const { id, paused, description, action, priority, filter, products, ref } = rule;
  return {
    id,
    paused,
    ...(description && { description }),
    action,
    priority,
    filter: filterView(filter),
    ...(action === "bypass" && { products: [...products] }),
    ...(ref && { ref }),
    created_on: rfc3339(rule.createdAt).replace(/\.\d+Z$/, "Z"),
    modified_on: rfc3339(rule.modifiedAt).replace(/\.\d+Z$/, "Z"),
  };
}

export const ruleExample: RuleView = {
  id: exampleIds.rule,
  paused: false,
  action: "block",
  priority: null,
  filter: filterExample,
  created_on: "2026-11-15T00:00:00Z",
  modified_on: "2026-11-15T00:00:00Z",
};

export const DeletedRuleSchema = Type.Object({
  id: Type.String(),
  filter: Type.Optional(Type.Object({ id: Id, deleted: Type.Boolean() })),
});
