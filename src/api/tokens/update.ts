import { Refusal } from "#model";
import { ownUser } from "../edge/access.ts";
import { change } from "../edge/change.ts";
import { define } from "../edge/route.ts";
import { readToken, TokenBody, TokenSchema, tokenBodyExample, tokenExample, tokenView } from "./schema.ts";

export const updateToken = define({
  name: "user.tokens.update",
  method: "PUT",
  path: "/client/v4/user/tokens/:token_id",
  tag: "Tokens",
  summary: "Replace an API token's name, policies and conditions",
  description: "The value stays. `status` switches the token off and on.",
  access: ownUser("token:edit"),
  body: TokenBody,
  result: TokenSchema,
  refusals: ["field_invalid", "token_not_found"],
  example: { body: tokenBodyExample, result: tokenExample },
  async handle(call) {
    const { principal, params, body, now } = call;
    const given = readToken(body);
    const token = await change(call, async (tables, record) => {
      const before = await tables.tokens.find(principal.user.id, params.token_id);
      if (!before) throw new Refusal("token_not_found");
      const enabled = body.status === undefined ? before.enabled : body.status !== "disabled";
      const after = { ...before, ...given, enabled, modifiedAt: now };
      await tables.tokens.update(after);
      await record({
        action: "token.update",
        id: after.id,
        before: tokenView(before, now),
        after: tokenView(after, now),
      });
      return after;
    });
    return { result: tokenView(token, now) };
  },
});
