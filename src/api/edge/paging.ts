/** Paging as clients depend on it: an empty page past the end, `per_page` clamped to the route's maximum. */
import { Type } from "typebox";
import type { PageOf } from "#store";
import type { Answer } from "./envelope.ts";

export interface PageBounds {
  readonly default: number;
  readonly max: number;
}

const MAX_PAGE = 1_000_000_000;

export interface PageQuery {
  readonly page?: number;
  readonly per_page?: number;
}

export function pageQuery(bounds: PageBounds) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: "Which page, from 1." })),
    per_page: Type.Optional(
      Type.Integer({
        default: bounds.default,
        description: `Items on a page, from 1 to ${bounds.max}; what lies outside counts as the nearest of the two.`,
      }),
    ),
  };
}

export function pageOf({ page = 1, per_page }: PageQuery, bounds: PageBounds) {
  const perPage = Math.max(1, Math.min(per_page ?? bounds.default, bounds.max));
  // No list is that long, and no engine counts further.
  return { page, perPage, limit: perPage, offset: Math.min(page - 1, MAX_PAGE) * perPage };
}

export function paged<T, View>(
  { items, total }: PageOf<T>,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  view: (item: T) => View,
): Answer<View[]> {
  return {
    result: items.map(view),
    result_info: {
      page,
      per_page: perPage,
      count: items.length,
      total_count: total,
      total_pages: Math.ceil(total / perPage),
    },
  };
}
