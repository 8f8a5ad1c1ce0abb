import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Bench, median } from "../bench.ts";
import { rule } from "../data/rules.ts";
import { type RunningSluice, startSluice } from "../sluice.ts";

const ROUNDS = 7;
const BATCHES = 30;
const BATCH = 100;
const TABLES = ["filters", "firewall_rules"] as const;

export const bench: Bench = {
  name: "rules-create",
  question: `Rules created in POSTs of ${BATCH} with inline filters, against bare SQL that moves the same rows into the same tables, as durably`,
  aim: 0.1,
  async run() {
    const sluice = await startSluice();
    try {
      const zones: string[] = [];
      for (let i = 0; i <= ROUNDS; i++) zones.push(await sluice.newZone(`z${i}.example.com`));
      const rival = openRival(sluice);
      const rates: [number, number][] = [];
      for (const zone of zones) {
        const ours = await create(sluice, zone);
        rates.push([rival.move(zone), ours]);
      }
      rival.close();
      // The first round only warms up.
      const counted = rates.slice(1);
      return {
        unit: "rules/s",
        rounds: ROUNDS,
        rows: [
          { contender: "bare SQL", value: median(counted.map(([theirs]) => theirs)), ratio: 1 },
          {
            contender: "sluice",
            value: median(counted.map(([, ours]) => ours)),
            ratio: median(counted.map(([theirs, ours]) => ours / theirs)),
          },
        ],
      };
    } finally {
      await sluice.stop();
    }
  },
};

async function create({ base, headers }: RunningSluice, zone: string): Promise<number> {
  const url = `${base}/zones/${zone}/firewall/rules`;
  const bodies = Array.from({ length: BATCHES }, (_, batch) =>
    JSON.stringify(Array.from({ length: BATCH }, (_, i) => rule(batch * BATCH + i))),
  );
  const start = performance.now();
  for (const body of bodies) {
    const reply = await fetch(url, { method: "POST", headers, body });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${reply.status} ${text}`);
  }
  return perSecond(start);
}

/** A database with the same tables, indexes, zones and settings, and nothing in the way of the rows. */
function openRival({ database, folder }: RunningSluice) {
  const file = join(folder, "rival.db");
  const source = new DatabaseSync(database);
  source.prepare("VACUUM INTO ?").run(file);
  source.close();
  const rival = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  rival.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ATTACH ':memory:' AS given");
  rival.prepare("ATTACH ? AS sluice").run(database);
  const move = TABLES.map((table) => {
    rival.exec(`CREATE TABLE given.${table} AS SELECT * FROM sluice.${table} WHERE 0`);
    return rival.prepare(
      `INSERT INTO main.${table} SELECT * FROM given.${table} WHERE rowid > ? AND rowid <= ?`,
    );
  });

  return {
    /** Those rules of the zone that Sluice made. */
    move(zone: string): number {
      for (const table of TABLES) {
        rival.exec(`DELETE FROM given.${table}`);
        const take = `INSERT INTO given.${table} SELECT * FROM sluice.${table} WHERE zone_id = ? ORDER BY position`;
        const { changes } = rival.prepare(take).run(zone);
        if (changes !== BATCHES * BATCH) throw new Error(`${changes} rows in ${table}`);
      }
      const start = performance.now();
      for (let done = 0; done < BATCHES * BATCH; done += BATCH) {
        rival.exec("BEGIN IMMEDIATE");
        for (const statement of move) statement.run(done, done + BATCH);
        rival.exec("COMMIT");
      }
      return perSecond(start);
    },
    close: () => rival.close(),
  };
}

function perSecond(start: number): number {
  return (BATCHES * BATCH * 1000) / (performance.now() - start);
}
