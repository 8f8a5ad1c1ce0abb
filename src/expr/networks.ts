// Addresses and networks that come from elsewhere than an expression, such as the items of a list.

import { memberPredicate, type Predicate } from "./compile/predicate.ts";
import { networkOf, parseIp, showIp } from "./ip.ts";
import { readIpMember } from "./literals/ip.ts";
import { membershipOf } from "./membership.ts";

/** The canonical text of an address or a network, or undefined when it is neither. Host bits are cleared. */
export function canonicalNetwork(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const value = parseIp(address);
  if (value === undefined || rest.length > 0) return undefined;
  if (bits === undefined) return showIp(value);
  const max = typeof value === "number" ? 32 : 128;
  const prefix = Number(bits);
  if (!/^[0-9]{1,3}$/.test(bits) || prefix > max) return undefined;
  const network = showIp(networkOf(value, prefix));
  return prefix === max ? network : `${network}/${prefix}`;
}

/** Whether an address is one of these or lies in one of these networks. */
export function networkMatcher(texts: readonly string[]): Predicate {
  const members = texts.flatMap((text) => {
    const reading = readIpMember(`${text} `, 0, text.length + 1);
    return reading.ok ? [reading.value] : [];
  });
  return memberPredicate(membershipOf("Ip", members));
}
