import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { race, startChild } from "../http.ts";

const KEY = "0123456789abcdef0123456789abcdef01234";
const HEADERS = { "x-auth-email": "admin@sluice.local", "x-auth-key": KEY };

export const bench: Bench = {
  name: "api-get-zone",
  question: "Authenticated GET /zones/{id}, against a bare Fastify route that returns the same bytes",
  aim: 0.6,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), "sluice-bench-"));
    const env = {
      ...process.env,
      SLUICE_DATA_DIR: dataDir,
      SLUICE_API_ADDR: "127.0.0.1:0",
      SLUICE_GATEWAY_ADDR: "off",
      SLUICE_ADMIN_KEY: KEY,
      SLUICE_RATE_LIMIT: "999999999/300",
    };
    const sluice = await startChild(["bin/sluice", "serve"], /^API /, env);
    try {
      const base = sluice.line.split(/\s+/)[1];
      const made = await fetch(`${base}/zones`, {
        method: "POST",
        headers: HEADERS,
        body: '{"name":"example.com"}',
      });
      const { result } = (await made.json()) as { result: { id: string } };
      const url = `${base}/zones/${result.id}`;
      const body = await (await fetch(url, { headers: HEADERS })).text();

      const bare = await startChild([process.execPath, "bench/rivals/bare-fastify.ts"], /^ready/, {
        ...process.env,
        BODY: body,
      });
      try {
        const port = bare.line.split(" ")[1];
        return await race(
          {
            name: "bare fastify",
            url: `http://127.0.0.1:${port}/client/v4/zones/${result.id}`,
            headers: HEADERS,
          },
          { name: "sluice", url, headers: HEADERS },
        );
      } finally {
        await bare.stop();
      }
    } finally {
      await sluice.stop();
      await rm(dataDir, { recursive: true });
    }
  },
};
