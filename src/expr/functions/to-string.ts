import { showIp } from "../ip.ts";
import { BYTES } from "../types.ts";
import type { Ip, Value } from "../values.ts";
import { define, type Example } from "./define.ts";

export const toText = define<[Value]>({
  name: "to_string",
  summary: "an integer, a Boolean or an address as text",
  params: [{ name: "value", kind: "any", types: ["Int", "Bool", "Ip"], doc: "the value" }],
  returns: BYTES,
  phases: ["transform"],
  usableIn: "the values of transform rules and redirect targets",
  prepare: (_, [type]) => (type?.kind === "Ip" ? (value) => showIp(value as Ip) : (value) => String(value)),
});

export const examples: readonly Example[] = [
  {
    expression: "to_string(cf.bot_management.score)",
    fields: { "cf.bot_management.score": 5 },
    value: "5",
  },
  { expression: "to_string(ssl)", fields: { ssl: true }, value: "true" },
  { expression: "to_string(ip.src)", fields: { "ip.src": "192.0.2.1" }, value: "192.0.2.1" },
  {
    expression: "to_string(ip.src)",
    fields: { "ip.src": "2001:DB8:0:0::1" },
    value: "2001:db8::1",
    note: "in the shortest form",
  },
];
