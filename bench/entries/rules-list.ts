import type { Bench } from "../bench.ts";
import { rule } from "../data/rules.ts";
import { race, startChild } from "../http.ts";
import { startSluice } from "../sluice.ts";

const RULES = 100;

export const bench: Bench = {
  name: "rules-list",
  question: `GET of a list of ${RULES} rules, against one SQL statement whose rows a bare server sends as JSON`,
  aim: 0.3,
  async run() {
    const sluice = await startSluice();
    try {
      const { base, headers, database } = sluice;
      const zone = await sluice.newZone("example.com");
      const path = `/zones/${zone}/firewall/rules`;
      const rules = Array.from({ length: RULES }, (_, i) => rule(i));
      await sluice.call("POST", path, rules);

      const env = { ...process.env, DATABASE: database, ZONE: zone };
      const bare = await startChild([process.execPath, "bench/rivals/bare-rules.ts"], /^ready/, env);
      try {
        const rival = `http://127.0.0.1:${bare.line.split(" ")[1]}/`;
        const url = `${base}${path}?per_page=${RULES}`;
        await expectRules(rival, headers);
        await expectRules(url, headers);
        return await race({ name: "bare SQL", url: rival, headers }, { name: "sluice", url, headers });
      } finally {
        await bare.stop();
      }
    } finally {
      await sluice.stop();
    }
  },
};

async function expectRules(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const reply = await fetch(url, { headers });
  const { result } = (await reply.json()) as { result: unknown[] };
  if (result.length !== RULES) throw new Error(`${url} lists ${result.length} rules`);
}
