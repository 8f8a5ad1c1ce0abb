import { networkOf } from "../ip.ts";
import { IP } from "../types.ts";
import type { Ip } from "../values.ts";
import { between } from "./checks.ts";
import { define, type Example } from "./define.ts";

export const cidr = define<[Ip]>({
  name: "cidr",
  summary: "the network an address lies in",
  params: [
    { name: "address", kind: "field", types: ["Ip"], doc: "the address" },
    {
      name: "ipv4_bits",
      kind: "literal",
      types: ["Int"],
      doc: "bits of the network of an IPv4 address, 1 to 32",
      check: between(1, 32),
    },
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
  prepare([, ipv4Bits, ipv6Bits]) {
    const short = Number(ipv4Bits);
    const long = Number(ipv6Bits);
    return (address) => networkOf(address, typeof address === "number" ? short : long);
  },
});

export const examples: readonly Example[] = [
  { expression: "cidr(ip.src, 24, 48)", fields: { "ip.src": "113.10.0.2" }, value: "113.10.0.0" },
  { expression: "cidr(ip.src, 24, 48)", fields: { "ip.src": "2001:db8:1:2::3" }, value: "2001:db8:1::" },
  { expression: "cidr(ip.src, 23, 127) eq 192.0.2.0", fields: { "ip.src": "192.0.3.255" }, result: true },
];
