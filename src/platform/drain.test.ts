import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { drainable } from "./drain.ts";

const get = "GET / HTTP/1.1\r\nhost: here\r\n\r\n";

async function serve(answer: RequestListener, graceMs?: number) {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  const drain = drainable(server, graceMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const closed = once(server, "close").then(() => "closed" as const);
  return {
    open: () => open(server),
    stop() {
      server.close();
      drain();
    },
    closed,
    closedWithin: (ms: number) => Promise.race([closed, delay(ms, "open" as const, { ref: false })]),
  };
}

async function open(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

test("connections that were never used, or are kept alive, end at once", async () => {
  const server = await serve((_, response) => response.end("hello"));
  const unused = await server.open();
  const used = await server.open();
  used.write(get);
  await once(used, "data");
  server.stop();
  expect(await server.closedWithin(5000)).toBe("closed");
  expect(await text(unused)).toBe("");
});

test("an answer that has not begun is given, and ends its connection", async () => {
  let finish = () => {};
  const server = await serve((_, response) => {
    finish = () => response.end("late");
  });
  const socket = await server.open();
  const received = text(socket);
  socket.write(get);
  await delay(50);
  server.stop();
  expect(await server.closedWithin(150)).toBe("open");
  finish();
  expect(await received).toMatch(/connection: close\r\n[\s\S]*late/i);
  expect(await server.closedWithin(5000)).toBe("closed");
});

test("an answer that has begun is completed, and its connection ends soon after", async () => {
  let finish = () => {};
  const server = await serve((_, response) => {
    response.write("first ");
    finish = () => response.end("last");
  });
  const socket = await server.open();
  const received = text(socket);
  socket.write(get);
  await delay(50);
  server.stop();
  expect(await server.closedWithin(150)).toBe("open");
  finish();
  expect(await received).toMatch(/first [\s\S]*last/);
  expect(await server.closedWithin(5000)).toBe("closed");
});

test("a request whose head is still arriving is answered", async () => {
  const server = await serve((_, response) => response.end("hello"));
  const socket = await server.open();
  const received = text(socket);
  socket.write(get.slice(0, 20));
  await delay(50);
  server.stop();
  await delay(150);
  socket.write(get.slice(20));
  expect(await received).toContain("hello");
  expect(await server.closedWithin(5000)).toBe("closed");
});

test("who never finishes is cut off when the grace is over", async () => {
  const server = await serve(() => {}, 300);
  const socket = await server.open();
  socket.write(get);
  await delay(50);
  server.stop();
  expect(await server.closedWithin(100)).toBe("open");
  expect(await server.closedWithin(5000)).toBe("closed");
});
