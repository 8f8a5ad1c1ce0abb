import { lastOfNetwork, networkOf, parseIp } from "../ip.ts";
import type { IpLiteral, IpRange } from "../tree.ts";
import type { Ip } from "../values.ts";
import { fault, type Reading, read } from "./reading.ts";

const addressRun = /[0-9a-fA-F:./]*/y;
const badAddress = "couldn't parse address in network: invalid IP address syntax";
const endOfMember = /[ \r\n}]/;

function endOfRun(text: string, from: number, end: number): number {
  addressRun.lastIndex = from;
  return Math.min(end, from + (addressRun.exec(text)?.[0].length ?? 0));
}

/** One address, in strict form. */
export function readIp(text: string, from: number, end: number): Reading<IpLiteral> {
  const to = endOfRun(text, from, end);
  if (to === from) return fault("E112", from, end, "expected IP address character");
  const value = parseIp(text.slice(from, to));
  if (value === undefined) return fault("E112", from, to, badAddress);
  return read({ kind: "ip", value, span: { start: from, end: to } }, to);
}

/** A member of a set: an address, a network or a range of addresses. */
export function readIpMember(text: string, from: number, end: number): Reading<IpLiteral | IpRange> {
  const to = endOfRun(text, from, end);
  if (to === from) return fault("E112", from, end, "expected IP address character");
  const dots = text.slice(from, to).indexOf("..");
  if (dots >= 0) return readRange(text, from, from + dots, to);
  const slash = text.slice(from, to).indexOf("/");
  const addressEnd = slash < 0 ? to : from + slash;
  const address = text.slice(from, addressEnd);
  if (text.slice(addressEnd + 1, to).includes("/")) return fault("E112", from, addressEnd, badAddress);
  const value =
    parseIp(address) ?? (slash < 0 && isCutShort(text, to, end) ? undefined : parseShortIpv4(address));
  if (value === undefined) return fault("E112", from, addressEnd, badAddress);
  const span = { start: from, end: to };
  if (slash < 0) return read({ kind: "ip", value, span }, to);
  return readNetwork(text, value, addressEnd, span);
}

/** A short form that runs into something else was meant to be longer: then the address is what is wrong. */
function isCutShort(text: string, to: number, end: number): boolean {
  return to >= end || !endOfMember.test(text[to] as string);
}

function readRange(text: string, from: number, dots: number, to: number): Reading<IpRange> {
  const first = parseIp(text.slice(from, dots));
  if (first === undefined) return fault("E112", from, dots, badAddress);
  const last = parseIp(text.slice(dots + 2, to));
  if (last === undefined) return fault("E112", dots + 2, to, badAddress);
  if (typeof first !== typeof last || first > last)
    return fault("E115", from, to, "incompatible range bounds");
  return read({ kind: "ip-range", first, last, span: { start: from, end: to } }, to);
}

function readNetwork(
  text: string,
  first: Ip,
  slash: number,
  span: { start: number; end: number },
): Reading<IpRange> {
  const digits = text.slice(slash + 1, span.end);
  const problem = digits === "" ? "cannot parse integer from empty string" : lengthProblem(digits);
  if (problem) return fault("E114", slash + 1, span.end, `couldn't parse length in network: ${problem}`);
  const prefix = Number(digits);
  const max = typeof first === "number" ? 32 : 128;
  if (prefix > max) {
    const family = max === 32 ? "Ipv4" : "Ipv6";
    const message = `Network length ${prefix} is too long for ${family} (maximum: ${max})`;
    return fault("E114", span.start, span.end, `invalid length for network: ${message}`);
  }
  if (networkOf(first, prefix) !== first) {
    return fault("E113", span.start, slash, "host part of address was not zero");
  }
  return read({ kind: "ip-range", first, last: lastOfNetwork(first, prefix), prefix, span }, span.end);
}

/** Digit by digit: the first that is none, or that makes the number too large. */
function lengthProblem(digits: string): string | undefined {
  const leading = /^[0-9]*/.exec(digits)?.[0] ?? "";
  if (Number(leading) > 255) return "number too large to fit in target type";
  return leading === digits ? undefined : "invalid digit found in string";
}

/** Leading zeros are allowed and missing octets are zero: `10`, `192.168`, `192.0.2.01`. */
function parseShortIpv4(text: string): number | undefined {
  const parts = text.split(".");
  if (parts.length > 4) return undefined;
  let address = 0;
  for (let i = 0; i < 4; i++) {
    const part = parts[i] ?? "0";
    if (!/^[0-9]+$/.test(part) || Number(part) > 255) return undefined;
    address = address * 256 + Number(part);
  }
  return address;
}
