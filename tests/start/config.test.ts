// Configuration as the real program reads it: the order of places, and how a bad one stops the start.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "#app";
import { fileKey, flagName, hasFlag, type Setting } from "#platform";
import { type Ended, json, sluice, temporaryFolder } from "../cli/program.ts";
import { startSluice } from "../servers/sluice.ts";

/** A value that each setting refuses; null where any text will do. */
const badValues: Record<keyof typeof settings, string | null> = {
  dataDir: null,
  apiAddr: "8787",
  gatewayAddr: "127.0.0.1:8080,nowhere",
  databaseUrl: "mysql://root:very-secret@db",
  streamUrl: "kafka://broker",
  adminEmail: "not an address",
  adminKey: "very-secret with spaces",
  trustedProxies: "10.0.0.0/33",
  allowedDestinations: ",",
  fileDestinationRoot: null,
  minUploadIntervalSeconds: "0",
  defaultUploadIntervalSeconds: "half a minute",
  plan: "gold",
  ruleQuota: "-1",
  jobQuota: "many",
  filterLimits: "30",
  s3AccessKeyId: null,
  s3SecretAccessKey: null,
  s3Endpoint: "minio:9000",
  rateLimit: "1200",
  logRetention: "forever",
  geoipDb: " , ",
  gatewayFailure: "ajar",
  logLevel: "loud",
};

const cases = (Object.entries(settings) as [keyof typeof settings, Setting<unknown>][]).flatMap(
  ([key, setting]) => {
    const bad = badValues[key];
    return bad === null ? [] : [{ env: setting.env, setting, bad }];
  },
);

/** Starts, and must not. */
async function refusal(
  ...[args, env, dataDir = join(temporaryFolder(), "data")]: [string[], Record<string, string>, string?]
): Promise<Ended> {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const ended = await sluice(["serve", ...args], { env: { SLUICE_DATA_DIR: dataDir, ...env } });
  expect(ended.stdout).toBe("");
  expect(ended.stderr).toMatch(/^sluice: [^\n]+\n$/);
  expect(ended.code).toBe(2);
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual(before);
  return ended;
}

function folderWith(text: string): string {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "sluice.json"), text);
  return dataDir;
}

describe("a bad value stops the start with one line that names the setting", () => {
  test.each(cases)("$env", async ({ setting, bad }) => {
    const { stderr } = await refusal([], { [setting.env]: bad });
    expect(stderr).toContain(`${setting.env}: bad value`);
    if (setting.secret) expect(stderr).not.toContain(bad);
    else expect(stderr).toContain(JSON.stringify(bad));
    expect(stderr).not.toContain("very-secret");
  });

  test("as a flag", async () => {
    const { stderr } = await refusal(["--log-level", "loud"], {});
    expect(stderr).toMatch(/^sluice: --log-level: bad value "loud": must be one of trace, /);
    expect((await refusal(["--data-dir", ""], {})).stderr).toContain("--data-dir");
  });

  test("in sluice.json", async () => {
    const dataDir = folderWith('{ "log_level": "loud" }');
    const { stderr } = await refusal([], {}, dataDir);
    expect(stderr).toContain(`"log_level" in ${dataDir}/sluice.json: bad value "loud"`);
  });

  test("as the content of a _FILE", async () => {
    const file = join(folderWith("{}"), "key");
    writeFileSync(file, "spaces are wrong");
    const { stderr } = await refusal([], { SLUICE_ADMIN_KEY_FILE: file });
    expect(stderr).toMatch(/^sluice: SLUICE_ADMIN_KEY_FILE: bad value: must have 8/);
  });
});

