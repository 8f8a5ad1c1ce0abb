// Signals, and what is under way when they come.

import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { sluice, temporaryFolder } from "../cli/program.ts";
import { freePort } from "../servers/free-port.ts";
import { adminEmail, adminKey, type Sluice, startSluice } from "../servers/sluice.ts";

const headers = { "x-auth-email": adminEmail, "x-auth-key": adminKey };

/** A zone that is being created: everything but the last byte of its body has been sent. */
async function slowCreation({ url }: Sluice, name: string) {
  const accounts = await fetch(`${url}/client/v4/accounts`, { headers });
  const { result } = (await accounts.json()) as { result: [{ id: string }] };
  const body = JSON.stringify({ name, account: { id: result[0].id } });
  const socket = await open(url);
  const answer = text(socket);
  socket.write(
    `POST /client/v4/zones HTTP/1.1\r\nhost: sluice\r\ncontent-length: ${body.length}\r\n` +
      `x-auth-email: ${adminEmail}\r\nx-auth-key: ${adminKey}\r\n\r\n${body.slice(0, -1)}`,
  );
  await delay(100);
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(-1));
      return answer;
    },
  };
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

async function refusesConnections({ url }: Sluice): Promise<boolean> {
  return open(url).then(
    (socket) => {
      socket.destroy();
      return false;
    },
    () => true,
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10);
}

/** Null while it runs. */
const ending = ({ child }: Sluice) => child.exitCode ?? child.signalCode;

async function ended(server: Sluice): Promise<number | string | null> {
  if (ending(server) === null) await once(server.child, "exit");
  return ending(server);
}

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  test("ends with 0 and nothing to say", async () => {
    const server = await startSluice();
    server.child.kill(signal);
    expect(await ended(server)).toBe(0);
    expect(server.stderr()).toBe("");
    await server.stop();
  });

  test("lets a request that is under way finish, and takes no new ones", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const server = await startSluice({ dataDir });
    const creation = await slowCreation(server, "slow.example");
    server.child.kill(signal);
    await until(() => refusesConnections(server));
    expect(ending(server)).toBeNull();
    const answer = await creation.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"success":true');
    expect(await ended(server)).toBe(0);
    await server.stop();
    const zones = await sluice(["zone", "list", "--data-dir", dataDir]);
    expect(zones.stdout).toContain("slow.example");
  });
});

describe("two signals", () => {
  test("within a second count as one", async () => {
    const server = await startSluice();
    const creation = await slowCreation(server, "slow.example");
    server.child.kill("SIGINT");
    server.child.kill("SIGINT");
    await until(() => refusesConnections(server));
    server.child.kill("SIGTERM");
    await delay(200);
    expect(ending(server)).toBeNull();
    expect(await creation.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended(server)).toBe(0);
    await server.stop();
  });

  test("further apart: the second stops at once", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const server = await startSluice({ dataDir });
    await slowCreation(server, "slow.example");
    server.child.kill("SIGTERM");
    await delay(1200);
    expect(ending(server)).toBeNull();
    server.child.kill("SIGTERM");
    expect(await ended(server)).toBe(143);
    await server.stop();
    const again = await startSluice({ dataDir });
    expect(await again.stop()).toBe(0);
  });
});

describe("connections that are open but idle do not hold it up", () => {
  test.each(["url", "gatewayUrl"] as const)("at the %s", async (place) => {
    const server = await startSluice();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const sent = request(server[place], { agent }).end();
    const [answer] = (await once(sent, "response")) as [AsyncIterable<Buffer>];
    await text(answer);
    await open(server[place]);
    await delay(50);
    const start = performance.now();
    server.child.kill("SIGTERM");
    expect(await ended(server)).toBe(0);
    expect(performance.now() - start).toBeLessThan(5000);
    await server.stop();
  });
});

test("a signal while it starts leaves a folder that the next start can use", async () => {
  const dataDir = join(temporaryFolder(), "data");
  for (const afterMs of [30, 150, 300, 450, 600, 750]) {
    const attempt = sluiceServe(dataDir);
    await delay(afterMs);
    attempt.kill();
    const { code, stderr } = await attempt.ended;
    expect([0, null]).toContain(code);
    expect(stderr).toBe("");
  }
  const server = await startSluice({ dataDir });
  expect(await server.stop()).toBe(0);
});

function sluiceServe(dataDir: string) {
  const controller = new AbortController();
  const env = { SLUICE_API_ADDR: "127.0.0.1:0", SLUICE_GATEWAY_ADDR: "off" };
  return {
    kill: () => controller.abort(),
    ended: sluice(["serve", "--data-dir", dataDir], { env, stopBy: controller.signal }),
  };
}

describe("one at a time", () => {
  test("a second process on the same data folder ends with 1 and names the first", async () => {
    const server = await startSluice();
    const env = { SLUICE_API_ADDR: "127.0.0.1:0", SLUICE_GATEWAY_ADDR: "off" };
    expect(await sluice(["serve", "--data-dir", server.dataDir], { env })).toEqual({
      code: 1,
      stdout: "",
      stderr: `sluice: data folder ${server.dataDir} is in use by another sluice (process ${server.child.pid})\n`,
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test.each(["--api-addr", "--gateway-addr"])("a taken port of %s ends with 1 and one line", async (flag) => {
    const server = await startSluice();
    const address = server.url.slice("http://".length);
    const setting = flag === "--api-addr" ? "SLUICE_API_ADDR" : "SLUICE_GATEWAY_ADDR";
    const other = flag === "--api-addr" ? ["--gateway-addr", "off"] : ["--api-addr", "127.0.0.1:0"];
    const args = ["serve", "--data-dir", join(temporaryFolder(), "data"), flag, address, ...other];
    expect(await sluice(args)).toEqual({
      code: 1,
      stdout: "",
      stderr: `sluice: ${setting}: ${address} is in use: stop what listens there, or choose another address\n`,
    });
    await server.stop();
  });

  test("the same address twice is one too many", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const address = `127.0.0.1:${await freePort()}`;
    const args = ["--data-dir", dataDir, "--api-addr", address, "--gateway-addr", address];
    const { code, stdout, stderr } = await sluice(["serve", ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `sluice: SLUICE_API_ADDR: ${address} is in use: stop what listens there, or choose another address\n`,
    );
  });

  test("after kill -9 the next start is not held up", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const first = await startSluice({ dataDir });
    await first.kill9();
    const second = await startSluice({ dataDir });
    expect(await second.stop()).toBe(0);
  });
});
