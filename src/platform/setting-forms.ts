/** Parsers of setting values. Each throws an Error whose message completes "bad value …: ". */
import { isIP } from "node:net";

export interface Address {
  readonly host: string;
  readonly port: number;
}

export function text(value: string): string {
  if (value === "") throw new Error("must not be empty");
  return value;
}

export function oneOf<const T extends string>(...allowed: readonly T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((item) => item === value);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(", ")}`);
    return found;
  };
}

export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < min || number > max) {
      throw new Error(
        max === Number.MAX_SAFE_INTEGER
          ? `must be a whole number, at least ${min}`
          : `must be a whole number from ${min} to ${max}`,
      );
    }
    return number;
  };
}

/** `host:port`, `[v6]:port`; port 0 asks the system for a free one. */
export function address(value: string): Address {
  const match = /^(?:\[([^\]]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(value);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  if (!host || port > 65535 || (match?.[1] !== undefined && isIP(host) !== 6)) {
    throw new Error("must be host:port, for instance 127.0.0.1:8787 or [::1]:8787");
  }
  return { host, port };
}

export function orOff<T>(parse: (value: string) => T): (value: string) => T | null {
  return (value) => (value === "off" ? null : parse(value));
}

export function listOf<T>(parse: (value: string) => T): (value: string) => T[] {
  return (value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "")
      .map(parse);
}

export function someOf<T>(parse: (value: string) => T): (value: string) => T[] {
  return (value) => {
    const items = listOf(parse)(value);
    if (items.length === 0) throw new Error("must name at least one");
    return items;
  };
}

export function cidr(value: string): string {
  const [network = "", prefix, ...rest] = value.split("/");
  const family = isIP(network);
  const bits = family === 4 ? 32 : 128;
  if (
    family === 0 ||
    rest.length > 0 ||
    (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  ) {
    throw new Error("must be an address or a network such as 10.0.0.0/8");
  }
  return prefix === undefined ? `${network}/${bits}` : value;
}

export function urlWith(...schemes: readonly string[]): (value: string) => string {
  return (value) => {
    if (!schemes.some((scheme) => value.startsWith(scheme))) {
      throw new Error(`must begin with ${schemes.join(" or ")}`);
    }
    if (value.includes("://") && !URL.canParse(value.split(",")[0] ?? "")) throw new Error("is not a URL");
    return value;
  };
}

/** `count/seconds`. */
export function rate(value: string): { readonly calls: number; readonly seconds: number } {
  const match = /^(\d{1,9})\/(\d{1,6})$/.exec(value);
  const calls = Number(match?.[1]);
  const seconds = Number(match?.[2]);
  if (!match || calls < 1 || seconds < 1)
    throw new Error("must be calls/seconds, for instance 1200/300, or off");
  return { calls, seconds };
}

/** `duration,size` such as `72h,2GiB`. */
export function retention(value: string): { readonly ageMs: number; readonly bytes: number } {
  const match = /^(\d{1,9})(s|m|h|d),(\d{1,9})(KiB|MiB|GiB|TiB)$/.exec(value.replaceAll(" ", ""));
  if (!match) throw new Error("must be a duration and a size, for instance 72h,2GiB");
  const [, age, ageUnit, size, sizeUnit] = match;
  return {
    ageMs: Number(age) * { s: 1e3, m: 6e4, h: 36e5, d: 864e5 }[ageUnit as "s" | "m" | "h" | "d"],
    bytes: Number(size) * 1024 ** (["KiB", "MiB", "GiB", "TiB"].indexOf(sizeUnit ?? "") + 1),
  };
}

export function email(value: string): string {
  if (!isEmail(value)) throw new Error("must be an e-mail address");
  return value.toLowerCase();
}

export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s\p{C}@<>"',;]+@[^\s\p{C}@<>"',;]+$/u.test(value);
}
