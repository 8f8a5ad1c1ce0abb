/**
 * Every refusal a client can meet, by name: the number it carries on the wire, its public text, and what a
 * person should know about it. Numbers and texts that real clients compare are kept as the public service has
 * them; numbers from 12000 on are our own. `{word}` in a text is filled in where the refusal is thrown.
 *
 * `docs/api/errors.md` is made from this table. Numbers are never reused.
 */
export interface RefusalEntry {
  /** Null where clients expect an error without a number. */
  readonly code: number | null;
  readonly text: string;
  readonly doc: string;
}

export const refusals = {
  credentials_missing: {
    code: 9106,
    text: "Missing X-Auth-Key, X-Auth-Email or Authorization headers",
    doc: "The request carries no credentials. Send `Authorization: Bearer <token>`, or `X-Auth-Email` with `X-Auth-Key`.",
  },
  key_missing: {
    code: 9106,
    text: "Missing X-Auth-Key header",
    doc: "`X-Auth-Email` came without `X-Auth-Key`.",
  },
  email_missing: {
    code: 9107,
    text: "Missing X-Auth-Email header",
    doc: "`X-Auth-Key` came without `X-Auth-Email`.",
  },
  headers_invalid: {
    code: 6003,
    text: "Invalid request headers",
    doc: "A credential has a shape that no credential has; `error_chain` says which header.",
  },
  authorization_malformed: {
    code: 6111,
    text: "Invalid format for Authorization header",
    doc: "In an `error_chain`: the header is not `Bearer` and a token of at least 40 characters. A global API key is not a token; send it as `X-Auth-Key`.",
  },
  key_malformed: {
    code: 6103,
    text: "Invalid format for X-Auth-Key header",
    doc: "In an `error_chain`: the key has spaces, quotes or fewer than 8 characters.",
  },
  email_malformed: {
    code: 6102,
    text: "Invalid format for X-Auth-Email header",
    doc: "In an `error_chain`: the value is not an e-mail address.",
  },
  pair_unknown: {
    code: 9103,
    text: "Unknown X-Auth-Key or X-Auth-Email",
    doc: "The pair is well-formed but wrong. `sluice key roll EMAIL` makes a new key.",
  },
  token_unknown: {
    code: 9109,
    text: "Invalid access token",
    doc: "The token is well-formed but unknown, disabled, expired or not valid yet.",
  },
  token_rejected: {
    code: 1000,
    text: "Invalid API Token",
    doc: "The answer of `user/tokens/verify` for a token that is unknown, disabled, expired or not valid yet.",
  },
  token_required: {
    code: 9106,
    text: "Missing Authorization header",
    doc: "This route verifies an API token, so it takes one and no key.",
  },
  location_forbidden: {
    code: 9109,
    text: "Cannot use the access token from location: {ip}",
    doc: "The token's `condition.request_ip` excludes the caller's address.",
  },
  access_denied: {
    code: 9109,
    text: "Unauthorized to access requested resource",
    doc: "The credential lacks the permission this route needs on this object.",
  },
  authentication_failed: {
    code: 10000,
    text: "Authentication error",
    doc: "On product routes (filters, firewall rules, log push): the credential is unknown, lacks the permission, or the zone is out of its scope.",
  },
  rate_limited: {
    code: 971,
    text: "Please wait and consider throttling your request speed",
    doc: "More calls than `SLUICE_RATE_LIMIT` allows. `retry-after` says how many seconds to wait.",
  },
  route_unknown: { code: 7000, text: "No route for that URI", doc: "No route has this path." },
  method_unknown: {
    code: 7001,
    text: "Method {method} not available for that URI.",
    doc: "The path exists, but not with this method; `allow` lists those it has.",
  },
  object_unknown: {
    code: 7003,
    text: "Could not route to {path}, perhaps your object identifier is invalid?",
    doc: "An id in the path is malformed, or no object with it is visible to this credential.",
  },
  json_malformed: {
    code: 6007,
    text: "Malformed JSON in request body: {reason}",
    doc: "The body is not JSON; the message says where it stops being so.",
  },
  body_required: { code: 6008, text: "Request body is missing", doc: "This route needs a JSON body." },
  body_too_large: {
    code: 12001,
    text: "Request body is larger than {limit} bytes",
    doc: "The body exceeds what this route reads.",
  },
  request_malformed: {
    code: 12002,
    text: "Bad request: {reason}",
    doc: "The request cannot be read as HTTP, or its encoding is broken.",
  },
  field_invalid: {
    code: 1001,
    text: "Invalid value for {field}: {reason}",
    doc: "A field of the body or the query is wrong; `source.pointer` leads to a field of the body.",
  },
  zone_exists: {
    code: 1061,
    text: "{name} already exists",
    doc: "The account has a zone of that name.",
  },
  token_not_found: { code: 1003, text: "API token not found", doc: "The user has no token with this id." },
  token_limit: {
    code: 12003,
    text: "A user can have at most {limit} API tokens",
    doc: "Delete a token that is no longer used first.",
  },
  user_exists: {
    code: 12004,
    text: "{email} is already a member of this account",
    doc: "Each user is a member once.",
  },
  user_not_found: { code: 12005, text: "User not found", doc: "No such user is visible to this credential." },
  last_administrator: {
    code: 12006,
    text: "An account keeps at least one administrator",
    doc: "Make somebody else administrator first.",
  },
  idempotency_mismatch: {
    code: 12007,
    text: "this Idempotency-Key was used for another request",
    doc: "A key stands for one request and its body for a day. Use a new one.",
  },
  expression_rejected: {
    code: null,
    text: "{text}",
    doc: "The answer of `filters/validate-expr`: where the expression is wrong, with a line of carets. It carries no number.",
  },
  filter_not_found: { code: 1000, text: "not_found", doc: "The zone has no filter with this id." },
  filter_invalid: {
    code: 10101,
    text: "{text}",
    doc: "The expression is wrong; the text shows where, with a line of carets, and how to mend it.",
  },
  expression_too_long: {
    code: 20127,
    text: "{text}",
    doc: "An expression has at most 4096 characters. Put values into a list and write `in $name`.",
  },
  filter_duplicate: {
    code: 10102,
    text: "config duplicates an already existing config",
    doc: "The zone has a filter with this expression already, or the request has it twice; `meta.id` is the filter that exists. Refer to that one.",
  },
  filter_in_use: {
    code: 10103,
    text: "filter {id} is in use: delete the rules and features that refer to it first",
    doc: "A filter is deleted after what refers to it.",
  },
  filter_unknown: {
    code: 10104,
    text: "there is no filter {id} in this zone",
    doc: "An id in the body is that of no filter. Nothing was changed.",
  },
  filter_not_entitled: {
    code: 10105,
    text: "not entitled: {reason}",
    doc: "The expression uses something that the zone's plan does not include.",
  },
  filter_twice: {
    code: 10106,
    text: "{id} stands in the request twice",
    doc: "Each filter is changed once in a request.",
  },
  rule_not_found: { code: 1002, text: "firewall rule not found", doc: "The zone has no rule with this id." },
  rule_filter_unknown: {
    code: 10201,
    text: "there is no filter {id} in this zone to refer to",
    doc: "`filter.id` is that of no filter. Nothing was changed.",
  },
  products_misplaced: {
    code: 10203,
    text: "products is only valid for the 'bypass' action",
    doc: "Only `bypass` takes products.",
  },
  products_missing: {
    code: 10204,
    text: "products is required for the 'bypass' action",
    doc: "`bypass` says which products it switches off.",
  },
  rule_quota: {
    code: 10205,
    text: "the zone may have {limit} active rules and has {count}: {outcome}",
    doc: "Paused rules do not count. With the filter inline, the filter was created all the same and `meta.id` is its id: pause or delete a rule, then create this one with `filter: {id}`.",
  },
  rule_not_entitled: {
    code: 10206,
    text: "not entitled: {reason}{kept}",
    doc: "The rule asks for something that the zone's plan does not include. With the filter inline, the filter was created all the same and `meta.id` is its id.",
  },
  rule_unknown: {
    code: 10207,
    text: "there is no firewall rule {id} in this zone",
    doc: "An id in the body is that of no rule. Nothing was changed.",
  },
  rule_twice: {
    code: 10208,
    text: "{id} stands in the request twice",
    doc: "Each rule is changed once in a request.",
  },
  list_not_found: { code: 10011, text: "could not find list", doc: "The account has no list with this id." },
  list_item_not_found: {
    code: 10012,
    text: "could not find list item",
    doc: "The list has no item with this id.",
  },
  list_exists: {
    code: 10013,
    text: "a list named {name} already exists",
    doc: "Names of lists are unique within an account.",
  },
  list_in_use: {
    code: 10031,
    text: "filters.api.ip_list_in_use: {count} filters refer to the list",
    doc: "Delete the filters that look into the list first.",
  },
  list_full: { code: 10014, text: "a list holds at most {limit} items", doc: "Split the list." },
  storage_unavailable: {
    code: 12503,
    text: "Storage is unavailable: {reason}",
    doc: "The database cannot be read or written now. Nothing was changed, save when the connection was lost in the very moment of committing: look before you repeat a change.",
  },
  stopping: { code: 12504, text: "The server is stopping", doc: "Repeat the call in a moment." },
  internal: {
    code: 12500,
    text: "Internal error; the log has the details under ray {ray}",
    doc: "A fault of ours. The ray id finds the log entry.",
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalName = keyof typeof refusals;
