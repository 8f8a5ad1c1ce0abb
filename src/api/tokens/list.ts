import { Type } from "typebox";
import { ownUser } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { TokenSchema, tokenExample, tokenView } from "./schema.ts";

const bounds = { default: 20, max: 50 };

export const listTokens = define({
  name: "user.tokens.list",
  method: "GET",
  path: "/client/v4/user/tokens",
  tag: "Tokens",
  summary: "List the user's API tokens",
  access: ownUser("token:read"),
  query: Type.Object({ direction: Type.Optional(Type.Enum(["asc", "desc"])), ...pageQuery(bounds) }),
  result: Type.Array(TokenSchema),
  paged: true,
  example: { result: [tokenExample] },
  async handle({ deps, principal, query, now }) {
    const page = pageOf(query, bounds);
    const tokens = await deps.store.read.tokens.list(principal.user.id, page, query.direction === "desc");
    return paged(tokens, page, (token) => tokenView(token, now));
  },
});
