import { isMember } from "../membership.ts";
import type { Value } from "../values.ts";
import type { ComparisonDefinition, Example, Operand } from "./define.ts";

export const isIn: ComparisonDefinition = {
  name: "in",
  spellings: ["in"],
  summary: "a value that is a member of the set or list",
  details:
    "Members stand in braces, separated by spaces. Numbers may be ranges `80..90`; addresses may be networks and ranges. `$name` is a list kept apart from the expression. Nothing is in an empty set.",
  types: ["Int", "Ip", "Bytes"],
  right: "a set of constants, or the name of a list",
  test: (value, operand) => isMember((operand as Extract<Operand, { kind: "set" }>).set, value as Value),
};

export const examples: readonly Example[] = [
  { expression: 'ip.src.country in {"DE" "FR"}', fields: { "ip.src.country": "FR" }, result: true },
  {
    expression: "ip.src in {192.0.2.0/24 2001:db8::/32}",
    fields: { "ip.src": "192.0.2.77" },
    result: true,
  },
  {
    expression: "cf.edge.server_port in {80 8000..8999}",
    fields: { "cf.edge.server_port": 8080 },
    result: true,
  },
  { expression: "not ip.src in {}", fields: { "ip.src": "192.0.2.1" }, result: true },
];
