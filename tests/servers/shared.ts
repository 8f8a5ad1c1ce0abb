// The tests' side of what a run shares:
//
//   const postgres = await shared("postgres");
//   test("…", async ({ skip }) => {
//     if ("skip" in postgres) return skip(postgres.skip);
//     const database = await createDatabase(postgres.url);

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import type { Offer, SharedName } from "./starters.ts";

/** Starts it on the first call of the whole run. */
export async function shared<N extends SharedName>(name: N): Promise<Offer<N>> {
  const socket = connect({ path: inject("sharedServers"), allowHalfOpen: true });
  socket.end(name);
  const answer = JSON.parse(await text(socket)) as { offer: Offer<N> } | { error: string };
  if ("error" in answer) throw new Error(`${name}: ${answer.error}`);
  return answer.offer;
}
