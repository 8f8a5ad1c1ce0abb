// The program on either database engine, for tests whose answer must not depend on it.

import { createDatabase } from "../servers/postgres.ts";
import { shared } from "../servers/shared.ts";
import { type Sluice, startSluice } from "../servers/sluice.ts";

export const engines = ["sqlite", "postgres"] as const;

export interface OnEngine {
  server: Sluice;
  stop(): Promise<void>;
}

export async function startOn(engine: (typeof engines)[number]): Promise<OnEngine | { skip: string }> {
  if (engine === "sqlite") {
    const server = await startSluice();
    return { server, stop: async () => void (await server.stop()) };
  }
  const postgres = await shared("postgres");
  if ("skip" in postgres) return postgres;
  const database = await createDatabase(postgres.url);
  const server = await startSluice({ env: { SLUICE_DATABASE_URL: database.url } });
  return {
    server,
    async stop() {
      await server.stop();
      await database.drop();
    },
  };
}
