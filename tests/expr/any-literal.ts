// Literals in every form in which they can be written, for expressions made at random.

import fc from "fast-check";

export type Text = fc.Arbitrary<string>;

/** A space, or what else may stand between words. */
export const space: Text = fc.oneof(
  { arbitrary: fc.constant(" "), weight: 8 },
  fc.constantFrom("  ", "\n", "\r\n", " \n  "),
);

const pieces = ["a", "b", "A", "/", ".", "-", "é", "\xff", "\\", '"', "#", "\t", "\n", "0", "😀"];

/** Few different pieces, so that generated values and literals meet. A piece beyond ASCII that is one unit is one byte. */
const content = fc.array(fc.constantFrom(...pieces), { maxLength: 5 });

const quoted: Text = fc
  .tuple(content, fc.infiniteStream(fc.nat(3)))
  .map(([parts, choices]) => `"${parts.map((part) => escaped(part, choices.next().value ?? 0)).join("")}"`);

function escaped(piece: string, choice: number): string {
  const code = piece.charCodeAt(0);
  if (piece === "\xff") return choice === 1 ? "\\377" : "\\xff";
  if (choice === 1 && code < 128) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (choice === 2 && code < 128) return `\\${code.toString(8).padStart(3, "0")}`;
  return piece === '"' || piece === "\\" ? `\\${piece}` : piece;
}

const raw: Text = fc.tuple(content, fc.nat(2)).map(([parts, extra]) => {
  const text = parts.filter((part) => part !== "\xff").join("");
  let hashes = "#".repeat(extra);
  while (text.includes(`"${hashes}`)) hashes += "#";
  return `r${hashes}"${text}"${hashes}`;
});

const hexPair = fc.nat(255).map((byte) => byte.toString(16).padStart(2, "0"));

const byteString: Text = fc
  .tuple(hexPair, fc.array(fc.tuple(fc.constantFrom(":", "-", "."), hexPair), { minLength: 1, maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(""));

/** Where a function's argument is a string. */
export const stringArgument: Text = fc.oneof(quoted, raw);
export const bytesLiteral: Text = fc.oneof({ arbitrary: quoted, weight: 4 }, raw, byteString);

const smallInt = fc.integer({ min: -3, max: 40 }).map(BigInt);
const anyInt = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const edgeInt = fc.constantFrom(2n ** 53n, -(2n ** 53n), 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n));
export const intValue = fc.oneof({ arbitrary: smallInt, weight: 6 }, anyInt, edgeInt);

function intText(value: bigint, radix: number): string {
  if (value < 0n || radix === 10) return `${value}`;
  return radix === 16 ? `0x${value.toString(16)}` : `0${value.toString(8)}`;
}

const radix = fc.constantFrom(10, 10, 10, 16, 8);
export const intLiteral: Text = fc.tuple(intValue, radix).map(([value, base]) => intText(value, base));

const intRange: Text = fc.tuple(intValue, intValue, radix).map(([a, b, base]) => {
  const [first, last] = a < b ? [a, b] : [b, a];
  return `${intText(first, base)}..${intText(last, base)}`;
});

/** Few networks, so that sets overlap and values fall into them. */
const ipv4Number = fc
  .tuple(fc.constantFrom(0, 10, 192, 255), fc.constantFrom(0, 2), fc.constantFrom(0, 255), fc.nat(7))
  .map(([a, b, c, d]) => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d);

function ipv4Text(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

const ipv6Groups = fc
  .tuple(fc.constantFrom(0, 0x2001, 0xffff), fc.constantFrom(0, 0xdb8), fc.nat(3))
  .map(([a, b, z]): readonly number[] => [a, b, 0, 0, 0, 0, 0, z]);

function ipv6Text(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":");
}

const ipv6: Text = fc.oneof(
  ipv6Groups.map(ipv6Text),
  fc.constantFrom("::", "::1", "2001:DB8::1", "::ffff:192.0.2.1", "2001:db8::2"),
);

export const ipLiteral: Text = fc.oneof(ipv4Number.map(ipv4Text), ipv6);

const ipv4Network: Text = fc
  .tuple(ipv4Number, fc.nat(32))
  .map(([value, bits]) => `${ipv4Text(value - (value % 2 ** (32 - bits)))}/${bits}`);

const ipv4Range: Text = fc
  .tuple(ipv4Number, ipv4Number)
  .map(([a, b]) => `${ipv4Text(Math.min(a, b))}..${ipv4Text(Math.max(a, b))}`);

const ipMember: Text = fc.oneof(
  ipLiteral,
  ipv4Network,
  ipv4Range,
  fc.constantFrom("10/8", "192.0.2.01", "2001:db8::/32", "::/0", "::1..2001::", "0.0.0.0/0"),
);

function setOf(member: Text): Text {
  return fc.array(fc.tuple(member, space), { maxLength: 5 }).map((members) => `{${members.flat().join("")}}`);
}

export const setLiteral = {
  Bytes: setOf(bytesLiteral),
  Int: setOf(fc.oneof(intLiteral, intRange)),
  Ip: setOf(ipMember),
};

export const listLiteral: Text = fc.constantFrom("$even", "$cf.open_proxies", "$9x", "$nothing");

export const regexLiteral: Text = fc.constantFrom(
  ...['""', '"^a"', '"a+b?"', 'r"[^/]+\\.a$"', '"(?i)AB"', '"a|b"', '"\\xff"', '"(?u)^.$"', '"^$"'],
  ...['"["]"', 'r#"""#', '"^(?:a|bb){1,3}$"', '"\\ba\\b"', '"(?s)^a.b$"', '"[[:alpha:]]{2}"', '"\\""'],
  ...['"^a.*b$"', '"^/a$"', 'r"\\\\"', '"é"', '"(?-u:\\xc3)"', '"^[^aA]*$"'],
);

const wildcardTokens = fc
  .array(fc.constantFrom("a", "B", "/", ".", "é", "*", "*", "\\*", "\\\\"), { maxLength: 6 })
  .map((tokens) => tokens.filter((token, i) => token !== "*" || tokens[i - 1] !== "*").join(""));

export const wildcardLiteral: Text = fc.oneof(
  wildcardTokens.map((pattern) => `r"${pattern}"`),
  wildcardTokens.map((pattern) => `"${pattern.replaceAll("\\", "\\\\")}"`),
);
