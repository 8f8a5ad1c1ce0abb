import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { issueToken } from "./issue.ts";
import { TokenBody, TokenWithValue, tokenBodyExample, tokenExample, tokenValueExample } from "./schema.ts";

export const createToken = define({
  name: "user.tokens.create",
  method: "POST",
  path: "/client/v4/user/tokens",
  tag: "Tokens",
  summary: "Create an API token",
  description: "The value is in this answer and nowhere else. A token never may more than its user.",
  access: ownUser("token:edit"),
  body: TokenBody,
  result: TokenWithValue,
  refusals: ["field_invalid", "token_limit"],
  example: { body: tokenBodyExample, result: { ...tokenExample, value: tokenValueExample } },
  async handle(call) {
    return { result: await issueToken(call, call.principal.user.id, call.body) };
  },
});
