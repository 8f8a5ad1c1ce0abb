import { describe, expect, test } from "vitest";
import { json, shell, sluice } from "./program.ts";

const plain = {
  CLOUDFLARE_BASE_URL: "http://127.0.0.1:8787/client/v4",
  CLOUDFLARE_API_HOSTNAME: "127.0.0.1:8787",
  CLOUDFLARE_API_BASE_PATH: "/client/v4",
  CLOUDFLARE_API_URL: "http://127.0.0.1:8787/client/v4",
  CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:8787/client/v4",
  CLOUDFLARE_EMAIL: "admin@sluice.local",
};

/** Legal in an address, and a danger in a shell. */
const hostile = "a$(id)`id`\\n&*@sluice.test";
const hostileUrl = "http://it's$(id).example:8787";

const print = "env | grep ^CLOUDFLARE_ | grep -v ^CLOUDFLARE_API_TOKEN= | sort";

function sorted(variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return lines.sort((a, b) => (a < b ? -1 : 1)).join("");
}

describe.each(["bash", "sh"])("eval in %s", (name) => {
  test("sets what every known client reads", async () => {
    const { stdout, stderr } = await shell(`eval "$(sluice env)"; LC_ALL=C; ${print}`, {}, name);
    expect({ stdout, stderr }).toEqual({ stdout: sorted(plain), stderr: "" });
  });

  test("takes values as they are", async () => {
    const env = { SLUICE_ADMIN_EMAIL: hostile };
    const script = `eval "$(sluice env --url "${hostileUrl.replace("$", "\\$")}")"; LC_ALL=C; ${print}`;
    const { stdout, stderr } = await shell(script, { env }, name);
    expect(stderr).toBe("");
    expect(stdout).toContain(`CLOUDFLARE_EMAIL=${hostile}\n`);
    expect(stdout).toContain(`CLOUDFLARE_BASE_URL=${hostileUrl}/client/v4\n`);
  });
});

test("--shell dotenv is a file that a shell can source and Docker can read", async () => {
  const easy = await sluice(["env", "--shell", "dotenv"]);
  expect(easy.stdout).toBe(
    Object.entries(plain)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const { stdout } = await shell(
    `set -a; eval "$(sluice env --shell dotenv)"; printf %s "$CLOUDFLARE_EMAIL"`,
    { env: { SLUICE_ADMIN_EMAIL: hostile } },
  );
  expect(stdout).toBe(hostile);
});

test.each([
  ["fish", "set -gx CLOUDFLARE_API_HOSTNAME 'it\\'s$(id).example:8787'\n"],
  ["powershell", "$env:CLOUDFLARE_API_HOSTNAME = 'it''s$(id).example:8787'\n"],
])("--shell %s quotes as that shell does", async (name, line) => {
  const { stdout } = await sluice(["env", "--shell", name, "--url", hostileUrl]);
  expect(stdout).toContain(line);
});

test("--shell hcl is a provider block without interpolation", async () => {
  const { stdout } = await sluice(["env", "--shell", "hcl", "--url", "https://sluice.example/$%7Bx%7D"]);
  expect(stdout).toBe(
    'provider "cloudflare" {\n  base_url = "https://sluice.example/$%7Bx%7D/client/v4"\n}\n',
  );
});

test("--url may have a path in front, and --json is JSON", async () => {
  const ended = await sluice(["env", "--json", "--url", "https://edge.example/sluice/"]);
  expect(json(ended)).toMatchObject({
    CLOUDFLARE_BASE_URL: "https://edge.example/sluice/client/v4",
    CLOUDFLARE_API_HOSTNAME: "edge.example",
    CLOUDFLARE_API_BASE_PATH: "/sluice/client/v4",
  });
});

test("an IPv6 address gets its brackets", async () => {
  const ended = await sluice(["env", "--json"], { env: { SLUICE_API_ADDR: "[::1]:9000" } });
  expect(json(ended).CLOUDFLARE_BASE_URL).toBe("http://[::1]:9000/client/v4");
});
