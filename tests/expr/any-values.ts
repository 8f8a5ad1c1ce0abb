// Values of fields at random: missing, empty, bytes that are no text, huge numbers, both families of addresses.

import fc from "fast-check";
import { scheme } from "#catalog";
import { type FieldSource, fieldValues, type Lists, type Type } from "#expr";
import { intValue } from "./any-literal.ts";

export type Value = NonNullable<ReturnType<FieldSource["get"]>>;

/** What a place in an expression can be: fields that cover every type, and few enough for values to matter. */
export const usualFields = [
  ...["http.host", "http.request.uri.path", "raw.http.request.uri.path", "ip.src.country", "cf.random_seed"],
  ...["ip.src.asnum", "cf.threat_score", "tcp.flags", "tcp.dstport", "http.response.code"],
  ...["ip.src", "ip.dst", "cf.edge.server_ip"],
  ...["ssl", "cf.client.bot", "tcp.flags.syn"],
  ...["http.request.headers.names", "http.request.headers.values", "cf.bot_management.detection_ids"],
  ...["http.request.body.multipart.names", "http.request.headers", "http.request.uri.args"],
  ...["cf.llm.prompt.custom_topic_categories", "http.request.jwt.claims.iat.sec"],
] as const;

const bytes = fc.oneof(
  fc
    .array(fc.constantFrom("a", "b", "A", "/", ".", "-", "\xc3\xa9", "\xff", "\\", '"', "\n", "0", "{}"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
  fc.constantFrom("", '{"a":"b"}', '{"a":5}', '["a",1]', "YQ==", "%61+%2561", "a=1&b=2"),
  fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)) }),
);

const int = intValue.map((value) =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value,
);

const ipv4 = fc.oneof(
  fc.nat(2 ** 31 - 1).map((half) => half * 2),
  fc.constantFrom(0, 2 ** 32 - 1, 0xc0_00_02_01, 0x0a_00_00_00, 0x0a_02_ff_07),
);
const ipv6 = fc.oneof(
  fc.string({
    unit: fc.nat(255).map((code) => String.fromCharCode(code)),
    minLength: 16,
    maxLength: 16,
  }),
  fc.constantFrom("\0".repeat(16), `${"\0".repeat(15)}\x01`, `\x20\x01\x0d\xb8${"\0".repeat(11)}\x01`),
);

function anyOf(type: Type): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "Bool":
      return fc.boolean();
    case "Int":
      return int;
    case "Ip":
      return fc.oneof(ipv4, ipv6);
    case "Bytes":
      return bytes;
    case "Array":
      return fc.array(anyOf(type.of), { maxLength: 4 });
    case "Map":
      return fc
        .array(fc.tuple(fc.constantFrom("a", "b", "é", "", "\xc3\xa9"), anyOf(type.of)), { maxLength: 4 })
        .map((entries) => new Map(entries));
  }
}

/** Every field may be missing. */
export const anyFields: fc.Arbitrary<FieldSource> = fc
  .record(
    Object.fromEntries(usualFields.map((name) => [name, anyOf(typeOf(name))])) as Record<
      string,
      fc.Arbitrary<Value>
    >,
    { requiredKeys: [] },
  )
  .map((values) => fieldValues(scheme, values));

function typeOf(name: string): Type {
  const field = scheme.field(name);
  if (!field) throw new Error(`there is no field ${name}`);
  return field.type;
}

/** Every list but one is there. */
export const someLists: Lists = {
  find: (name) => (name === "nothing" ? undefined : (value) => `${value}`.length % 2 === 0),
};
