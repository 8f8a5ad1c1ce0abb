// IP addresses: an IPv4 address is a number, an IPv6 address the binary string of its sixteen bytes.

import type { Ip } from "./values.ts";

const octet = /^(?:0|[1-9][0-9]{0,2})$/;
const group = /^[0-9a-fA-F]{1,4}$/;

/** An address in strict form: a dotted quad without leading zeros, or IPv6 text. */
export function parseIp(text: string): Ip | undefined {
  return text.includes(":") ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): number | undefined {
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  let address = 0;
  for (const part of parts) {
    const value = Number(part);
    if (!octet.test(part) || value > 255) return undefined;
    address = address * 256 + value;
  }
  return address;
}

function parseIpv6(text: string): string | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const head = readGroups(halves[0] ?? "", halves.length === 1);
  const tail = halves.length === 2 ? readGroups(halves[1] ?? "", true) : "";
  if (head === undefined || tail === undefined) return undefined;
  if (halves.length === 1) return head.length === 16 ? head : undefined;
  const zeros = 16 - head.length - tail.length;
  return zeros >= 2 ? head + "\0".repeat(zeros) + tail : undefined;
}

/** Groups joined by colons → their bytes; the last one may be a dotted quad where that is at the end. */
function readGroups(text: string, isEnd: boolean): string | undefined {
  if (text === "") return "";
  const parts = text.split(":");
  let bytes = "";
  for (const [i, part] of parts.entries()) {
    if (isEnd && i === parts.length - 1 && part.includes(".")) {
      const quad = parseIpv4(part);
      if (quad === undefined) return undefined;
      bytes += bytesOfNumber(quad);
    } else {
      if (!group.test(part)) return undefined;
      const value = Number.parseInt(part, 16);
      bytes += String.fromCharCode(value >> 8, value & 255);
    }
  }
  return bytes.length <= 16 ? bytes : undefined;
}

function bytesOfNumber(value: number): string {
  return String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

/** The usual text of an address; IPv6 by RFC 5952. */
export function showIp(address: Ip): string {
  return typeof address === "number" ? showIpv4(address) : showIpv6(address);
}

function showIpv4(address: number): string {
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255].join(".");
}

function showIpv6(bytes: string): string {
  const groups: number[] = [];
  for (let i = 0; i < 16; i += 2) groups.push(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1));
  if (groups.slice(0, 5).every((value) => value === 0) && groups[5] === 0xffff) {
    return `::ffff:${showIpv4(numberOfBytes(bytes.slice(12)))}`;
  }
  const [start, length] = longestZeroRun(groups);
  const text = (from: number, to: number) =>
    groups
      .slice(from, to)
      .map((value) => value.toString(16))
      .join(":");
  return length < 2 ? text(0, 8) : `${text(0, start)}::${text(start + length, 8)}`;
}

function numberOfBytes(bytes: string): number {
  let value = 0;
  for (let i = 0; i < bytes.length; i++) value = value * 256 + bytes.charCodeAt(i);
  return value;
}

function longestZeroRun(groups: readonly number[]): readonly [start: number, length: number] {
  let best: readonly [number, number] = [0, 0];
  let start = 0;
  for (const [i, value] of groups.entries()) {
    if (value !== 0) start = i + 1;
    else if (i + 1 - start > best[1]) best = [start, i + 1 - start];
  }
  return best;
}

/** The network an address lies in: all bits after the first `bits` are zero. */
export function networkOf(address: Ip, bits: number): Ip {
  if (typeof address === "number") {
    const size = 2 ** (32 - bits);
    return address - (address % size);
  }
  return withHostBits(address, bits, 0);
}

/** The last address of the network that begins at `address`. */
export function lastOfNetwork(address: Ip, bits: number): Ip {
  return typeof address === "number" ? address + 2 ** (32 - bits) - 1 : withHostBits(address, bits, 255);
}

function withHostBits(bytes: string, bits: number, fill: 0 | 255): string {
  let result = "";
  for (let i = 0; i < 16; i++) {
    const kept = Math.min(Math.max(bits - i * 8, 0), 8);
    const mask = (0xff << (8 - kept)) & 0xff;
    result += String.fromCharCode((bytes.charCodeAt(i) & mask) | (fill & ~mask & 0xff));
  }
  return result;
}

/** Less, equal, greater as -1, 0, 1; undefined between the two families. */
export function compareIps(a: Ip, b: Ip): -1 | 0 | 1 | undefined {
  if (typeof a !== typeof b) return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}
