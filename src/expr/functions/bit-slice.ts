import { INT } from "../types.ts";
import type { Bytes } from "../values.ts";
import { between } from "./checks.ts";
import { define, type Example } from "./define.ts";

const MAX_OFFSET = 2040;
const MAX_BITS = 32;

export const bitSlice = define<[Bytes]>({
  name: "bit_slice",
  summary: "some bits of a packet's header as an unsigned integer",
  details: "Missing when the packet is too short.",
  params: [
    {
      name: "protocol",
      kind: "field",
      types: ["Bytes"],
      doc: "the header",
      fields: ["ip", "tcp", "udp", "icmp"],
    },
    {
      name: "offset_start",
      kind: "literal",
      types: ["Int"],
      doc: "the first bit, 0 to 2040",
      check: between(0, MAX_OFFSET),
    },
    {
      name: "offset_end",
      kind: "literal",
      types: ["Int"],
      doc: "the bit after the last, at most 32 further on",
      check(end, [, start]) {
        if (start !== undefined && end <= start) return "must be greater than the start";
        if (start !== undefined && Number(end) - Number(start) > MAX_BITS)
          return "must be at most 32 bits after the start";
        return between(0, MAX_OFFSET)(end);
      },
    },
  ],
  returns: INT,
  phases: ["network"],
  usableIn: "network firewall rules",
  prepare([, offsetStart, offsetEnd]) {
    const start = Number(offsetStart);
    const end = Number(offsetEnd);
    const firstByte = Math.floor(start / 8);
    const afterByte = Math.ceil(end / 8);
    const unit = 2 ** (afterByte * 8 - end);
    const size = 2 ** (end - start);
    return (packet) => {
      if (afterByte > packet.length) return undefined;
      let value = 0;
      for (let i = firstByte; i < afterByte; i++) value = value * 256 + packet.charCodeAt(i);
      return Math.floor(value / unit) % size;
    };
  },
});

export const examples: readonly Example[] = [
  { expression: "bit_slice(ip, 0, 4)", fields: { ip: { hex: "45000054" } }, value: 4, note: "the version" },
  { expression: "bit_slice(udp, 4, 20)", fields: { udp: { hex: "0123456789" } }, value: 0x1234 },
  { expression: "bit_slice(tcp, 0, 32) eq 4294967295", fields: { tcp: { hex: "ffffffff" } }, result: true },
  { expression: "bit_slice(udp, 8, 24)", fields: { udp: { hex: "0102" } }, value: null, note: "too short" },
];
