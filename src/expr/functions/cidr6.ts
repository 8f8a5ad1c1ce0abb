import { networkOf } from "../ip.ts";
import { IP } from "../types.ts";
import type { Ip } from "../values.ts";
import { between } from "./checks.ts";
import { define, type Example } from "./define.ts";

export const cidr6 = define<[Ip]>({
  name: "cidr6",
  summary: "the network an IPv6 address lies in; an IPv4 address as it is",
  params: [
    { name: "address", kind: "field", types: ["Ip"], doc: "the address" },
    {
      name: "ipv6_bits",
      kind: "literal",
      types: ["Int"],
      doc: "bits of the network of an IPv6 address, 1 to 128",
      check: between(1, 128),
    },
  ],
  returns: IP,
  phases: ["request"],
  usableIn: "firewall rules, custom rules and rate limiting rules",
  prepare([, ipv6Bits]) {
    const bits = Number(ipv6Bits);
    return (address) => (typeof address === "number" ? address : networkOf(address, bits));
  },
});

export const examples: readonly Example[] = [
  {
    expression: "cidr6(ip.src, 32) in {2001:db8::/32}",
    fields: { "ip.src": "2001:db8:1::9" },
    result: true,
  },
  { expression: "cidr6(ip.src, 24)", fields: { "ip.src": "2001:db8::1" }, value: "2001:d00::" },
  { expression: "cidr6(ip.src, 24)", fields: { "ip.src": "192.0.2.7" }, value: "192.0.2.7" },
];
