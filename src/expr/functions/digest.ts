// SHA-256 and its HMAC over binary strings, in plain code: expressions run synchronously, in browsers too.

import type { Bytes } from "../values.ts";

const BLOCK = 64;

const { roots, constants } = firstPrimes(64).reduce(
  (tables, prime, i) => {
    tables.roots[i] = fraction(Math.sqrt(prime));
    tables.constants[i] = fraction(Math.cbrt(prime));
    return tables;
  },
  { roots: new Int32Array(64), constants: new Int32Array(64) },
);
const initial = roots.subarray(0, 8);
const schedule = new Int32Array(64);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of what follows the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

export function digest(bytes: Bytes): Bytes {
  return finish(initial.slice(), bytes, 0);
}

/** HMAC-SHA-256 with the key worked in beforehand. */
export function hmac(key: Bytes): (message: Bytes) => Bytes {
  const block = (key.length > BLOCK ? digest(key) : key).padEnd(BLOCK, "\0");
  const inner = afterBlock(block, 0x36);
  const outer = afterBlock(block, 0x5c);
  return (message) => finish(outer.slice(), finish(inner.slice(), message, BLOCK), BLOCK);
}

function afterBlock(block: Bytes, mask: number): Int32Array {
  const masked = Array.from(block, (char) => String.fromCharCode(char.charCodeAt(0) ^ mask)).join("");
  const state = initial.slice();
  compress(state, masked, 0);
  return state;
}

/** Takes in the rest of the message, of which `before` bytes are in the state already. */
function finish(state: Int32Array, bytes: Bytes, before: number): Bytes {
  const whole = bytes.length - (bytes.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) compress(state, bytes, at);
  const tail = padded(bytes.slice(whole), before + bytes.length);
  for (let at = 0; at < tail.length; at += BLOCK) compress(state, tail, at);
  return words(state);
}

function padded(tail: Bytes, length: number): Bytes {
  const bits = words(Int32Array.of(Math.floor(length / 2 ** 29), length << 3));
  const zeros = (BLOCK + 55 - tail.length) % BLOCK;
  return `${tail}\x80${"\0".repeat(zeros)}${bits}`;
}

function words(values: Int32Array): Bytes {
  let bytes = "";
  for (const value of values) {
    bytes += String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
  }
  return bytes;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Reads a typed array where the index is known to lie within. */
function read(array: Int32Array, i: number): number {
  return array[i] as number;
}

function compress(state: Int32Array, bytes: Bytes, at: number): void {
  for (let i = 0, j = at; i < 16; i++, j += 4) {
    schedule[i] =
      (bytes.charCodeAt(j) << 24) |
      (bytes.charCodeAt(j + 1) << 16) |
      (bytes.charCodeAt(j + 2) << 8) |
      bytes.charCodeAt(j + 3);
  }
  for (let i = 16; i < 64; i++) {
    const near = read(schedule, i - 2);
    const far = read(schedule, i - 15);
    const s1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const s0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    schedule[i] = (read(schedule, i - 16) + s0 + read(schedule, i - 7) + s1) | 0;
  }
  let a = read(state, 0);
  let b = read(state, 1);
  let c = read(state, 2);
  let d = read(state, 3);
  let e = read(state, 4);
  let f = read(state, 5);
  let g = read(state, 6);
  let h = read(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + read(constants, i) + read(schedule, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  state[0] = read(state, 0) + a;
  state[1] = read(state, 1) + b;
  state[2] = read(state, 2) + c;
  state[3] = read(state, 3) + d;
  state[4] = read(state, 4) + e;
  state[5] = read(state, 5) + f;
  state[6] = read(state, 6) + g;
  state[7] = read(state, 7) + h;
}