describe("an unknown setting stops the start with one line that names it", () => {
  test.each<[args: string[], env: Record<string, string>, message: RegExp]>([
    [[], { SLUICE_X: "1" }, /unknown setting SLUICE_X in the environment/],
    [[], { SLUICE_API_ADR: "x" }, /SLUICE_API_ADR .*did you mean SLUICE_API_ADDR\?/],
    [[], { SLUICE_PLAN_FILE: "x" }, /SLUICE_PLAN_FILE/],
    [["--x"], {}, /unknown option '--x'/],
    [["--gateway-adr", "off"], {}, /'--gateway-adr', did you mean --gateway-addr\?/],
    [
      [],
      { SLUICE_ADMIN_KEY: "0123456789", SLUICE_ADMIN_KEY_FILE: "/x" },
      /SLUICE_ADMIN_KEY or SLUICE_ADMIN_KEY_FILE/,
    ],
    [[], { SLUICE_ADMIN_KEY_FILE: "/nowhere/key" }, /SLUICE_ADMIN_KEY_FILE: cannot read \/nowhere\/key/],
    [["--role", "gateway"], { SLUICE_GATEWAY_ADDR: "off" }, /nothing to serve.*SLUICE_GATEWAY_ADDR/],
  ])("%j %j", async (args, env, message) => {
    expect((await refusal(args, env)).stderr).toMatch(message);
  });

  test.each<[text: string, message: RegExp]>([
    ['{ "plann": "pro" }', /sluice\.json: unknown key "plann", did you mean plan\?/],
    ['{ "data_dir": "/elsewhere" }', /data_dir cannot be set in the folder it names/],
    ["[]", /sluice\.json: must hold a JSON object/],
    ['{ "plan": null }', /"plan" must be text/],
    [
      '{\n  "admin_key": "very-secret"\n  "plan": "pro"\n}',
      /sluice\.json is not valid JSON \(line 3 column 3\)$/,
    ],
    ["", /sluice\.json is not valid JSON$/],
  ])("sluice.json with %j", async (text, message) => {
    const { stderr } = await refusal([], {}, folderWith(text));
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr).not.toContain("very-secret");
  });
});

test("every flag in the table is one of serve's, and secrets have none", async () => {
  const { stdout } = await sluice(["serve", "--help"]);
  for (const setting of Object.values<Setting<unknown>>(settings)) {
    expect(stdout.includes(`  --${flagName(setting)} <`), setting.env).toBe(hasFlag(setting));
  }
});

describe("a flag beats the environment, that beats sluice.json, that beats the default", () => {
  const inForce = async (args: string[], env: Record<string, string>, file: object) => {
    const dataDir = folderWith(JSON.stringify(file));
    const ended = await sluice(["config", "print", "--json", ...args], {
      env: { SLUICE_DATA_DIR: dataDir, ...env },
    });
    return json(ended);
  };
  const flags = ["--plan", "free"];
  const env = { SLUICE_PLAN: "pro" };
  const file = { plan: "business" };

  test.each([
    [flags, env, file, "free"],
    [[], env, file, "pro"],
    [[], {}, file, "business"],
    [[], { SLUICE_PLAN: "" }, file, "business"],
    [[], {}, {}, "enterprise"],
  ])("%j %j %j: %s", async (args, variables, content, plan) => {
    expect(await inForce(args, variables, content)).toMatchObject({ plan });
  });

  test("in the server, too", async () => {
    const dataDir = folderWith(JSON.stringify({ plan: "business", gateway_addr: "off" }));
    const server = await startSluice({
      dataDir,
      env: { SLUICE_PLAN: "pro", SLUICE_GATEWAY_ADDR: "", SLUICE_TEST_ANYTHING: "goes" },
      args: ["--plan", "free"],
    });
    expect(server.gatewayUrl).toBe("");
    const made = json<{ plan: { legacy_id: string } }>(
      await sluice([
        "zone",
        "create",
        "example.com",
        "--json",
        "--base-url",
        server.url,
        "--token",
        await token(server.dataDir),
      ]),
    );
    expect(made.plan.legacy_id).toBe("free");
    expect(await server.stop()).toBe(0);
  });
});

async function token(dataDir: string): Promise<string> {
  const args = ["token", "create", "admin@sluice.test", "--json", "--data-dir", dataDir];
  return json<{ value: string }>(await sluice(args)).value;
}

test("keys of sluice.json are the variables without their prefix, in lower case", () => {
  for (const setting of Object.values<Setting<unknown>>(settings)) {
    expect(`SLUICE_${fileKey(setting).toUpperCase()}`).toBe(setting.env);
  }
});
