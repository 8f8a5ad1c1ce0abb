import { BOOL } from "../types.ts";
import type { Bytes, Int } from "../values.ts";
import { fromBase64 } from "./base64.ts";
import { notNegative, oneOf } from "./checks.ts";
import { define, type Example } from "./define.ts";
import { hmac } from "./digest.ts";

const TIME_LENGTH = 10;
/** The MAC is 32 bytes, so 43 letters without padding; 44 with it, each of them percent-encoded at worst. */
const MIN_MAC_LENGTH = 43;
const MAX_MAC_LENGTH = 132;

const time = /^[0-9]{10}$/;
const standardMac = /^[A-Za-z0-9+/]{43}=?$/;
const urlSafeMac = /^[A-Za-z0-9_-]{43}$/;

export const isTimedHmacValidV0 = define<[Bytes, Bytes, Int, Int]>({
  name: "is_timed_hmac_valid_v0",
  summary: "whether a text carries a valid, timely HMAC-SHA256 token",
  details:
    "The text is a message, a separator, the time of issue as ten digits, `-` and the MAC in base64. The MAC is that of the message followed by the ten digits. It is valid until the time to live has passed since the time of issue.",
  params: [
    { name: "key", kind: "literal", types: ["Bytes"], doc: "the secret key" },
    { name: "message_mac", kind: "field", types: ["Bytes"], doc: "the message with its token" },
    { name: "ttl", kind: "literal", types: ["Int"], doc: "seconds a token is valid for" },
    {
      name: "now",
      kind: "field",
      types: ["Int"],
      doc: "the time in seconds, as a rule `http.request.timestamp.sec`",
    },
    {
      name: "separator_length",
      kind: "literal",
      types: ["Int"],
      optional: true,
      doc: "bytes between message and time, 0 if not given",
      check: notNegative,
    },
    {
      name: "flags",
      kind: "literal",
      types: ["Bytes"],
      optional: true,
      doc: "`s` when the MAC is URL-safe base64 without padding, not percent-encoded base64",
      check: oneOf("s"),
    },
  ],
  returns: BOOL,
  phases: ["request", "response", "network", "transform"],
  plan: "Pro or above",
  prepare([key, , ttl, , separatorLength, flags]) {
    const macOf = hmac(key as Bytes);
    const lifetime = Number(ttl);
    const separator = Number(separatorLength ?? 0);
    const readMac = flags === "s" ? fromUrlSafe : fromPercentEncoded;
    return (_key, text, _ttl, now) => {
      const dash = dashAfterTime(text);
      if (dash === undefined) return false;
      const issued = text.slice(dash - TIME_LENGTH, dash);
      const messageEnd = dash - TIME_LENGTH - separator;
      if (messageEnd <= 0 || now >= Number(issued) + lifetime) return false;
      const mac = readMac(text.slice(dash + 1));
      return mac !== undefined && sameSecret(mac, macOf(text.slice(0, messageEnd) + issued));
    };
  },
});

/** The last dash that follows a time and leaves room for a MAC. */
function dashAfterTime(text: Bytes): number | undefined {
  let dash = text.lastIndexOf("-", text.length - MIN_MAC_LENGTH - 1);
  while (dash >= TIME_LENGTH) {
    if (text.length - dash > MAX_MAC_LENGTH + 1) return undefined;
    if (time.test(text.slice(dash - TIME_LENGTH, dash))) return dash;
    dash = text.lastIndexOf("-", dash - 1);
  }
  return undefined;
}

function fromUrlSafe(text: Bytes): Bytes | undefined {
  return urlSafeMac.test(text) ? fromBase64(text) : undefined;
}

function fromPercentEncoded(text: Bytes): Bytes | undefined {
  const decoded = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return standardMac.test(decoded) ? fromBase64(decoded) : undefined;
}

/** Takes the same time wherever the two differ. */
function sameSecret(a: Bytes, b: Bytes): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

export const examples: readonly Example[] = [
  {
    expression: 'is_timed_hmac_valid_v0("mysecretkey", http.request.uri, 100, http.request.timestamp.sec, 8)',
    fields: {
      "http.request.uri":
        "/download/cat.jpg?verify=1484063787-JcOQEFurDwNF66OcDJLopQxjsg3cB1KVO5%2BBFS9zZZ0%3D",
      "http.request.timestamp.sec": 1484063886,
    },
    result: true,
  },
  {
    expression: 'is_timed_hmac_valid_v0("mysecretkey", http.request.uri, 100, http.request.timestamp.sec, 8)',
    fields: {
      "http.request.uri":
        "/download/cat.jpg?verify=1484063787-JcOQEFurDwNF66OcDJLopQxjsg3cB1KVO5%2BBFS9zZZ0%3D",
      "http.request.timestamp.sec": 1484063887,
    },
    result: false,
    note: "a hundred seconds have passed",
  },
  {
    expression:
      'is_timed_hmac_valid_v0("mysecretkey", http.request.uri, 100, http.request.timestamp.sec, 8, "s")',
    fields: {
      "http.request.uri": "/download/cat.jpg?verify=1484063787-JcOQEFurDwNF66OcDJLopQxjsg3cB1KVO5-BFS9zZZ0",
      "http.request.timestamp.sec": 1484063787,
    },
    result: true,
  },
  {
    expression: 'is_timed_hmac_valid_v0("mysecretkey", http.request.uri, 100, http.request.timestamp.sec)',
    fields: { "http.request.uri": "/download/cat.jpg", "http.request.timestamp.sec": 1484063787 },
    result: false,
    note: "no token",
  },
];
