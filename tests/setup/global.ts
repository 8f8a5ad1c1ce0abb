// Vitest's global setup. Test files run in processes of their own, so they ask here, over a socket, for the
// servers they share: a run that needs none starts none, and one that needs one starts it once.

import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { startReaper } from "../servers/reaper.ts";
import { type SharedName, type Started, starters } from "../servers/starters.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the socket. */
    sharedServers: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<SharedName, Promise<Started<unknown>>>();

  async function answer(socket: Socket): Promise<void> {
    const name = (await text(socket)) as SharedName;
    const starting = started.get(name) ?? starters[name]();
    started.set(name, starting);
    const reply = await starting.then(({ offer }) => ({ offer }), describe);
    socket.end(JSON.stringify(reply));
  }

  const folder = await mkdtemp(join(tmpdir(), "sluice-tests-"));
  const reaper = startReaper(folder);
  const path = join(folder, "socket");
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    answer(socket).catch(() => socket.destroy());
  });
  server.listen(path);
  await once(server, "listening");
  project.provide("sharedServers", path);

  return async () => {
    server.close();
    for (const one of await Promise.allSettled(started.values())) {
      if (one.status === "fulfilled") await one.value.stop?.();
    }
    await reaper.finish();
  };
}

function describe(error: unknown): { error: string } {
  return { error: error instanceof Error ? error.message : String(error) };
}
