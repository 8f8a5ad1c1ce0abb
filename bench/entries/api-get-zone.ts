import type { Bench } from "../bench.ts";
import { race, startChild } from "../http.ts";
import { startSluice } from "../sluice.ts";

export const bench: Bench = {
  name: "api-get-zone",
  question: "Authenticated GET /zones/{id}, against a bare Fastify route that returns the same bytes",
  aim: 0.6,
  async run() {
    const sluice = await startSluice();
    try {
      const { base, headers } = sluice;
      const zone = await sluice.newZone("example.com");
      const url = `${base}/zones/${zone}`;
      const body = await (await fetch(url, { headers })).text();

      const bare = await startChild([process.execPath, "bench/rivals/bare-fastify.ts"], /^ready/, {
        ...process.env,
        BODY: body,
      });
      try {
        const port = bare.line.split(" ")[1];
        const rival = `http://127.0.0.1:${port}/client/v4/zones/${zone}`;
        return await race({ name: "bare fastify", url: rival, headers }, { name: "sluice", url, headers });
      } finally {
        await bare.stop();
      }
    } finally {
      await sluice.stop();
    }
  },
};
