// The README's tour works as it is printed: its code blocks are run by bash, one after the other, beside a server.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../servers/free-port.ts";
import { inherited, type Sluice, startSluice } from "../servers/sluice.ts";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const run = promisify(execFile);

/** Between steps, on a line of its own. */
const mark = "-- step";

const [, tour = ""] = readme.split("## A five-minute tour\n");
const [section = ""] = tour.split("\n## ");
const script = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block).join("\n");

const contains = String.raw`http.request.uri.path contains \"/api/\" and ip.src eq 93.184.216.34`;
const headers = `-H "X-Auth-Email: $EMAIL" -H "X-Auth-Key: $KEY" -H 'Content-Type: application/json'`;

describe("the tour has, in this order", () => {
  const lines = [
    `curl -X POST "$BASE/zones/$ZONE/filters" ${headers} -d '[{"expression":"${contains}"}]'`,
    `curl -X POST "$BASE/zones/$ZONE/firewall/rules" ${headers} -d '[{"action":"block","filter":{"id":"'$FILTER'"}}]'`,
    `curl -X DELETE "$BASE/zones/$ZONE/firewall/rules/$RULE" ${headers}`,
    `curl -X DELETE "$BASE/zones/$ZONE/filters/$FILTER" ${headers}`,
    `\ncurl -X POST "$BASE/zones/$ZONE/firewall/rules" ${headers} -d '[{"filter":{"expression":"${contains}"},"action":"block"}]'\n`,
  ];

  test.each(lines)("%s", (line) => {
    expect(script).toContain(line);
    const places = lines.map((each) => script.indexOf(each));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("the tour runs", () => {
  const answers = new Map<string, string>();
  const answerOf = (step: number) => answers.get(String(step)) ?? "";

  const folder = mkdtempSync(join(tmpdir(), "sluice-tour-"));
  let server: Sluice | undefined;

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeAll(async () => {
    symlinkSync(join(root, "bin"), join(folder, "bin"));
    const address = { SLUICE_API_ADDR: `127.0.0.1:${await freePort()}`, SLUICE_GATEWAY_ADDR: "off" };
    server = await startSluice({
      dataDir: join(folder, "data"),
      env: { ...address, SLUICE_ADMIN_EMAIL: "", SLUICE_ADMIN_KEY: "" },
    });
    const key = /^Key +([0-9a-f]+)/m.exec(server.stdout())?.[1] ?? "";
    // What only the reader knows stands there as an ellipsis.
    const typed = script.replace("export KEY=…", `export KEY=${key}`);
    expect(typed).not.toMatch(/=\S*…/);
    const marked = typed.replaceAll(/^# (\d+)\. /gm, `printf '\\n${mark} $1\\n'\n# $1. `);
    const { stdout } = await run("bash", ["-c", marked], {
      cwd: folder,
      env: { ...inherited(), ...address },
    });
    for (const part of stdout.split(`\n${mark} `).slice(1)) {
      const [number = "", ...lines] = part.split("\n");
      answers.set(number, lines.join("\n"));
    }
  });

  test("a zone is made and listed", () => {
    expect(answerOf(3)).toContain('"success":true');
    expect(answerOf(3)).toMatch(/\n[0-9a-f]{32} {2}example\.com /);
  });

  test("a mistake is named", () => {
    expect(answerOf(4)).toContain('"source":{"pointer":"/name"}');
  });

  test("an expression is explained", () => {
    expect(answerOf(5)).toContain("and: all of these");
  });

  test("two calls: filter and rule are made, decide, and are deleted in reverse", () => {
    const [decided, ruleGone, filterGone, ...others] = envelopes(answerOf(7));
    expect(others).toEqual([]);
    expect(decided).toMatchObject({ success: true, result: { action: "block" } });
    const { rule_id } = (decided?.result ?? {}) as { rule_id?: string };
    expect(ruleGone).toMatchObject({ success: true, result: { id: rule_id } });
    expect(filterGone).toMatchObject({
      success: true,
      result: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  test("one call: both come back, the quotation marks as they were sent", () => {
    expect(envelopes(answerOf(8))).toMatchObject([
      {
        success: true,
        result: [
          {
            action: "block",
            paused: false,
            priority: null,
            filter: {
              id: expect.stringMatching(/^[0-9a-f]{32}$/),
              expression: 'http.request.uri.path contains "/api/" and ip.src eq 93.184.216.34',
              paused: false,
            },
          },
        ],
      },
    ]);
  });

  test("every change is on record", () => {
    const [audit] = envelopes(answerOf(9));
    const text = JSON.stringify(audit?.result);
    for (const action of ["zone.create", "filter.create", "filter.delete"]) expect(text).toContain(action);
  });

  test("a copy is made, and all is well", () => {
    expect(answerOf(10)).toMatch(/tour-backup\.gz/);
    expect(answerOf(10)).toMatch(/database/);
  });
});

interface Envelope {
  success: boolean;
  result: unknown;
}

/** Answers that curl has printed one behind the other. */
function envelopes(text: string): Envelope[] {
  return text
    .trim()
    .split(/(?<=\})\s*(?=\{"result":)/)
    .map((each) => JSON.parse(each) as Envelope);
}
