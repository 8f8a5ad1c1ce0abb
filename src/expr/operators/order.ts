import { compareIps } from "../ip.ts";
import type { Type } from "../types.ts";
import type { Ip } from "../values.ts";
import type { Operand } from "./define.ts";

/** -1, 0 or 1; undefined between an IPv4 and an IPv6 address, which have no order. */
export function orderOf(value: Operand, operand: Operand, type: Type): -1 | 0 | 1 | undefined {
  if (type.kind === "Ip") return compareIps(value as Ip, operand as Ip);
  return value < operand ? -1 : value > operand ? 1 : 0;
}
