import { Type } from "typebox";
import { superuser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { revokeToken } from "../tokens/issue.ts";

export const deleteUserToken = define({
  name: "sluice.tokens.delete",
  method: "DELETE",
  path: "/sluice/v1/tokens/:token_id",
  tag: "Administration",
  summary: "Delete a user's API token",
  access: superuser(),
  query: Type.Object({ user_id: Id }),
  result: Type.Object({ id: Id }),
  refusals: ["token_not_found"],
  example: { query: `user_id=${exampleIds.user}`, result: { id: exampleIds.token } },
  async handle(call) {
    await revokeToken(call, call.query.user_id, call.params.token_id);
    return { result: { id: call.params.token_id } };
  },
});
