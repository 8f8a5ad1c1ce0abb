import { Type } from "typebox";
import { Refusal } from "#model";
import { superuser } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id } from "../edge/shapes.ts";
import { issueToken } from "../tokens/issue.ts";
import {
  TokenBody,
  TokenWithValue,
  tokenBodyExample,
  tokenExample,
  tokenValueExample,
} from "../tokens/schema.ts";

export const createUserToken = define({
  name: "sluice.tokens.create",
  method: "POST",
  path: "/sluice/v1/tokens",
  tag: "Administration",
  summary: "Create an API token for a user",
  access: superuser(),
  body: Type.Intersect([Type.Object({ user_id: Id }), TokenBody]),
  result: TokenWithValue,
  refusals: ["field_invalid", "token_limit", "user_not_found"],
  example: {
    body: { user_id: exampleIds.user, ...tokenBodyExample },
    result: { ...tokenExample, value: tokenValueExample },
  },
  async handle(call) {
    const user = await call.deps.store.read.users.find(call.body.user_id);
    if (!user) throw new Refusal("user_not_found", { pointer: "/user_id" });
    return { result: await issueToken(call, user.id, call.body) };
  },
});
