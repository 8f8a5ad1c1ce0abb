// Whatever is sent: no 5xx, an envelope on the API's paths, an answer in time, and a server that still stands.
// SLUICE_TEST_SEED repeats a run.

import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sluice, startSluice } from "../servers/sluice.ts";
import { anyRequest, prepareGround } from "./any-request.ts";
import { engines, startOn } from "./engines.ts";
import { type Call, type Envelope, pair, type Reply, send } from "./http.ts";
import { judgeEnvelope } from "./scenario.ts";

const seed = Number(process.env.SLUICE_TEST_SEED ?? (Math.random() * 0x7fffffff) | 0);
const answerWithinMs = 2000;

const isApiPath = /^\/+(?:client\/+v4|sluice\/+v1)(?:\/|\?|$)/;

async function timed({ url }: Sluice, call: Call): Promise<{ reply: Reply; tookMs: number }> {
  const began = performance.now();
  const reply = await send(url, call);
  return { reply, tookMs: performance.now() - began };
}

async function judge(server: Sluice, call: Call): Promise<void> {
  const { reply, tookMs } = await timed(server, call);
  try {
    // A busy machine is no slow answer: what took long is asked once more.
    if (tookMs > answerWithinMs) expect((await timed(server, call)).tookMs).toBeLessThan(answerWithinMs);
    expect(reply.status).toBeLessThan(500);
    if (call.method === "HEAD" || !isApiPath.test(call.path)) return;
    judgeEnvelope(JSON.parse(reply.text) as Envelope, reply, call.path);
  } catch (error) {
    const faults = server
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith('{"level":"error"'));
    throw new Error(
      [(error as Error).message, JSON.stringify(call), `${reply.status} ${reply.text}`, faults.at(-1)].join(
        "\n",
      ),
    );
  }
}

const runs = { sqlite: 3000, postgres: 2000 };

