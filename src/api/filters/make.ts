/** Judging and making filters, for the routes of filters and for rules that bring their filter along. */
import {
  type Entitlement,
  entitlementOf,
  type Filter,
  judgeExpression,
  type ListUse,
  type RefusalPart,
  trimExpression,
} from "#model";
import { newOrderedId } from "#platform";
import type { Writers, ZoneWithAccount } from "#store";
import { refuseAll } from "../edge/batch.ts";
import type { Deps } from "../edge/route.ts";

export interface WantedFilter {
  readonly expression: string;
  readonly paused?: boolean | null;
  readonly description?: string | null;
  readonly ref?: string | null;
  /** Where it stands in the body. */
  readonly pointer: string;
}

export function entitlementFor(zone: ZoneWithAccount, { ruleQuota }: Deps): Entitlement {
  return entitlementOf(zone, ruleQuota);
}

/** The same as it is now: a plan may change until a change is made. */
export async function entitlementNow(
  tables: Writers,
  zone: ZoneWithAccount,
  deps: Deps,
): Promise<Entitlement> {
  return entitlementFor((await tables.zones.find(zone.id)) ?? zone, deps);
}

/** All filters, or a refusal that names every one at fault. */
export async function makeFilters(
  tables: Writers,
  zone: ZoneWithAccount,
  entitlement: Entitlement,
  wanted: readonly WantedFilter[],
  now: number,
): Promise<Filter[]> {
  if (wanted.length === 0) return [];
  const given = wanted.map(trimmed);
  const { lists, faults } = await judge(tables, zone, entitlement, given);
  refuseFaults(faults, await duplicatesOf(tables, zone.id, given, []));
  const first = await tables.filters.nextPosition(zone.id);
  const filters = given.map(
    (each, i): Filter => ({
      id: newOrderedId(now),
      zoneId: zone.id,
      position: first + i,
      ...settingsOf(each),
    }),
  );
  await tables.filters.insert(filters);
  if (lists.some((uses) => uses.length > 0)) await noteLists(tables, zone, filters, lists);
  return filters;
}

/** Changes filters to what is wanted of them, each by its id. An expression that stays is not judged again. */
export async function changeFilters(
  tables: Writers,
  zone: ZoneWithAccount,
  entitlement: Entitlement,
  before: readonly Filter[],
  wanted: readonly WantedFilter[],
): Promise<Filter[]> {
  const filters = before.map(
    (filter, i): Filter => ({ ...filter, ...settingsOf(trimmed(wanted[i] as WantedFilter)) }),
  );
  const changed = filters.map((filter, i) => filter.expression !== before[i]?.expression);
  const judged = wanted.map(trimmed).filter((_, i) => changed[i]);
  const { lists, faults } = await judge(tables, zone, entitlement, judged);
  const ids = before.map(({ id }) => id);
  refuseFaults(faults, await duplicatesOf(tables, zone.id, wanted.map(trimmed), ids));
  await tables.filters.update(filters);
  await noteLists(
    tables,
    zone,
    filters.filter((_, i) => changed[i]),
    lists,
  );
  return filters;
}

function trimmed(wanted: WantedFilter): WantedFilter {
  return { ...wanted, expression: trimExpression(wanted.expression) };
}

const MAX_REPORTED = 100;

/** One error for each element: what is wrong in itself is no duplicate of anything. */
function refuseFaults(faults: readonly RefusalPart[], duplicates: readonly RefusalPart[]): void {
  const wrong = new Set(faults.map(({ pointer }) => pointer));
  refuseAll([...faults, ...duplicates.filter(({ pointer }) => !wrong.has(pointer))].slice(0, MAX_REPORTED));
}

function settingsOf({ expression, paused, description, ref }: WantedFilter) {
  return { expression, paused: paused ?? false, description: description ?? "", ref: ref ?? "" };
}

interface Judgement {
  /** The lists each expression looks into. */
  readonly lists: readonly (readonly ListUse[])[];
  readonly faults: readonly RefusalPart[];
}

async function judge(
  tables: Writers,
  zone: ZoneWithAccount,
  entitlement: Entitlement,
  wanted: readonly WantedFilter[],
): Promise<Judgement> {
  const knowsList = await knownLists(
    tables.lists,
    zone.accountId,
    wanted.map(({ expression }) => expression),
  );
  const faults: RefusalPart[] = [];
  const lists = wanted.map(({ expression, pointer }) => {
    const verdict = judgeExpression(expression, entitlement, knowsList);
    if (verdict.isValid) return verdict.lists;
    faults.push(toFault(verdict, pointer));
    return [];
  });
  return { lists, faults };
}

/** Whether the account has a list that one of these expressions looks into. */
export async function knownLists(
  lists: Pick<Writers["lists"], "findByNames">,
  accountId: string,
  expressions: readonly string[],
): Promise<(use: ListUse) => boolean> {
  const names = [...new Set(expressions.flatMap(namesIn))];
  const known = names.length > 0 ? await lists.findByNames(accountId, names) : [];
  return ({ name, kind }) => known.some((list) => list.name === name && list.kind === kind);
}

/** Whatever may be the name of a list; the language says what is. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\$([a-z0-9_.]+)/g)].map(([, name]) => name ?? "");
}

const NO_REGEX =
  "the use of operator Matches is not allowed, a Business plan or a WAF Advanced plan is required";

function toFault(
  { reason, text }: Extract<ReturnType<typeof judgeExpression>, { isValid: false }>,
  pointer: string,
): RefusalPart {
  if (reason === "length") return { name: "expression_too_long", words: { text }, pointer };
  if (reason === "regex") return { name: "filter_not_entitled", words: { reason: NO_REGEX }, pointer };
  if (reason === "plan") return { name: "filter_not_entitled", words: { reason: text }, pointer };
  return { name: "filter_invalid", words: { text }, pointer };
}

/** Expressions that another filter of the zone has, or that stand in the request twice. */
async function duplicatesOf(
  tables: Writers,
  zoneId: string,
  wanted: readonly WantedFilter[],
  replaced: readonly string[],
): Promise<RefusalPart[]> {
  const stored = await tables.filters.findByExpressions(
    zoneId,
    wanted.map(({ expression }) => expression),
  );
  const existing = new Map(
    stored.filter(({ id }) => !replaced.includes(id)).map(({ id, expression }) => [expression, id]),
  );
  const seen = new Set<string>();
  return wanted.flatMap(({ expression, pointer }): RefusalPart[] => {
    const id = existing.get(expression);
    const isRepeated = seen.has(expression);
    seen.add(expression);
    if (id === undefined && !isRepeated) return [];
    return [{ name: "filter_duplicate", pointer, ...(id !== undefined && { meta: { id } }) }];
  });
}

async function noteLists(
  tables: Writers,
  zone: ZoneWithAccount,
  filters: readonly Filter[],
  lists: readonly (readonly ListUse[])[],
): Promise<void> {
  const names = [...new Set(lists.flat().map(({ name }) => name))];
  const known = names.length > 0 ? await tables.lists.findByNames(zone.accountId, names) : [];
  const idOf = new Map(known.map(({ name, id }) => [name, id]));
  const uses = filters.flatMap((filter, i) =>
    (lists[i] ?? []).flatMap(({ name }) => {
      const listId = idOf.get(name);
      return listId === undefined ? [] : [{ filterId: filter.id, listId }];
    }),
  );
  await tables.filters.setLists(
    filters.map(({ id }) => id),
    uses,
  );
}
