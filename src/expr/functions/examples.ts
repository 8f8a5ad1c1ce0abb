// Examples of every function by its name, for tests and the reference. They are not part of what runs.

import { examples as all } from "./all.ts";
import { examples as any } from "./any.ts";
import { examples as bitSlice } from "./bit-slice.ts";
import { examples as cidr } from "./cidr.ts";
import { examples as cidr6 } from "./cidr6.ts";
import { examples as coalesce } from "./coalesce.ts";
import { examples as concat } from "./concat.ts";
import { examples as decodeBase64 } from "./decode-base64.ts";
import type { Example } from "./define.ts";
import { examples as encodeBase64 } from "./encode-base64.ts";
import { examples as endsWith } from "./ends-with.ts";
import { examples as hasKey } from "./has-key.ts";
import { examples as hasValue } from "./has-value.ts";
import { examples as hashInRange } from "./hash-in-range.ts";
import { examples as isJwtPresent } from "./is-jwt-present.ts";
import { examples as isJwtValid } from "./is-jwt-valid.ts";
import { examples as isTimedHmacValidV0 } from "./is-timed-hmac-valid-v0.ts";
import { examples as join } from "./join.ts";
import { examples as len } from "./len.ts";
import { examples as lookupJsonInteger } from "./lookup-json-integer.ts";
import { examples as lookupJsonString } from "./lookup-json-string.ts";
import { examples as lower } from "./lower.ts";
import { examples as regexReplace } from "./regex-replace.ts";
import { examples as removeBytes } from "./remove-bytes.ts";
import { examples as removeQueryArgs } from "./remove-query-args.ts";
import { examples as sha256 } from "./sha256.ts";
import { examples as split } from "./split.ts";
import { examples as startsWith } from "./starts-with.ts";
import { examples as substring } from "./substring.ts";
import { examples as asString } from "./to-string.ts";
import { examples as upper } from "./upper.ts";
import { examples as urlDecode } from "./url-decode.ts";
import { examples as uuidv4 } from "./uuidv4.ts";
import { examples as wildcardReplace } from "./wildcard-replace.ts";

export const functionExamples: Readonly<Record<string, readonly Example[]>> = {
  all,
  any,
  bit_slice: bitSlice,
  cidr,
  cidr6,
  coalesce,
  concat,
  decode_base64: decodeBase64,
  encode_base64: encodeBase64,
  ends_with: endsWith,
  has_key: hasKey,
  has_value: hasValue,
  hash_in_range: hashInRange,
  is_jwt_present: isJwtPresent,
  is_jwt_valid: isJwtValid,
  is_timed_hmac_valid_v0: isTimedHmacValidV0,
  join,
  len,
  lookup_json_integer: lookupJsonInteger,
  lookup_json_string: lookupJsonString,
  lower,
  regex_replace: regexReplace,
  remove_bytes: removeBytes,
  remove_query_args: removeQueryArgs,
  sha256,
  split,
  starts_with: startsWith,
  substring,
  to_string: asString,
  upper,
  url_decode: urlDecode,
  uuidv4,
  wildcard_replace: wildcardReplace,
};
