// Valid expressions at random, as text, over the real scheme: every literal form, sets, lists, indexes, calls,
// quantifiers, dynamic right sides; spelled in words or signs, with white space of all allowed kinds.

import fc from "fast-check";
import { scheme } from "#catalog";
import { showType } from "#expr";
import {
  bytesLiteral,
  intLiteral,
  ipLiteral,
  listLiteral,
  regexLiteral,
  setLiteral,
  space,
  stringArgument,
  type Text,
  wildcardLiteral,
} from "./any-literal.ts";
import { usualFields } from "./any-values.ts";

/** Texts with what stands between them in the template. */
function text(strings: TemplateStringsArray, ...parts: readonly Text[]): Text {
  return fc.tuple(...parts).map((values) => strings.map((string, i) => string + (values[i] ?? "")).join(""));
}

/** Most often a field that has values, sometimes any field of that type. */
function fieldOf(type: string): Text {
  const isOfType = (name: string) => showType(scheme.field(name)?.type ?? { kind: "Bool" }) === type;
  const all = scheme.fields.map(({ name }) => name).filter(isOfType);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...usualFields.filter(isOfType)), weight: 6 },
    fc.constantFrom(...all),
  );
}

const key: Text = fc.constantFrom('["a"]', '["b"]', '["\\x61"]', '["é"]', '[""]', '[ "a" ]');
const position: Text = fc.constantFrom("[0]", "[1]", "[0x1]", "[ 2 ]", "[00]", "[4294967295]");
const each: Text = fc.constantFrom("[*]", "[*]", "[ * ]");

const strings = fieldOf("Array<Bytes>");
const numbers = fieldOf("Array<Int>");
const lists = fieldOf("Array<Array<Bytes>>");
const headers = fieldOf("Map<Array<Bytes>>");
const claims = fieldOf("Map<Array<Int>>");
const topics = fieldOf("Map<Int>");

/** Arrays of strings, whole. */
const stringArray: Text = fc.oneof(strings, text`${headers}${key}`, text`${lists}${position}`);

/** Paths with [*]: one string, or one number, for each element. */
const eachString: Text = fc.oneof(
  { arbitrary: text`${strings}${each}`, weight: 3 },
  text`${headers}${key}${each}`,
  text`${headers}${each}${each}`,
  text`${headers}${each}${position}`,
  text`${lists}${each}${position}`,
  text`${lists}${position}${each}`,
  text`${lists}${each}${each}`,
  text`lower(${strings}${each})[*]`,
  text`url_decode(${headers}${key}${each}, "ur")[*]`,
  text`concat(${strings}${each}, ${stringArgument})[*]`,
  text`lookup_json_string(${strings}${each}, "a")[*]`,
);
const eachNumber: Text = fc.oneof(
  text`${numbers}${each}`,
  text`${topics}${each}`,
  text`${claims}${each}${each}`,
  text`len(${strings}${each})[*]`,
  text`len(${headers}${each})[*]`,
  text`lookup_json_integer(${strings}${each}, "a")[*]`,
);
const eachTruth: Text = fc.oneof(
  text`starts_with(${strings}${each}, ${stringArgument})`,
  text`ends_with(${headers}${key}${each}, ${fieldOf("Bytes")})`,
  text`has_value(${headers}${each}, ${stringArgument})`,
);

const ordering: Text = fc.constantFrom("eq", "==", "ne", "!=", "lt", "<", "le", "<=", "gt", ">", "ge", ">=");

/** What may follow a left side of a type, with the dynamic values of the same type. */
function comparisonOf(type: "Bytes" | "Int" | "Ip", left: Text, literal: Text, dynamic: Text): Text {
  const shared = [
    { arbitrary: text`${left}${space}${ordering}${space}${literal}`, weight: 6 },
    { arbitrary: text`${left}${space}in${space}${setLiteral[type]}`, weight: 4 },
    text`${left} in ${listLiteral}`,
    { arbitrary: text`${left}${space}${ordering} ${dynamic}`, weight: 2 },
  ];
  const own: Record<string, Text[]> = {
    Bytes: [
      text`${left} contains ${bytesLiteral}`,
      text`${left} ${fc.constantFrom("matches", "~")} ${regexLiteral}`,
      text`${left} ${fc.constantFrom("wildcard", "strict wildcard")} ${wildcardLiteral}`,
    ],
    Int: [text`${left} ${fc.constantFrom("&", "bitwise_and")} ${intLiteral}`],
    Ip: [],
  };
  return fc.oneof(...shared, ...(own[type] ?? []));
}

const and = fc.constantFrom("and", "or", "xor", "&&", "||", "^^");
const not = fc.constantFrom("not ", "!", "! ", "not\n");
const twigs = { maxDepth: 2, depthSize: "small" } as const;

