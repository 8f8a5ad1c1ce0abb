import { Type } from "typebox";
import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { revokeToken } from "./issue.ts";

export const deleteToken = define({
  name: "user.tokens.delete",
  method: "DELETE",
  path: "/client/v4/user/tokens/:token_id",
  tag: "Tokens",
  summary: "Delete an API token",
  description: "The value stops working with this answer.",
  access: ownUser("token:edit"),
  result: Type.Object({ id: Id }),
  refusals: ["token_not_found"],
  example: { result: { id: exampleIds.token } },
  async handle(call) {
    await revokeToken(call, call.principal.user.id, call.params.token_id);
    return { result: { id: call.params.token_id } };
  },
});
