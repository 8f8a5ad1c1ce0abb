/** Changing a list's items, for every route that does. */
import type { Static } from "typebox";
import {
  canonicalItem,
  type ListItem,
  type ListKind,
  MAX_LIST_ITEMS,
  Refusal,
  type RefusalPart,
} from "#model";
import { newOrderedId } from "#platform";
import type { CountedList, Writers } from "#store";
import { refuseAll } from "../edge/batch.ts";
import { change } from "../edge/change.ts";
import type { Caller } from "../edge/route.ts";
import { findList, listRecord } from "./find.ts";
import { operationId } from "./operation.ts";
import type { GivenItem } from "./schema.ts";

type Given = Static<typeof GivenItem>;

/** The items as they are kept, or a refusal that names every one at fault. The last of equal ones counts. */
export function readItems(kind: ListKind, given: readonly Given[], listId: string, now: number): ListItem[] {
  const faults: RefusalPart[] = [];
  const items = new Map<string, ListItem>();
  for (const [i, item] of given.entries()) {
    const value = canonicalItem(kind, textOf(kind, item) ?? "");
    const { ip, asn, hostname } = item;
    const isOne = [ip, asn, hostname].filter((each) => each !== undefined).length === 1;
    if (value === undefined || !isOne) {
      const reason = isOne ? `must be ${nouns[kind]}` : `must be ${nouns[kind]} and nothing else`;
      const words = { field: `${i}.${kind}`, reason };
      faults.push({ name: "field_invalid", words, pointer: `/${i}/${kind}` });
    } else {
      items.set(value, {
        id: newOrderedId(now),
        listId,
        value,
        comment: item.comment ?? "",
        createdAt: now,
        modifiedAt: now,
      });
    }
  }
  refuseAll(faults.slice(0, MAX_REPORTED));
  return [...items.values()];
}

const MAX_REPORTED = 5;
const nouns = {
  ip: "an address or a network",
  asn: "the number of a system",
  hostname: "a host name",
} as const;

function textOf(kind: ListKind, { ip, asn, hostname }: Given): string | undefined {
  if (kind === "ip") return ip;
  return kind === "asn" ? asn?.toString() : hostname?.url_hostname;
}

/** Items that an audit entry names. */
const MAX_RECORDED = 100;

/** Runs a change of items, which yields those that came or went; afterwards the list is not too long, and the change is on record. */
export async function changeItems(
  caller: Caller,
  accountId: string,
  listId: string,
  verb: "append" | "replace" | "remove",
  work: (tables: Writers, list: CountedList) => Promise<readonly string[]>,
): Promise<{ operation_id: string }> {
  const { now } = caller;
  await change(caller, async (tables, record) => {
    const before = await findList(tables.lists, accountId, listId);
    const items = await work(tables, before);
    const after = await findList(tables.lists, accountId, listId);
    if (after.items > MAX_LIST_ITEMS) throw new Refusal("list_full", { words: { limit: MAX_LIST_ITEMS } });
    await tables.lists.update({ ...after, modifiedAt: now });
    const entry = { action: `list_items.${verb}`, id: listId, accountId };
    const told = { items: items.slice(0, MAX_RECORDED) };
    await record({ ...entry, before: listRecord(before), after: { ...listRecord(after), ...told } });
  });
  return { operation_id: operationId(accountId, now) };
}
