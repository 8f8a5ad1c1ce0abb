// A comparison with a known right side → a function of one value that is there.

import type { Membership, Range } from "../membership.ts";
import { comparisons } from "../operators/index.ts";
import type { OperatorName } from "../tree.ts";
import type { TypedOperand } from "../typed-tree.ts";
import type { Type } from "../types.ts";
import type { Bytes, Int, Ip, Value } from "../values.ts";

export type Predicate = (value: Value) => boolean;

export type KnownOperand = Extract<TypedOperand, { kind: "constant" | "set" | "regex" | "wildcard" }>;

export function predicateOf(operator: OperatorName, right: KnownOperand, type: Type): Predicate {
  switch (right.kind) {
    case "set":
      return memberPredicate(right.set);
    case "regex": {
      const { regex } = right;
      return (value) => regex.test(value as Bytes);
    }
    case "wildcard": {
      const { wildcard } = right;
      return (value) => wildcard.test(value as Bytes);
    }
    case "constant":
      return constantPredicate(operator, right.value, type);
  }
}

function constantPredicate(operator: OperatorName, constant: Value, type: Type): Predicate {
  if (operator === "contains") {
    const text = constant as Bytes;
    return (value) => (value as Bytes).includes(text);
  }
  if (operator === "bitwise_and") return bitPredicate(constant as Int);
  if (operator === "eq") return (value) => value === constant;
  if (operator === "ne") return (value) => value !== constant;
  const order = orderPredicate(operator, constant);
  if (type.kind !== "Ip") return order;
  // Addresses of different families have no order.
  const family = typeof constant;
  return (value) => typeof value === family && order(value);
}

function orderPredicate(operator: OperatorName, constant: Value): Predicate {
  switch (operator) {
    case "lt":
      return (value) => value < constant;
    case "le":
      return (value) => value <= constant;
    case "gt":
      return (value) => value > constant;
    default:
      return (value) => value >= constant;
  }
}

/** Numbers have 32 bits for bitwise operators, which does for constants of 31; beyond, bigints. */
function bitPredicate(constant: Int): Predicate {
  const slow: Predicate = (value) => comparisons.bitwise_and.test(value, constant, { kind: "Int" });
  if (typeof constant === "bigint" || constant < 0 || constant > 0x7fffffff) return slow;
  return (value) => (typeof value === "number" ? (value & constant) !== 0 : slow(value));
}

export function memberPredicate(set: Membership): Predicate {
  switch (set.type) {
    case "Bytes":
      return bytesPredicate(set.values);
    case "Int":
      return intPredicate(set.ranges);
    case "Ip":
      return ipPredicate(set.v4, set.v6);
  }
}

function bytesPredicate(values: ReadonlySet<Bytes>): Predicate {
  const [a, b, c] = values;
  if (values.size === 2) return (value) => value === a || value === b;
  if (values.size === 3) return (value) => value === a || value === b || value === c;
  return (value) => values.has(value as Bytes);
}

/** More members than this make one range each worth a hash set. */
const MANY = 8;

function intPredicate(ranges: readonly Range<Int>[]): Predicate {
  if (ranges.length > MANY && ranges.every(({ first, last }) => first === last)) {
    const values = new Set<Value>(ranges.map(({ first }) => first));
    return (value) => values.has(value);
  }
  if (ranges.some(({ first, last }) => typeof first === "bigint" || typeof last === "bigint")) {
    return (value) => ranges.some(({ first, last }) => (value as Int) >= first && (value as Int) <= last);
  }
  const search = numberSearch(ranges as readonly Range<number>[], (numbers) => Float64Array.from(numbers));
  return (value) => typeof value === "number" && search(value);
}

function numberSearch(
  ranges: readonly Range<number>[],
  pack: (numbers: number[]) => Float64Array | Uint32Array,
): (value: number) => boolean {
  const firsts = pack(ranges.map(({ first }) => first));
  const lasts = pack(ranges.map(({ last }) => last));
  const count = ranges.length;
  if (count <= MANY) {
    return (value) => {
      for (let i = 0; i < count; i++) {
        if (value < (firsts[i] as number)) return false;
        if (value <= (lasts[i] as number)) return true;
      }
      return false;
    };
  }
  return (value) => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low > 0 && value <= (lasts[low - 1] as number);
  };
}

function ipPredicate(v4: readonly Range<number>[], v6: readonly Range<string>[]): Predicate {
  const isV4 = numberSearch(v4, (numbers) => Uint32Array.from(numbers));
  if (v6.length === 0) return (value) => typeof value === "number" && isV4(value);
  const isV6 = textSearch(v6);
  return (value) => (typeof value === "number" ? isV4(value) : isV6(value as Extract<Ip, string>));
}

function textSearch(ranges: readonly Range<string>[]): (value: string) => boolean {
  const firsts = ranges.map(({ first }) => first);
  const lasts = ranges.map(({ last }) => last);
  return (value) => {
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as string) <= value) low = middle + 1;
      else high = middle;
    }
    return low > 0 && value <= (lasts[low - 1] as string);
  };
}
