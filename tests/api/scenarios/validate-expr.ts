// Judging an expression without storing it: errors without a number, as clients know them.

import { expect } from "vitest";
import type { Scenario } from "../scenario.ts";
import { aToken, denied, expressionOfLength, notFound } from "./stage.ts";

const url = "/client/v4/filters/validate-expr";

function valid(name: string, expression: string, more: Partial<Scenario> = {}): Scenario[] {
  const right = { status: 200, json: { result: null, success: true, errors: [], messages: [] }, ...more };
  return [
    { name: `POST ${name}`, method: "POST", url, body: { expression }, ...right },
    { name: `GET ${name}`, url: `${url}?expression=${encoded(expression)}`, ...right },
  ];
}

function wrong(name: string, expression: string, message: unknown): Scenario[] {
  const told = { status: 400, codes: [undefined], pointers: [undefined], json: { errors: [{ message }] } };
  return [
    { name: `POST ${name}`, method: "POST", url, body: { expression }, ...told },
    { name: `GET ${name}`, url: `${url}?expression=${encoded(expression)}`, ...told },
  ];
}

/** The sign of the world's names is not for the world here. */
function encoded(expression: string): string {
  return encodeURIComponent(expression.replaceAll("$$", "$"));
}

const starts = expect.stringMatching(/^Filter parsing error \(\d+:\d+\):\n[^\n]*\n *\^+ [^\n]+\n$/);

/** Where some clients look for it. */
const below = "/client/v4/zones/$zone/filters/validate-expr";
const inZone: Scenario[] = [
  ...[...valid("below a zone", "ssl"), ...wrong("below a zone, wrong", "bogus", starts)].map((each) => ({
    ...each,
    url: each.url.replace(url, () => below),
  })),
  {
    name: "below a zone, without the permission",
    url: `${below}?expression=ssl`,
    as: "validator",
    ...denied,
  },
  { name: "below another's zone", url: `${below}?expression=ssl`, as: "rival", ...notFound },
];

export const validateExpr: Scenario[] = [
  ...valid("T28 a good one", "ip.src eq 1.2.3.4"),
  ...valid("white space at its ends", "\n ip.src eq 1.2.3.4\t"),
  ...valid("several lines", 'http.host eq "a"\nor\nhttp.host eq "b"'),
  ...valid("quotation marks and other letters", 'http.host eq "\\"ü\\" 🦓"'),
  ...valid("a regex, whatever the plans", 'http.host matches "^a+$$"'),
  ...valid("a list, whatever the accounts", "ip.src in $$nowhere"),
  ...valid("4096 characters", expressionOfLength(4096)),
  ...wrong(
    "T27 no address",
    "ip.src==34",
    "Filter parsing error (1:9):\nip.src==34\n        ^^ couldn't parse address in network: invalid IP address syntax\n",
  ),
  ...wrong(
    "an unknown name",
    "bogus eq 1",
    "Filter parsing error (1:1):\nbogus eq 1\n^^^^^ unknown identifier\n",
  ),
  ...wrong(
    "in the second line",
    "ssl\nor bogus",
    "Filter parsing error (2:4):\nor bogus\n   ^^^^^ unknown identifier\n",
  ),
  ...wrong("nothing", "", starts),
  ...wrong("half of it", "ip.src eq", starts),
  ...wrong("a value alone", "http.host", expect.stringMatching(/\S/)),
  ...wrong("4097 characters", expressionOfLength(4097), expect.stringMatching(/4096/)),
  { name: "GET without a query", url, status: 400, codes: [undefined] },
  { name: "POST without a body", method: "POST", url, status: 400, codes: [6008] },
  { name: "POST without an expression", method: "POST", url, body: {}, status: 400, codes: [1001] },
  { name: "POST a number", method: "POST", url, body: { expression: 5 }, status: 400, codes: [1001] },
  { name: "PUT", method: "PUT", url, body: {}, status: 405, codes: [7001] },
  aToken("validator", ["Logs Read"]),
  ...["validator", "reader", "firewall", "rival"].flatMap((as) => valid(`as ${as}`, "ssl", { as })),
  ...inZone,
  { name: "as nobody", url: `${url}?expression=ssl`, as: "nobody", status: 400, codes: [9106] },
];
