/**
 * Salted hashes of credentials, the only form in which they are stored.
 *
 * Two strengths, because the inputs differ: a token is ours and has over 160 random bits, so one round of
 * SHA-256 cannot be searched; a key may be chosen by a person, so it is stretched with scrypt.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export interface SaltedHash {
  readonly salt: string;
  readonly hash: string;
}

const SCRYPT = { N: 2 ** 14, r: 8, p: 1 };
const HASH_BYTES = 32;

export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function hashToken(token: string): SaltedHash {
  const salt = randomBytes(16).toString("hex");
  return { salt, hash: sha256Hex(`${salt}:${token}`) };
}

export function tokenMatches(token: string, stored: SaltedHash): boolean {
  return equalHex(sha256Hex(`${stored.salt}:${token}`), stored.hash);
}

export async function hashKey(key: string): Promise<SaltedHash> {
  const salt = randomBytes(16).toString("hex");
  return { salt, hash: await stretch(key, salt) };
}

export async function keyMatches(key: string, stored: SaltedHash): Promise<boolean> {
  return equalHex(await stretch(key, stored.salt), stored.hash);
}

/** Costs what a real comparison costs, so that an unknown e-mail cannot be told from a wrong key by time. */
export async function spendKeyComparison(key: string): Promise<false> {
  await stretch(key, "00000000000000000000000000000000");
  return false;
}

function stretch(key: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(key, salt, HASH_BYTES, SCRYPT, (error, hash) => {
      if (error) reject(error);
      else resolve(hash.toString("hex"));
    });
  });
}

function equalHex(a: string, b: string): boolean {
  const left = Buffer.from(a, "hex");
  const right = Buffer.from(b, "hex");
  return left.length === right.length && timingSafeEqual(left, right);
}
