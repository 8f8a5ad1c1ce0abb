// Calls as clients written in Go send them, which are not at hand here: their headers, their bodies, their paging.

import { expect } from "vitest";
import type { Sluice } from "../../servers/sluice.ts";
import { type Envelope, envelope, pair, type Reply, send } from "../http.ts";

export interface Recorded {
  /** The envelope of an answer with this status; 200 unless told. */
  call<T>(method: string, path: string, body?: unknown, status?: number): Promise<Envelope<T>>;
  raw(method: string, path: string, body?: unknown): Promise<Reply>;
  /** All pages, as cloudflare-go v0 walks them. */
  all<T>(path: string): Promise<T[]>;
}

/** cloudflare-go v0, which Terraform's fourth provider and others are built upon. */
export function cloudflareGo(server: Sluice, zone: string, agent: string): Recorded {
  const headers = {
    ...pair(server.email, server.key),
    "user-agent": agent,
    // With GET and DELETE too, which have no body.
    "content-type": "application/json",
    "accept-encoding": "gzip",
  };
  const raw: Recorded["raw"] = (method, path, body) =>
    send(server.url, { method, path: `/client/v4/zones/${zone}${path}`, headers, body });

  async function call<T>(method: string, path: string, body?: unknown, status = 200): Promise<Envelope<T>> {
    const reply = await raw(method, path, body);
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(status);
    expect(reply.headers["content-type"]).toContain("application/json");
    return envelope<T>(reply);
  }

  return {
    call,
    raw,
    async all<T>(path: string) {
      const found: T[] = [];
      let perPage = 50;
      for (let page = 1; ; page++) {
        const { result, result_info: info } = await call<T[]>(
          "GET",
          `${path}?page=${page}&per_page=${perPage}`,
        );
        found.push(...result);
        if (!info) return found;
        for (const number of Object.values(info)) expect(number).toSatisfy(Number.isSafeInteger);
        expect(info).toMatchObject({ page, count: result.length });
        perPage = info.per_page;
        const pages = info.total_pages || Math.ceil(info.total_count / info.per_page);
        if (page >= pages) {
          expect(found).toHaveLength(info.total_count);
          return found;
        }
      }
    },
  };
}
