/** Requests about several objects at once. */
import { Refusal, type RefusalPart } from "#model";

/** Throws all of them as one refusal, if there are any. */
export function refuseAll(parts: readonly RefusalPart[]): void {
  const [first, ...others] = parts;
  if (first) throw new Refusal(first.name, first, others);
}

/** Objects that one request may be about. */
export const MAX_BATCH = 1000;

const kindNames = {
  filter: { unknown: "filter_unknown", twice: "filter_twice" },
  rule: { unknown: "rule_unknown", twice: "rule_twice" },
} as const;

/** The objects in the order of their ids; ids that are unknown, or stand there twice, are refused together. */
export function allFound<T extends { readonly id: string }>(
  ids: readonly string[],
  found: readonly T[],
  kind: "filter" | "rule",
): T[] {
  const names = kindNames[kind];
  const byId = new Map(found.map((item) => [item.id, item]));
  const faults = ids.flatMap((id, i): RefusalPart[] => {
    const pointer = `/${i}/id`;
    if (!byId.has(id)) return [{ name: names.unknown, words: { id }, pointer }];
    return ids.indexOf(id) < i ? [{ name: names.twice, words: { id }, pointer }] : [];
  });
  refuseAll(faults);
  return ids.map((id) => byId.get(id) as T);
}

/**
 * Ids to delete: repeated in the query, or in the body as an array of objects or strings, or as one object. Whatever
 * else stands there is no id, and deleting what is not there is done already.
 */
export function idsToDelete(query: readonly string[] | undefined, body: unknown): string[] {
  const items = Array.isArray(body) ? body : body === undefined ? [] : [body];
  const given = query && query.length > 0 ? query : items.flatMap(idOf);
  const ids = [...new Set(given.filter((id) => id !== ""))];
  if (ids.length <= MAX_BATCH) return ids;
  throw new Refusal("field_invalid", {
    words: { field: "id", reason: `must be at most ${MAX_BATCH} at once` },
  });
}

function idOf(item: unknown): string[] {
  if (typeof item === "string") return [item];
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  if (Array.isArray(id)) return id.filter((each): each is string => typeof each === "string");
  return typeof id === "string" ? [id] : [];
}
