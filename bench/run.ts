/** `npm run bench [name…]`: runs every benchmark, prints one table, writes `bench/results/<name>.json`. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import type { Bench, Row } from "./bench.ts";

const wanted = process.argv.slice(2);
const files = (await readdir(new URL("./entries/", import.meta.url)))
  .filter((file) => file.endsWith(".ts"))
  .sort();
const table: [string, Row, string, number | undefined][] = [];

for (const file of files) {
  const { bench } = (await import(new URL(`./entries/${file}`, import.meta.url).href)) as { bench: Bench };
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  process.stderr.write(`${bench.name}: ${bench.question} …\n`);
  const result = await bench.run();
  for (const row of result.rows)
    table.push([bench.name, row, result.unit, row.ratio === 1 ? undefined : (row.aim ?? bench.aim)]);
  await save(bench, result.rows, result.unit, result.rounds);
}

const lines = table.map(([name, row, unit, aim]) => [
  name,
  row.contender,
  `${Math.round(row.value).toLocaleString("en-US")} ${unit}`,
  row.ratio.toFixed(2),
  aim === undefined ? "" : aim.toFixed(2),
]);
const head = ["benchmark", "contender", "rate", "ratio", "aim"];
const widths = head.map((name, i) => Math.max(name.length, ...lines.map((line) => line[i]?.length ?? 0)));
for (const line of [head, ...lines]) {
  process.stdout.write(
    `${line
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd()}\n`,
  );
}

async function save(bench: Bench, rows: readonly Row[], unit: string, rounds: number): Promise<void> {
  const folder = new URL("./results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const machine = `${platform()} ${arch()}, ${cpus().length} cores, Node ${process.version}`;
  const content = { name: bench.name, question: bench.question, aim: bench.aim, machine, unit, rounds, rows };
  await writeFile(new URL(`${bench.name}.json`, folder), `${JSON.stringify(content, null, 2)}\n`);
}
