// Clients that create, edit and delete zones, each remembering what the server acknowledged; and the books that
// are kept over them: what is stored must be what was acknowledged, plus at most what was left unanswered.

import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { type Envelope, send } from "../api/http.ts";
import type { Sluice } from "../servers/sluice.ts";

type Random = () => number;

interface Change {
  action: "zone.create" | "zone.edit" | "zone.delete";
  /** Unknown for a creation that was not answered. */
  id: string | undefined;
  name: string;
  paused: boolean;
}

interface ZoneState {
  name: string;
  paused: boolean;
}

interface AuditEntry {
  action: string;
  resource: { id: string };
  before: ZoneState | null;
  after: ZoneState | null;
}

export interface Answer {
  status: number;
  envelope: Envelope;
  ms: number;
}

export type Access = Pick<Sluice, "url" | "email" | "key">;

async function call(server: Access, method: string, path: string, body?: object): Promise<Answer> {
  const headers = {
    "x-auth-email": server.email,
    "x-auth-key": server.key,
    "content-type": "application/json",
  };
  const start = performance.now();
  const { status, text } = await send(server.url, { method, path, headers, body });
  return { status, envelope: JSON.parse(text) as Envelope, ms: performance.now() - start };
}

async function all<T>(server: Access, path: string, perPage: number): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1; ; page++) {
    const { envelope } = await call(server, "GET", `${path}per_page=${perPage}&page=${page}`);
    expect(envelope.success).toBe(true);
    items.push(...(envelope.result as T[]));
    if (page >= (envelope.result_info?.total_pages ?? 0)) {
      expect(items).toHaveLength(envelope.result_info?.total_count ?? -1);
      return items;
    }
  }
}

/** Mulberry32: the same seed gives the same run of choices. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Client {
  readonly prefix: string;
  readonly acknowledged: Change[] = [];
  unanswered: Change[] = [];
  /** What it may touch: its zones, but for those whose state it is not sure of. */
  #zones = new Map<string, ZoneState>();
  #created = 0;
  readonly #random: Random;

  constructor(number: number, random: Random) {
    this.prefix = `client${number}-`;
    this.#random = random;
  }

  /** Until `done`, or until the connection is lost. `refused` hears of every answer that is not a success. */
  async work(server: Access, done: () => boolean, refused: (answer: Answer) => void): Promise<void> {
    while (!done()) {
      const change = this.#choose();
      // Until it is answered, it is unanswered.
      this.unanswered.push(change);
      if (change.id) this.#zones.delete(change.id);
      const answer = await this.#send(server, change).catch(() => undefined);
      if (!answer) return;
      if (answer.envelope.success) this.#acknowledge(change, answer);
      else {
        refused(answer);
        await delay(20);
      }
    }
  }

  /** After the books were closed: what is stored is what it knows. */
  adopt(changes: readonly Change[], zones: ReadonlyMap<string, ZoneState>): void {
    this.acknowledged.push(...changes);
    this.unanswered = [];
    this.#zones = new Map([...zones].filter(([, { name }]) => name.startsWith(this.prefix)));
  }

  #choose(): Change {
    const known = [...this.#zones];
    const [id, zone] = known[Math.floor(this.#random() * known.length)] ?? [];
    const dice = this.#random();
    if (!id || !zone || dice < 0.45)
      return {
        action: "zone.create",
        id: undefined,
        name: `${this.prefix}${++this.#created}.example`,
        paused: false,
      };
    if (dice < 0.8) return { action: "zone.edit", id, name: zone.name, paused: !zone.paused };
    return { action: "zone.delete", id, ...zone };
  }

  #send(server: Access, { action, id, name, paused }: Change): Promise<Answer> {
    const path = "/client/v4/zones";
    if (action === "zone.create") return call(server, "POST", path, { name });
    if (action === "zone.edit") return call(server, "PATCH", `${path}/${id}`, { paused });
    return call(server, "DELETE", `${path}/${id}`);
  }

  #acknowledge(change: Change, { envelope }: Answer): void {
    const { id } = envelope.result as { id: string };
    this.unanswered.pop();
    this.acknowledged.push({ ...change, id });
    if (change.action !== "zone.delete") this.#zones.set(id, { name: change.name, paused: change.paused });
  }
}

/**
 * Everything acknowledged is there; nothing else is, but at most one unanswered change of each client; and every
 * zone is what its audit entries make it.
 */
export async function closeBooks(server: Access, clients: readonly Client[], round: string): Promise<void> {
  const entries = await all<AuditEntry>(server, "/sluice/v1/audit?direction=asc&", 1000);
  const zones = await all<ZoneState & { id: string }>(server, "/client/v4/zones?", 50);
  const recorded = groupById(entries.filter(({ action }) => action.startsWith("zone.")).map(toChange));
  const stored = new Map(zones.map(({ id, name, paused }) => [id, { name, paused }]));
  expect(Object.fromEntries(stored), `${round}: the zones and their audit entries`).toEqual(replay(recorded));

  for (const client of clients) {
    const acknowledged = groupById(client.acknowledged);
    for (const [id, changes] of acknowledged)
      expect(recorded.get(id)?.slice(0, changes.length), `${round}: what was acknowledged`).toEqual(changes);
    const surplus = [...recorded].flatMap(([id, changes]) =>
      changes.filter(({ name }) => name.startsWith(client.prefix)).slice(acknowledged.get(id)?.length ?? 0),
    );
    expect(
      surplus.length,
      `${round}: ${client.prefix} has more than was left unanswered`,
    ).toBeLessThanOrEqual(1);
    for (const change of surplus) {
      const possible = client.unanswered.map((one) => ({ ...one, id: one.id ?? change.id }));
      expect(possible, `${round}: ${client.prefix} never asked for this`).toContainEqual(change);
    }
    client.adopt(surplus, stored);
  }
  const known = clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  expect([...recorded.values()].flat(), `${round}: changes by nobody`).toHaveLength(known);
}

function toChange({ action, resource, before, after }: AuditEntry): Change {
  const { name, paused } = after ?? before ?? { name: "", paused: false };
  return { action: action as Change["action"], id: resource.id, name, paused };
}

function groupById(changes: readonly Change[]): Map<string, Change[]> {
  return Map.groupBy(changes, ({ id }) => id ?? "");
}

/** The zones that a history leaves, each begun by its creation and gone with its deletion. */
function replay(recorded: ReadonlyMap<string, readonly Change[]>): Record<string, ZoneState> {
  const zones: Record<string, ZoneState> = {};
  for (const [id, changes] of recorded) {
    for (const [i, { action, name, paused }] of changes.entries()) {
      expect(action === "zone.create", `the history of ${id}`).toBe(i === 0);
      expect(action === "zone.delete" && i < changes.length - 1, `the history of ${id}`).toBe(false);
      if (action === "zone.delete") delete zones[id];
      else zones[id] = { name, paused };
    }
  }
  return zones;
}