describe.each(engines)("on %s", (engine) => {
  test(`${runs[engine]} requests, seed ${seed}`, { timeout: 120_000 }, async ({ skip, onTestFinished }) => {
    const on = await startOn(engine);
    if ("skip" in on) return skip(on.skip);
    onTestFinished(() => on.stop());
    const { server } = on;
    const calls = fc
      .sample(anyRequest(await prepareGround(server)), { seed, numRuns: runs[engine] })
      .values();
    const worker = async () => {
      for (const call of calls) await judge(server, call);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await stands(server);
  });
});

/** The process lives, and serves. */
async function stands(server: Sluice): Promise<void> {
  expect(server.child.exitCode).toBeNull();
  expect((await send(server.url, { path: "/readyz" })).status).toBe(200);
  const headers = pair(server.email, server.key);
  expect((await send(server.url, { path: "/client/v4/zones", headers })).status).toBe(200);
}

describe("what is hardly HTTP", () => {
  let server: Sluice;
  beforeAll(async () => {
    server = await startSluice();
  });
  afterAll(() => server.stop());

  const head = (lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
  const zones = "GET /client/v4/zones HTTP/1.1";
  const garbage: [name: string, sent: string | Buffer][] = [
    ["nothing of HTTP", "hello\r\n\r\n"],
    ["TLS", Buffer.from("16030100c8010000c40303", "hex")],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["another protocol", head(["GET / FTP/1.0"])],
    ["a version that is none", head(["GET / HTTP/9.9", "Host: x"])],
    ["no host", head([zones])],
    ["two hosts", head([zones, "Host: a", "Host: b"])],
    ["NUL in the path", head(["GET /client/v4/\0 HTTP/1.1", "Host: x"])],
    ["NUL in a header", head([zones, "Host: x", "X-Auth-Key: a\0b"])],
    ["bytes beyond ASCII in the path", head(["GET /client/v4/zönes HTTP/1.1", "Host: x"])],
    ["a space in the path", head(["GET /client/v4/zo nes HTTP/1.1", "Host: x"])],
    ["a header without a colon", head([zones, "Host: x", "oops"])],
    ["a header with a space in its name", head([zones, "Host: x", "X Auth: 1"])],
    ["a folded header", head([zones, "Host: x", "X-A: 1", "  2"])],
    ["headers of 100 KiB", head([zones, "Host: x", `X-A: ${"a".repeat(100_000)}`])],
    ["3000 headers", head([zones, "Host: x", ...Array.from({ length: 3000 }, (_, i) => `X-${i}: 1`)])],
    ["a path of 64 KiB", head([`GET /client/v4/${"a".repeat(65_536)} HTTP/1.1`, "Host: x"])],
    ["a length that is none", head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Content-Length: -1"])],
    [
      "a length beyond numbers",
      head(["POST /client/v4/zones HTTP/1.1", "Host: x", `Content-Length: ${"9".repeat(30)}`]),
    ],
    [
      "two lengths",
      head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Content-Length: 1", "Content-Length: 2"]),
    ],
    [
      "length and chunks",
      head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Content-Length: 4", "Transfer-Encoding: chunked"]),
    ],
    [
      "a bad chunk",
      `${head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"])}zz\r\n`,
    ],
    [
      "an unknown transfer encoding",
      head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Transfer-Encoding: odd"]),
    ],
    ["an expectation", head([zones, "Host: x", "Expect: miracles"])],
    ["CONNECT", head(["CONNECT /client/v4/zones HTTP/1.1", "Host: x"])],
    ["an upgrade", head([zones, "Host: x", "Connection: Upgrade", "Upgrade: websocket"])],
    ["an absolute URL", head(["GET http://evil.test/client/v4/zones HTTP/1.1", "Host: x"])],
    ["an asterisk", head(["OPTIONS * HTTP/1.1", "Host: x"])],
    ["half a request line", "GET /client/v4/zo"],
    ["half its headers", "GET /client/v4/zones HTTP/1.1\r\nHost: x\r\nX-Auth-"],
    ["half its body", `${head(["POST /client/v4/zones HTTP/1.1", "Host: x", "Content-Length: 100"])}{"name"`],
    ["a good request, then garbage", `${head([zones, "Host: x"])}garbage\r\n\r\n`],
  ];

  test.each(garbage)("%s", async (_name, sent) => {
    judgeRaw(await exchange(server, Buffer.from(sent as string)));
    await stands(server);
  });

  test(`600 mangled requests, seed ${seed}`, { timeout: 60_000 }, async () => {
    const good = Buffer.from(
      `${head([zones, "Host: x", `X-Auth-Email: ${server.email}`, `X-Auth-Key: ${server.key}`, "Content-Length: 2"])}{}`,
    );
    const mangled = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc
        .tuple(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }), fc.nat())
        .map(([changes, cut]) => {
          const bytes = Buffer.from(good);
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
        }),
    );
    const all = fc.sample(mangled, { seed, numRuns: 600 }).values();
    const worker = async () => {
      for (const bytes of all) judgeRaw(await exchange(server, bytes));
    };
    await Promise.all(Array.from({ length: 30 }, worker));
    await stands(server);
  });
});

/** What comes back before the server hangs up, or falls silent for a while. */
async function exchange({ url }: Sluice, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = "";
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await Promise.race([closed, delay(150)]);
  socket.destroy();
  return answer;
}

function judgeRaw(answer: string): void {
  if (answer === "") return;
  for (const part of answer.split(/(?=^HTTP\/1\.1 )/m)) {
    const [top = "", body = ""] = part.split("\r\n\r\n", 2);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(top)?.[1]);
    expect(status).toBeLessThan(500);
    if (body === "" || !/content-type: application\/json/i.test(top)) continue;
    expect(Object.keys(JSON.parse(body) as Envelope)).toEqual(
      expect.arrayContaining(["result", "success", "errors"]),
    );
  }
}
