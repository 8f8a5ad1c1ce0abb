import { type Static, Type } from "typebox";
import { type Filter, MAX_DESCRIPTION, MAX_REF } from "#model";
import { exampleIds, Id, Nullable } from "../edge/shapes.ts";

export const Description = Type.String({ maxLength: MAX_DESCRIPTION, description: "A note for people." });
export const Ref = Type.String({ maxLength: MAX_REF, description: "A tag of the client's own." });
export const Expression = Type.String({ description: "A match expression; see the language's reference." });

export const FilterSchema = Type.Object({
  id: Id,
  expression: Expression,
  paused: Type.Boolean({ description: "Whether all rules on this filter rest." }),
  description: Type.Optional(Description),
  ref: Type.Optional(Ref),
});

export type FilterView = Static<typeof FilterSchema>;

/** What a client says of anything; null is as good as left out. */
export const CommonFields = {
  paused: Type.Optional(Nullable(Type.Boolean())),
  description: Type.Optional(Nullable(Description)),
  ref: Type.Optional(Nullable(Ref)),
};

/** What a client says of a filter; whatever is left out is as if it had never been set. */
export const FilterFields = { expression: Expression, ...CommonFields };

/** What is empty is left out, as clients expect. */
export function filterView({ id, expression, paused, description, ref }: Filter): FilterView {
  return { id, expression, paused, ...(description && { description }), ...(ref && { ref }) };
}

export const filterExample: FilterView = {
  id: exampleIds.filter,
  expression: 'http.request.uri.path contains "/api/" and ip.src eq 93.184.216.34',
  paused: false,
};

export const DeletedSchema = Type.Object({ id: Id });
