import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "#app";
import { json, sluice, temporaryFolder } from "./program.ts";

type Origins = Record<string, { value: string | null; origin: string; by: string | null }>;

const secret = "0123456789-very-secret";

function folderWith(content: unknown): { dataDir: string; file: string } {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "sluice.json");
  writeFileSync(file, JSON.stringify(content));
  return { dataDir, file };
}

test("every setting is there, and its origin with --origin", async () => {
  const { dataDir, file } = folderWith({ plan: "pro", gateway_addr: ["127.0.0.1:1", "127.0.0.1:2"] });
  const ended = await sluice(["config", "print", "--origin", "--json", "--api-addr", "127.0.0.1:7"], {
    env: { SLUICE_DATA_DIR: dataDir, SLUICE_RATE_LIMIT: "off", SLUICE_ADMIN_KEY: secret },
  });
  const found = json<Origins>(ended);
  expect(Object.keys(found)).toHaveLength(Object.keys(settings).length);
  expect(found).toMatchObject({
    api_addr: { value: "127.0.0.1:7", origin: "flag", by: "--api-addr" },
    rate_limit: { value: "off", origin: "environment", by: "SLUICE_RATE_LIMIT" },
    plan: { value: "pro", origin: "file", by: file },
    gateway_addr: { value: "127.0.0.1:1,127.0.0.1:2", origin: "file", by: file },
    log_level: { value: "info", origin: "default", by: null },
    rule_quota: { value: "by plan", origin: "default", by: null },
    admin_key: { value: "********", origin: "environment", by: "SLUICE_ADMIN_KEY" },
  });
});

test("the table says the same to people", async () => {
  const { dataDir, file } = folderWith({ plan: "pro" });
  const { stdout, stderr, code } = await sluice(
    ["config", "print", "--origin", "--api-addr", "127.0.0.1:7"],
    {
      env: { SLUICE_DATA_DIR: dataDir, SLUICE_RATE_LIMIT: "off" },
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^SETTING +VALUE +ORIGIN\n/);
  expect(stdout).toMatch(/^api_addr +127\.0\.0\.1:7 +flag --api-addr$/m);
  expect(stdout).toMatch(/^rate_limit +off +environment SLUICE_RATE_LIMIT$/m);
  expect(stdout).toMatch(/^log_level +info +default$/m);
  expect(stdout).toContain(`file ${file}\n`);
});

test("no secret is printed, wherever it came from", async () => {
  const { dataDir } = folderWith({ admin_key: secret, s3_secret_access_key: secret });
  const secretFile = join(dataDir, "url");
  writeFileSync(secretFile, `postgres://sluice:${secret}@db/sluice\n`);
  const env = { SLUICE_DATA_DIR: dataDir, SLUICE_DATABASE_URL_FILE: secretFile };
  const printed = await Promise.all([
    sluice(["config", "print"], { env }),
    sluice(["config", "print", "--origin"], { env }),
    sluice(["config", "print", "--origin", "--json"], { env }),
  ]);
  for (const { code, stdout } of printed) {
    expect(code).toBe(0);
    expect(stdout).not.toContain(secret);
  }
  expect(json<Origins>(printed[2] ?? { code: 0, stdout: "", stderr: "" })).toMatchObject({
    admin_key: { value: "********", origin: "file" },
    database_url: { value: "********", origin: "environment", by: "SLUICE_DATABASE_URL_FILE" },
  });
});

test("values cannot steer the terminal", async () => {
  const { stdout } = await sluice(["config", "print"], {
    env: { SLUICE_S3_ACCESS_KEY_ID: "\u001b]0;owned\u0007\u202eid\u009b2J" },
  });
  expect(stdout).toContain("]0;ownedid2J\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});
