// A zone with room for a thousand rules, for clients that manage them.

import type { Sluice } from "../../servers/sluice.ts";
import { pair, result } from "../http.ts";

export async function newZone(server: Sluice, name: string): Promise<string> {
  const headers = pair(server.email, server.key);
  const zone = await result<{ id: string }>(server.url, {
    method: "POST",
    path: "/client/v4/zones",
    headers,
    body: { name },
  });
  await result(server.url, {
    method: "PUT",
    path: `/sluice/v1/zones/${zone.id}/plan`,
    headers,
    body: { plan: "enterprise" },
  });
  return zone.id;
}

export async function accountOf(server: Sluice): Promise<string> {
  const accounts = await result<{ id: string }[]>(server.url, {
    path: "/client/v4/accounts",
    headers: pair(server.email, server.key),
  });
  return accounts[0]?.id ?? "";
}
