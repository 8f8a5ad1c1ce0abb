import { all } from "./all.ts";
import { any } from "./any.ts";
import { bitSlice } from "./bit-slice.ts";
import { cidr } from "./cidr.ts";
import { cidr6 } from "./cidr6.ts";
import { coalesce } from "./coalesce.ts";
import { concat } from "./concat.ts";
import { decodeBase64 } from "./decode-base64.ts";
import type { FunctionDefinition } from "./define.ts";
import { encodeBase64 } from "./encode-base64.ts";
import { endsWith } from "./ends-with.ts";
import { hasKey } from "./has-key.ts";
import { hasValue } from "./has-value.ts";
import { hashInRange } from "./hash-in-range.ts";
import { isJwtPresent } from "./is-jwt-present.ts";
import { isJwtValid } from "./is-jwt-valid.ts";
import { isTimedHmacValidV0 } from "./is-timed-hmac-valid-v0.ts";
import { join } from "./join.ts";
import { len } from "./len.ts";
import { lookupJsonInteger } from "./lookup-json-integer.ts";
import { lookupJsonString } from "./lookup-json-string.ts";
import { lower } from "./lower.ts";
import { regexReplace } from "./regex-replace.ts";
import { removeBytes } from "./remove-bytes.ts";
import { removeQueryArgs } from "./remove-query-args.ts";
import { sha256 } from "./sha256.ts";
import { split } from "./split.ts";
import { startsWith } from "./starts-with.ts";
import { substring } from "./substring.ts";
import { toText } from "./to-string.ts";
import { upper } from "./upper.ts";
import { urlDecode } from "./url-decode.ts";
import { uuidv4 } from "./uuidv4.ts";
import { wildcardReplace } from "./wildcard-replace.ts";

/** Their argument is parsed in a way of its own, which is why they are not among the functions. */
export const quantifiers: readonly FunctionDefinition[] = [any, all];

export const standardFunctions: readonly FunctionDefinition[] = [
  concat,
  lower,
  upper,
  len,
  startsWith,
  endsWith,
  substring,
  urlDecode,
  removeBytes,
  lookupJsonString,
  lookupJsonInteger,
  hasKey,
  hasValue,
  coalesce,
  hashInRange,
  isTimedHmacValidV0,
  cidr,
  cidr6,
  decodeBase64,
  encodeBase64,
  sha256,
  join,
  split,
  regexReplace,
  wildcardReplace,
  removeQueryArgs,
  toText,
  uuidv4,
  isJwtValid,
  isJwtPresent,
  bitSlice,
];
