// Sets of literals, ready to be asked. Integers and addresses are merged ranges in order, bytes a hash set.

import { compareIps } from "./ip.ts";
import type { IntRange, IpRange, Member } from "./tree.ts";
import type { Bytes, Int, Ip, Value } from "./values.ts";

export interface Range<T> {
  readonly first: T;
  readonly last: T;
}

export type Membership =
  | { readonly type: "Bytes"; readonly values: ReadonlySet<Bytes> }
  | { readonly type: "Int"; readonly ranges: readonly Range<Int>[] }
  | { readonly type: "Ip"; readonly v4: readonly Range<number>[]; readonly v6: readonly Range<string>[] };

export function membershipOf(type: "Bytes" | "Int" | "Ip", members: readonly Member[]): Membership {
  switch (type) {
    case "Bytes":
      return {
        type,
        values: new Set(members.flatMap((member) => (member.kind === "bytes" ? [member.value] : []))),
      };
    case "Int":
      return { type, ranges: mergeInts(members.flatMap(intRange)) };
    case "Ip":
      return ipMembership(members.flatMap(ipRange));
  }
}

function intRange(member: Member): Range<Int>[] {
  if (member.kind === "int") return [{ first: member.value, last: member.value }];
  return member.kind === "int-range" ? [boundsOf(member)] : [];
}

function boundsOf({ first, last }: IntRange): Range<Int> {
  return { first: first.value, last: last.value };
}

function ipRange(member: Member): Range<Ip>[] {
  if (member.kind === "ip") return [{ first: member.value, last: member.value }];
  return member.kind === "ip-range" ? [{ first: (member as IpRange).first, last: member.last }] : [];
}

export function ipMembership(ranges: readonly Range<Ip>[]): Membership {
  const v4 = ranges.filter((range): range is Range<number> => typeof range.first === "number");
  const v6 = ranges.filter((range): range is Range<string> => typeof range.first === "string");
  return { type: "Ip", v4: mergeAdjacent(v4, (a, b) => b <= a + 1), v6: mergeAdjacent(v6, (a, b) => b <= a) };
}

export function mergeInts(ranges: readonly Range<Int>[]): Range<Int>[] {
  return mergeAdjacent(ranges, (a, b) => b <= a || BigInt(b) - BigInt(a) === 1n);
}

function mergeAdjacent<T extends Int | Ip>(
  ranges: readonly Range<T>[],
  touches: (last: T, next: T) => boolean,
): Range<T>[] {
  const sorted = [...ranges].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const merged: Range<T>[] = [];
  for (const range of sorted) {
    const previous = merged.at(-1);
    if (previous && touches(previous.last, range.first)) {
      merged[merged.length - 1] = {
        first: previous.first,
        last: later(range.last, previous.last),
      };
    } else merged.push(range);
  }
  return merged;
}

function later<T extends Int | Ip>(a: T, b: T): T {
  return a > b ? a : b;
}

/** The plain way to ask, for the reference evaluator; the compiler has quicker ones. */
export function isMember(set: Membership, value: Value): boolean {
  switch (set.type) {
    case "Bytes":
      return set.values.has(value as Bytes);
    case "Int":
      return set.ranges.some(({ first, last }) => (value as Int) >= first && (value as Int) <= last);
    case "Ip": {
      const ranges: readonly Range<Ip>[] = typeof value === "number" ? set.v4 : set.v6;
      return ranges.some(
        ({ first, last }) => compareIps(first, value as Ip) !== 1 && compareIps(value as Ip, last) !== 1,
      );
    }
  }
}
