/** Making and renewing tokens, for the user's own routes and for administration alike. */
import type { Static } from "typebox";
import { MAX_TOKENS_PER_USER, newTokenValue, Refusal, type Token, tokenHandle } from "#model";
import { hashToken, newId, randomBase62 } from "#platform";
import { change } from "../edge/change.ts";
import type { Caller } from "../edge/route.ts";
import { readToken, type TokenBody, tokenView } from "./schema.ts";

export async function issueToken(caller: Caller, userId: string, body: Static<typeof TokenBody>) {
  const { now } = caller;
  const token: Token = {
    id: newId(),
    userId,
    enabled: body.status !== "disabled",
    issuedAt: now,
    modifiedAt: now,
    ...readToken(body),
  };
  const { value, secret } = newSecret();
  const view = tokenView(token, now);
  await change(caller, async (tables, record) => {
    if ((await tables.tokens.count(userId)) >= MAX_TOKENS_PER_USER) {
      throw new Refusal("token_limit", { words: { limit: MAX_TOKENS_PER_USER } });
    }
    await tables.tokens.insert(token, secret);
    await record({ action: "token.create", id: token.id, after: view });
  });
  return { ...view, value };
}

export async function rollToken(caller: Caller, userId: string, tokenId: string): Promise<string> {
  const { value, secret } = newSecret();
  await change(caller, async (tables, record) => {
    const token = await tables.tokens.find(userId, tokenId);
    if (!token) throw new Refusal("token_not_found");
    await tables.tokens.setSecret(tokenId, secret, caller.now);
    await record({ action: "token.roll", id: tokenId });
  });
  return value;
}

export async function revokeToken(caller: Caller, userId: string, tokenId: string): Promise<void> {
  await change(caller, async (tables, record) => {
    const token = await tables.tokens.find(userId, tokenId);
    if (!token) throw new Refusal("token_not_found");
    await tables.tokens.remove(tokenId);
    await record({ action: "token.delete", id: tokenId, before: tokenView(token, caller.now) });
  });
}

function newSecret() {
  const value = newTokenValue(randomBase62);
  return { value, secret: { handle: tokenHandle(value) ?? "", ...hashToken(value) } };
}