const { filter, value } = fc.letrec<
  Record<"bytes" | "int" | "ip" | "truth" | "vector" | "filter" | "value", string>
>((tie) => ({
  bytes: fc.oneof(
    { ...twigs, depthIdentifier: "value" },
    { arbitrary: fieldOf("Bytes"), weight: 5 },
    text`${strings}${position}`,
    text`${headers}${key}${position}`,
    text`${lists}${position}${position}`,
    text`${fc.constantFrom("lower", "upper", "decode_base64", "url_decode", "uuidv4")}(${tie("bytes")})`,
    text`concat(${tie("bytes")},${space}${stringArgument}, ${tie("bytes")})`,
    text`substring (${tie("bytes")}, ${fc.constantFrom("0", "1", "-2", "03")}, ${fc.constantFrom("2", "-1", "99")})`,
    text`remove_bytes(${tie("bytes")}, ${stringArgument})`,
    text`coalesce(${tie("bytes")}, ${tie("bytes")}, ${stringArgument})`,
    text`join(${stringArray}, ${stringArgument})`,
    text`lookup_json_string(${tie("bytes")}, "a")`,
    text`to_string(${fc.oneof(tie("int"), tie("ip"))})`,
    text`to_string(not ${tie("truth")})`,
    text`encode_base64(sha256(${tie("bytes")}), "up")`,
    text`split(${tie("bytes")}, "a", 3)${position}`,
  ),
  int: fc.oneof(
    { ...twigs, depthIdentifier: "value" },
    { arbitrary: fieldOf("Int"), weight: 5 },
    text`${numbers}${position}`,
    text`${topics}${key}`,
    text`${claims}${key}${position}`,
    text`len(${fc.oneof(tie("bytes"), stringArray)})`,
    text`lookup_json_integer(${tie("bytes")}, "a")`,
    text`coalesce(${tie("int")}, ${fc.constantFrom("5", "-5")})`,
    text`hash_in_range(0, 5, ${tie("bytes")}, ${tie("int")})`,
    text`bit_slice(${tie("bytes")}, 3, 12)`,
  ),
  ip: fc.oneof(
    { ...twigs, depthIdentifier: "value" },
    { arbitrary: fieldOf("Ip"), weight: 3 },
    text`cidr(${tie("ip")}, ${fc.constantFrom("8", "24", "31")}, ${fc.constantFrom("1", "64", "127")})`,
    text`cidr6(${tie("ip")}, 32)`,
    text`coalesce(${tie("ip")}, ${fieldOf("Ip")})`,
  ),
  truth: fc.oneof(
    { ...twigs, depthIdentifier: "value" },
    { arbitrary: comparisonOf("Bytes", tie("bytes"), bytesLiteral, tie("bytes")), weight: 5 },
    { arbitrary: comparisonOf("Int", tie("int"), intLiteral, tie("int")), weight: 4 },
    { arbitrary: comparisonOf("Ip", tie("ip"), ipLiteral, tie("ip")), weight: 3 },
    { arbitrary: fieldOf("Bool"), weight: 2 },
    text`${fc.constantFrom("starts_with", "ends_with")}(${tie("bytes")}, ${fc.oneof(stringArgument, tie("bytes"))})`,
    text`has_key(${headers}, ${fc.oneof(stringArgument, tie("bytes"))})`,
    text`has_value(${stringArray}, ${fc.oneof(stringArgument, tie("bytes"))})`,
    text`has_value(${topics}, ${tie("int")})`,
  ),
  vector: fc.oneof(
    { maxDepth: 2, depthIdentifier: "vector" },
    { arbitrary: comparisonOf("Bytes", eachString, bytesLiteral, tie("bytes")), weight: 4 },
    { arbitrary: comparisonOf("Int", eachNumber, intLiteral, tie("int")), weight: 3 },
    text`(${eachTruth}${space}${and} ${tie("vector")})`,
    text`(${tie("vector")}${space}${and} ${tie("vector")})`,
    text`${not}${tie("vector")}`,
  ),
  filter: fc.oneof(
    { maxDepth: 3, depthIdentifier: "filter" },
    { arbitrary: tie("truth"), weight: 4 },
    { arbitrary: text`${fc.constantFrom("any(", "all(", "any (")}${tie("vector")})`, weight: 2 },
    text`${fc.constantFrom("any(", "all(")}${eachTruth})`,
    { arbitrary: text`${tie("filter")}${space}${and} ${tie("filter")}`, weight: 3 },
    { arbitrary: text`(${space}${tie("filter")}${space})`, weight: 2 },
    text`${not}${tie("filter")}`,
  ),
  value: fc.oneof(tie("bytes"), tie("int"), tie("ip"), stringArray, headers, text`upper(${strings}[*])`),
}));

export const anyFilter: Text = filter;
export const anyValue: Text = value;
