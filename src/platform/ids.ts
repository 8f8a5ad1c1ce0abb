import { randomBytes, randomInt, randomUUID } from "node:crypto";

const BASE62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An object id: a random UUID without its dashes, 32 lower-case hex digits. */
export function newId(): string {
  return randomUUID().replaceAll("-", "");
}

/** An object id that begins with the time: rows made together lie together in the index. */
export function newOrderedId(now: number): string {
  return now.toString(16).padStart(12, "0") + newId().slice(12);
}

/** A request's id as clients quote it: 16 lower-case hex digits. */
export function newRay(): string {
  // Eight bytes of a UUIDv4: Node keeps a pool of random bytes for these, which makes them cheap.
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 32);
}

export function randomHex(digits: number): string {
  return randomBytes(Math.ceil(digits / 2))
    .toString("hex")
    .slice(0, digits);
}

export function randomBase62(length: number): string {
  let text = "";
  for (let i = 0; i < length; i++) text += BASE62[randomInt(BASE62.length)];
  return text;
}
