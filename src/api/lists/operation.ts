/**
 * Items change within the request, but clients expect an operation that they can ask about. Its id says when it was
 * done and for which account, so that nothing has to be kept about it.
 */
import { createHmac } from "node:crypto";
import { Type } from "typebox";
import { Refusal } from "#model";
import { rfc3339 } from "#platform";
import { account } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id, Time } from "../edge/shapes.ts";

export const OperationSchema = Type.Object({ operation_id: Id });
export const operationExample = { operation_id: exampleIds.item };

export function operationId(accountId: string, now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return time + createHmac("sha256", accountId).update(time).digest("hex").slice(0, 20);
}

export const getOperation = define({
  name: "rules.lists.bulkOperations.get",
  method: "GET",
  path: "/client/v4/accounts/:account_id/rules/lists/bulk_operations/:operation_id",
  tag: "Lists",
  summary: "Get the state of a change of items",
  description:
    "Items are changed before the call that changes them is answered, so every operation is complete.",
  access: account("waf:read", "product"),
  result: Type.Object({ id: Id, status: Type.Literal("completed"), completed: Time }),
  refusals: ["list_not_found"],
  example: { result: { id: exampleIds.item, status: "completed", completed: "2026-11-15T00:00:00Z" } },
  async handle({ account, params, now }) {
    const id = params.operation_id;
    const time = Number.parseInt(id.slice(0, 12), 16);
    if (time > now || operationId(account.id, time) !== id) throw new Refusal("list_not_found");
    return { result: { id, status: "completed" as const, completed: rfc3339(time) } };
  },
});
