import { Type } from "typebox";
import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { rollToken } from "./issue.ts";
import { tokenValueExample } from "./schema.ts";

export const rollTokenValue = define({
  name: "user.tokens.roll",
  method: "PUT",
  path: "/client/v4/user/tokens/:token_id/value",
  tag: "Tokens",
  summary: "Give an API token a new value",
  description: "The old value stops working with this answer. The body is ignored.",
  access: ownUser("token:edit"),
  result: Type.String({ description: "The new value. Shown this once." }),
  refusals: ["token_not_found"],
  example: { result: tokenValueExample },
  async handle(call) {
    return { result: await rollToken(call, call.principal.user.id, call.params.token_id) };
  },
});
