import { Type } from "typebox";
import { Refusal, tokenStatus } from "#model";
import { rfc3339Seconds } from "#platform";
import { anyToken } from "../edge/access.ts";
import { define } from "../edge/route.ts";
import { exampleIds, Id, Time } from "../edge/shapes.ts";

export const verifyToken = define({
  name: "user.tokens.verify",
  method: "GET",
  path: "/client/v4/user/tokens/verify",
  tag: "Tokens",
  summary: "Verify the token this call is made with",
  access: anyToken,
  result: Type.Object({
    id: Id,
    status: Type.Enum(["active", "disabled", "expired"]),
    not_before: Type.Optional(Time),
    expires_on: Type.Optional(Time),
  }),
  refusals: ["token_rejected", "token_required"],
  example: { result: { id: exampleIds.token, status: "active" } },
  async handle({ deps, principal, now }) {
    const token =
      principal.tokenId && (await deps.store.read.tokens.find(principal.user.id, principal.tokenId));
    if (!token) throw new Refusal("token_rejected");
    return {
      result: {
        id: token.id,
        status: tokenStatus(token, now),
        ...(token.notBefore !== null && { not_before: rfc3339Seconds(token.notBefore) }),
        ...(token.expiresAt !== null && { expires_on: rfc3339Seconds(token.expiresAt) }),
      },
      messages: [{ code: 10000, message: "This API Token is valid and active", type: null }],
    };
  },
});
