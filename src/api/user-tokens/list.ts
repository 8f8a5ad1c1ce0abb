import { Type } from "typebox";
import { superuser } from "../edge/access.ts";
import { paged, pageOf, pageQuery } from "../edge/paging.ts";
import { define } from "../edge/route.ts";
import { Id } from "../edge/shapes.ts";
import { TokenSchema, tokenExample, tokenView } from "../tokens/schema.ts";

const bounds = { default: 50, max: 1000 };

export const listUserTokens = define({
  name: "sluice.tokens.list",
  method: "GET",
  path: "/sluice/v1/tokens",
  tag: "Administration",
  summary: "List a user's API tokens",
  access: superuser(),
  query: Type.Object({ user_id: Id, ...pageQuery(bounds) }),
  result: Type.Array(TokenSchema),
  paged: true,
  example: { result: [tokenExample] },
  async handle({ deps, query, now }) {
    const page = pageOf(query, bounds);
    return paged(await deps.store.read.tokens.list(query.user_id, page), page, (token) =>
      tokenView(token, now),
    );
  },
});
