import type { Fault } from "../literals/reading.ts";

export interface Words {
  readonly message: string;
  readonly help?: string;
}

const ESCAPES = 'allowed are \\", \\\\, \\xHH and \\OOO; a raw string r"…" takes everything as it is';

/** A fault of reading in words that say what is expected. The engine's own words stay beside them. */
export function plainWords(text: string, { code, span, message }: Fault): Words {
  const found = text.slice(span.start, span.end).split(/[\s(){}]/, 1)[0] ?? "";
  const quoted = message.match(/"(.)"$/)?.[1];
  switch (code) {
    case "E102":
      return { message: "a field or a function is expected here" };
    case "E103":
      return {
        message: "a comparison operator is expected here",
        help: "use eq, ne, lt, le, gt, ge, in, contains, matches, wildcard or strict wildcard",
      };
    case "E104":
      return {
        message: "the expression is complete before this",
        help: "join comparisons with and, or, xor",
      };
    case "E105":
      return { message: quoted ? `\`${quoted}\` is missing here` : message };
    case "E106":
      return {
        message: "the string has no closing quote",
        help: 'end it with "; a quote inside is written \\"',
      };
    case "E107":
      return { message: `\\${found} is not an escape`, help: ESCAPES };
    case "E108":
      return {
        message: 'a raw string begins with r" or r#" and ends with " and as many #',
        help: 'write r"text"',
      };
    case "E109":
      return text[span.start - 1] === "x" && text[span.start - 2] === "\\"
        ? { message: "\\x takes two hexadecimal digits", help: ESCAPES }
        : { message: "a string in quotes is expected here", help: "put the text between double quotes" };
    case "E110":
      return { message: "a whole number is expected here", help: "write 80, -5, 0x50 or, octal, 0120" };
    case "E111":
      return { message: `${found} is out of range: integers have 64 bits, bytes end at \\377` };
    case "E112":
      return {
        message: found ? `${found} is not an IP address` : "an IP address is expected here",
        help: "write 192.0.2.1 or 2001:db8::1, without quotes; networks such as 192.0.2.0/24 go into a set",
      };
    case "E114":
      return { message: "the prefix length is wrong", help: "at most 32 for IPv4 and 128 for IPv6" };
    case "E115":
      return {
        message: "the range is the wrong way round or mixes IPv4 with IPv6",
        help: "write the smaller bound first, both of one kind",
      };
    case "E116":
      return { message: "a string in quotes is expected here", help: 'write "text" or r"text"' };
    case "E117":
      if (message.includes('utf8 string"') && !message.includes("quoted")) {
        return {
          message: "a key must be UTF-8 text",
          help: "keys are text; bytes that are none never occur",
        };
      }
      return {
        message: "not an index",
        help: 'use a number for arrays, a "key" in double quotes for maps, or * for every element',
      };
    case "E118":
      return {
        message: "not a list name",
        help: "after $ come small letters, digits, underscores, and dots inside; for instance $office_ips",
      };
    case "E119":
      return {
        message: message.replace(/^invalid wildcard: wildcard syntax error/, "the pattern is wrong"),
        help: 'one * stands for any text; a star itself is \\\\* in quotes, or r"\\*"',
      };
    case "E120":
      return {
        message: `not a regular expression: ${message
          .split("\n")
          .at(-1)
          ?.replace(/^error: /, "")}`,
      };
    case "E121":
      return { message: found ? `${found} is not an argument` : "an argument is missing here" };
    case "E502":
      return {
        message: `too deeply nested: ${message.match(/\d+/)?.[0]} levels are allowed`,
        help: "parentheses, not, calls, any() and all() count",
      };
    default:
      return { message };
  }
}
