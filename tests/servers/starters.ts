// What tests share for one run, each started when the first test asks for it. Runs in vitest's main process;
// tests reach it through shared.ts.

import { existsSync } from "node:fs";
import { ensureDebianPackage } from "../setup/debian.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

interface Skip {
  /** Why the tests that need it cannot run here, as the list of skips prints it. */
  skip: string;
}

export interface Started<T> {
  offer: T | Skip;
  stop?(): Promise<void>;
}

const debianPython = "/usr/bin/python3";
const pythonCloudflare = "/usr/lib/python3/dist-packages/CloudFlare";

export const starters = {
  async postgres(): Promise<Started<{ url: string }>> {
    const given = process.env.SLUICE_TEST_POSTGRES_URL;
    if (given) return { offer: { url: given } };
    const skip = await ensureDebianPackage("postgresql", () => findPostgres() !== undefined);
    if (skip) return { offer: { skip } };
    const server = await startPostgres();
    return { offer: { url: server.url }, stop: () => server.stop() };
  },

  async pythonCloudflare(): Promise<Started<{ python: string }>> {
    const skip = await ensureDebianPackage("python3-cloudflare", () => existsSync(pythonCloudflare));
    return { offer: skip ? { skip } : { python: debianPython } };
  },
};

export type SharedName = keyof typeof starters;
export type Offer<N extends SharedName> = Awaited<ReturnType<(typeof starters)[N]>>["offer"];
