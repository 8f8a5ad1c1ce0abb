// Exit code 2 and one line on standard error for wrong use; quiet when the reader of a pipe goes away.

import { describe, expect, test } from "vitest";
import { freePort } from "../servers/free-port.ts";
import { startSluice } from "../servers/sluice.ts";
import { shell, sluice, temporaryFolder } from "./program.ts";

describe("wrong use", () => {
  const cases: [args: string, message: RegExp][] = [
    ["srve", /unknown command 'srve', did you mean serve\?/],
    ["srve --help", /unknown command 'srve', did you mean serve\?/],
    ["help srve", /unknown command 'srve'/],
    ["zone crate", /unknown command 'crate', did you mean create\?/],
    ["zone crate --help", /unknown command 'crate', did you mean create\?/],
    ["--hlp", /unknown option '--hlp', did you mean --help\?/],
    ["serve --api-add 127.0.0.1:1", /unknown option '--api-add', did you mean --api-addr\?/],
    ["doctor --jsn", /unknown option '--jsn', did you mean --json\?/],
    ["zone list --jsn", /unknown option '--jsn', did you mean --json\?/],
    ["serve --admin-key 0123456789", /unknown option '--admin-key'/],
    ["serve --api-addr", /option '--api-addr <HOST:PORT>' argument missing/],
    ["serve now", /too many arguments/],
    ["serve --role dns", /--role: "dns" is not one of api, gateway/],
    ["serve --role=", /--role: "" is not one of/],
    ["zone create", /missing required argument 'name'/],
    ["token delete ada@example.com", /missing required argument 'token id'/],
    ["user create a@example.com --role king", /option '--role <role>' argument 'king' is invalid/],
    ["completion ksh", /'ksh' is invalid .* bash, zsh, fish/],
    ["env --shell ksh", /'ksh' is invalid/],
    ["env --url nowhere", /--url: "nowhere" is not a URL/],
    ["env --url ftp://host", /--url: "ftp:\/\/host" is not a URL/],
    ["zone list --base-url http://127.0.0.1:1", /--base-url needs --token, or CLOUDFLARE_API_TOKEN/],
    ["zone list --base-url localhost:1 --token x", /--base-url: "localhost:1" is not a URL/],
    ["zone list --data-dir /dev/null", /SLUICE_DATA_DIR: .*\/dev\/null/],
    ["serve --data-dir /dev/null", /SLUICE_DATA_DIR: .*\/dev\/null/],
    ["serve --data-dir /proc/none", /SLUICE_DATA_DIR: .*\/proc\/none/],
    ["zone list --token x", /--token goes with --base-url/],
    ["zone list --base-url http://127.0.0.1:1 --data-dir d --token x", /one on this machine/],
    [
      "token create a@example.com --permission all --permission DNS",
      /--permission takes "all" or single groups/,
    ],
  ];
  test.each(cases)("sluice %s", async (args, message) => {
    const { code, stdout, stderr } = await sluice(args.split(" "), { cwd: temporaryFolder() });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^sluice: [^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  test("a noun without a verb shows what it can do, and counts as wrong use", async () => {
    const { code, stdout, stderr } = await sluice(["zone"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: sluice zone /);
  });
});

describe("things that are wrong", () => {
  const cases: [args: string, message: RegExp][] = [
    ["zone delete nowhere.example", /no zone nowhere\.example/],
    ["key roll nobody@example.com", /no user nobody@example\.com; sluice user list/],
    ["zone create example.com", /there is no account yet: start the server once/],
    ["user delete 0123456789abcdef0123456789abcdef", /no user 0123/],
    ["backup copy.gz", /there is no database at .*sluice\.db/],
    ["restore missing.gz", /missing\.gz/],
    [
      "serve --api-addr 192.0.2.1:8787 --gateway-addr off",
      /SLUICE_API_ADDR: 192\.0\.2\.1:8787 is no address of this machine/,
    ],
  ];
  test.each(cases)("sluice %s", async (args, message) => {
    const { code, stdout, stderr } = await sluice(args.split(" "), { cwd: temporaryFolder() });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^sluice: [^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  });

  test("a server that is not there", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, stderr } = await sluice(["zone", "list", "--base-url", url, "--token", "x"]);
    expect(stderr).toMatch(/^sluice: cannot reach http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED.*\n$/);
    expect(code).toBe(1);
  });

  test("a server that speaks no v4 API", async () => {
    const { gatewayUrl, stop } = await startSluice();
    const { code, stderr } = await sluice(["zone", "list", "--base-url", gatewayUrl, "--token", "x"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `sluice: ${gatewayUrl} does not speak the v4 API: HTTP 421 without an envelope\n`,
    });
    await stop();
  });
});

describe("a reader that goes away", () => {
  test.each([
    "sluice serve --help",
    "sluice config print",
    "sluice completion bash",
    "sluice zone nothing 2>&1",
  ])("%s | true", async (command) => {
    const { stderr } = await shell(`for _ in 1 2 3; do ${command} | true; done`);
    expect(stderr).toBe("");
  });

  test("sluice config print | head -n 1", async () => {
    const { code, stdout, stderr } = await shell("set -o pipefail; sluice config print | head -n 1");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^SETTING/);
  });
});
