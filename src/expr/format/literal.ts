// How literals are written.

import { showIp } from "../ip.ts";
import type { IntLiteral, IpRange, Member, RegexLiteral, TextForm } from "../tree.ts";
import { type Bytes, decodeUtf8, type Int } from "../values.ts";

/** In double quotes; bytes that are not text, and control characters, become escapes. */
export function showBytesLiteral(value: Bytes): string {
  const text = decodeUtf8(value);
  const escaped = (text ?? value).replaceAll(/["\\]/g, "\\$&");
  const asEscape = (char: string) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return `"${escaped.replaceAll(text === undefined ? notText : control, asEscape)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const control = /[\0-\x1f\x7f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const notText = /[\0-\x1f\x7f-\xff]/g;

/** With as many # as it takes for the text not to end the string. */
function showRaw(text: string): string {
  let hashes = "";
  while (text.includes(`"${hashes}`)) hashes += "#";
  return `r${hashes}"${text}"${hashes}`;
}

export function showText(value: Bytes, form: TextForm): string {
  if (form === "bytes" && value.length > 1) {
    return [...value].map((char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join(":");
  }
  const text = form === "raw" ? decodeUtf8(value) : undefined;
  return text === undefined ? showBytesLiteral(value) : showRaw(text);
}

/** Between quotes as it is, but for quotes outside of character classes; raw where that does not do. */
export function showRegex({ pattern, form }: Pick<RegexLiteral, "pattern" | "form">): string {
  if (form === "raw") return showRaw(pattern);
  let quoted = "";
  let isInClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === "\\") {
      const next = pattern[++i];
      if (next === undefined || (next === '"' && !isInClass)) return showRaw(pattern);
      quoted += char + next;
      continue;
    }
    if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    quoted += char === '"' && !isInClass ? '\\"' : char;
  }
  return isInClass ? showRaw(pattern) : `"${quoted}"`;
}

export function showInt(value: Int, radix: 8 | 10 | 16): string {
  if (radix === 10 || value < 0) return `${value}`;
  return radix === 16 ? `0x${value.toString(16)}` : `0${value.toString(8)}`;
}

export function showMember(member: Member): string {
  switch (member.kind) {
    case "bytes":
      return showText(member.value, member.form);
    case "int":
      return showIntLiteral(member);
    case "ip":
      return showIp(member.value);
    case "int-range":
      return `${showIntLiteral(member.first)}..${showIntLiteral(member.last)}`;
    case "ip-range":
      return showIpRange(member);
    case "broken":
      return "";
  }
}

function showIntLiteral({ value, radix }: IntLiteral): string {
  return showInt(value, radix);
}

function showIpRange({ first, last, prefix }: IpRange): string {
  return prefix === undefined ? `${showIp(first)}..${showIp(last)}` : `${showIp(first)}/${prefix}`;
}
