import { Refusal } from "#model";
import { ownUser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { TokenSchema, tokenExample, tokenView } from "./schema.ts";

export const getToken = define({
  name: "user.tokens.get",
  method: "GET",
  path: "/client/v4/user/tokens/:token_id",
  tag: "Tokens",
  summary: "Get an API token",
  access: ownUser("token:read"),
  result: TokenSchema,
  refusals: ["token_not_found"],
  example: { result: tokenExample },
  async handle({ deps, principal, params, now }) {
    const token = await deps.store.read.tokens.find(principal.user.id, params.token_id);
    if (!token) throw new Refusal("token_not_found");
    return { result: tokenView(token, now) };
  },
});
