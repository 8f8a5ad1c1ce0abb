import { Refusal } from "#model";
import type { CountedList, Writers } from "#store";

type Lists = Pick<Writers["lists"], "find">;

export async function findList(lists: Lists, accountId: string, id: string): Promise<CountedList> {
  const list = await lists.find(accountId, id);
  if (!list) throw new Refusal("list_not_found");
  return list;
}

/** What an audit entry keeps of a list: not its items, which can be thousands. */
export function listRecord({ id, name, kind, description, items }: CountedList) {
  return { id, name, kind, description, num_items: items };
}
