import type { Bytes } from "../values.ts";

/** FNV-1a of 64 bits, then the finishing steps of MurmurHash3, which let every byte reach the high bits. */
export function hash64(bytes: Bytes): bigint {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < bytes.length; i++) {
    low = (low ^ bytes.charCodeAt(i)) >>> 0;
    // Times 2^40 + 435, modulo 2^64.
    const product = low * 435;
    high = (high * 435 + Math.floor(product / 2 ** 32) + low * 256) >>> 0;
    low = product >>> 0;
  }
  return finished((BigInt(high) << 32n) | BigInt(low));
}

function finished(hash: bigint): bigint {
  let mixed = hash ^ (hash >> 33n);
  mixed = BigInt.asUintN(64, mixed * 0xff51afd7ed558ccdn);
  mixed ^= mixed >> 33n;
  mixed = BigInt.asUintN(64, mixed * 0xc4ceb9fe1a85ec53n);
  return mixed ^ (mixed >> 33n);
}
