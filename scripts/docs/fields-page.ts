import { fields } from "#catalog";
import { type FieldDefinition, showType } from "#expr";
import { code, generatedNote, table } from "./markdown.ts";

/** Title → which fields; the first that fits takes a field. */
const groups: readonly (readonly [title: string, fits: (field: FieldDefinition) => boolean])[] = [
  ["Old names", ({ aliasOf }) => aliasOf !== undefined],
  ["Always true, always false", ({ constant }) => constant !== undefined],
  ["Network packets", ({ phase }) => phase === "network"],
  ["Response", ({ phase }) => phase === "response"],
  ["Request body", named("http.request.body")],
  ["JSON web tokens", named("http.request.jwt")],
  ["Request", named("http")],
  ["Request as it arrived", named("raw")],
  ["Visitor's address", named("ip.src")],
  ["Connection and TLS", named("ssl", "cf.edge", "cf.timings", "cf.tls_")],
  ["Bots and fraud", named("cf.client.bot", "cf.verified_bot", "cf.bot_", "cf.fraud", "cf.threat_score")],
  ["Attacks", named("cf.waf", "cf.appsec", "cf.intel", "cf.llm")],
  ["APIs", named("cf.api_gateway", "cf.web_asset", "cf.schema_validation", "cf.sequence")],
  ["Zone and edge", named("cf")],
];

/** In the order in which a reader looks for them. */
const order = [
  "Always true, always false",
  "Request",
  "Request as it arrived",
  "Request body",
  "JSON web tokens",
  "Visitor's address",
  "Connection and TLS",
  "Bots and fraud",
  "Attacks",
  "APIs",
  "Zone and edge",
  "Response",
  "Network packets",
  "Old names",
];

function named(...prefixes: readonly string[]): (field: FieldDefinition) => boolean {
  return ({ name }) => prefixes.some((prefix) => name.startsWith(prefix));
}

export function fieldsPage(): string {
  const byTitle = Object.groupBy(fields, titleOf);
  return `${generatedNote("src/catalog/fields-table.ts")}

# Fields

The phase says where a field belongs. Fields of the phase \`request\` can be used in request, response and transform rules; those of the other phases only in their own. Network rules have their own fields and those that begin with \`ip.src\`. A plan is named where the public service asks for one. Types are described in [the guide](README.md#types).

${order.map((title) => `- [${title}](#${anchor(title)})`).join("\n")}

${order.map((title) => `## ${title}\n\n${fieldsTable(byTitle[title] ?? [])}`).join("\n\n")}
`;
}

function titleOf(field: FieldDefinition): string {
  const title = groups.find(([, fits]) => fits(field))?.[0];
  if (!title || !order.includes(title)) throw new Error(`${field.name} is in no group of the fields page`);
  return title;
}

function fieldsTable(chosen: readonly FieldDefinition[]): string {
  return table(
    ["field", "type", "phase", "plan", "holds"],
    chosen.map((field) => [
      code(field.name),
      code(showType(field.type)),
      field.phase,
      field.plan ?? "",
      [field.doc, ...notes(field)].join("; "),
    ]),
  );
}

function notes({ aliasOf, deprecated, optional }: FieldDefinition): string[] {
  return [
    ...(aliasOf ? [`**alias** of ${code(aliasOf)}`] : []),
    ...(deprecated ? ["**deprecated**"] : []),
    ...(optional ? ["may be missing"] : []),
  ];
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z -]/g, "")
    .replaceAll(" ", "-");
}
