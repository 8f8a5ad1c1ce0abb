import type { Scenario } from "../scenario.ts";

const mebibyte = 1024 * 1024;
const zones = "/client/v4/zones";

function post(name: string, body: unknown, expected: Partial<Scenario> & { status: number }): Scenario {
  return { name, method: "POST", url: zones, body, ...expected };
}

function malformed(name: string, body: unknown, reason: string): Scenario {
  return post(name, body, {
    status: 400,
    json: { errors: [{ code: 6007, message: `Malformed JSON in request body: ${reason}` }] },
  });
}

function invalid(name: string, body: unknown, pointer: string, reason: string): Scenario {
  const field = pointer === "" ? "body" : pointer.slice(1).replaceAll("/", ".");
  return post(name, body, {
    status: 400,
    json: {
      errors: [{ code: 1001, message: `Invalid value for ${field}: ${reason}`, source: { pointer } }],
    },
  });
}

/** A body of that many bytes, made longer by spaces. */
function padded(name: string, bytes: number): string {
  const text = JSON.stringify({ name });
  return text + " ".repeat(bytes - text.length);
}

function nested(depth: number): string {
  return `{"name":"deep-${depth}.test","more":${"[".repeat(depth)}${"]".repeat(depth)}}`;
}

export const bodies: Scenario[] = [
  malformed("malformed in the first line", '{"name": oops}', 'unexpected "o" at line 1, column 10'),
  malformed(
    "malformed further down",
    '{\n  "name": "a.test",\n  "type" "full"\n}',
    'unexpected "\\"" at line 3, column 10',
  ),
  malformed("cut off", '{"name":"a.test"', "unexpected end at line 1, column 17"),
  malformed("cut off in a text", '{"name":"a.te', "unexpected end at line 1, column 14"),
  malformed("two values", '{"name":"a.test"}{}', 'unexpected "{" at line 1, column 18'),
  malformed("a form", "name=a.test", 'unexpected "a" at line 1, column 2'),
  malformed("not UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "it is not valid UTF-8"),
  malformed("gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), "it is not valid UTF-8"),
  malformed("nested deeper than any request needs", nested(100_000), "it is nested deeper than 32 levels"),
  post("nested within bounds", nested(28), { status: 200 }),
  post(
    "brackets in a text are not nesting",
    { name: "brackets.test", more: "[".repeat(500) },
    { status: 200 },
  ),
  {
    ...malformed(
      "a secret in a malformed body stays ours",
      '{"key": "canary-secret',
      "unexpected end at line 1, column 23",
    ),
    absent: ["canary"],
  },

  { name: "no body", method: "POST", url: zones, status: 400, codes: [6008] },
  post("an empty body", "", { status: 400, codes: [6008] }),
  post("only spaces", " \n\t ", { status: 400, codes: [6008] }),
  post("null is none", "null", { status: 400, codes: [6008] }),
  invalid("a list", [], "", "must be an object"),
  invalid("a text", '"a.test"', "", "must be an object"),
  invalid("a number", "5", "", "must be an object"),
  invalid("a field missing", {}, "/name", "is required"),
  invalid("a number for a text", { name: 1 }, "/name", "must be a string"),
  invalid("null for a text", { name: null }, "/name", "must be a string"),
  invalid("a text for a switch", { name: "a.test", paused: "true" }, "/paused", "must be a boolean"),
  invalid("a text for an object", { name: "a.test", account: "$account" }, "/account", "must be an object"),
  invalid(
    "a word that is not offered",
    { name: "a.test", type: "odd" },
    "/type",
    "must be one of full, partial, secondary, internal",
  ),
  invalid(
    "a number inside a list",
    { name: "a.test", vanity_name_servers: ["ns1.a.test", 2] },
    "/vanity_name_servers/1",
    "must be a string",
  ),
  invalid("a NUL", '{"name":"a\\u0000.test"}', "/name", "must hold neither NUL nor half of a surrogate pair"),
  invalid(
    "half of a surrogate pair, deep inside",
    '{"name":"a.test","vanity_name_servers":["ns1.a.test","\\ud800"]}',
    "/vanity_name_servers/1",
    "must hold neither NUL nor half of a surrogate pair",
  ),
  post("a whole surrogate pair, escaped", '{"name":"pair.test","more":"\\ud83d\\ude00"}', { status: 200 }),
  post(
    "several faults are told together",
    { name: 1, paused: 2, type: 3 },
    { status: 400, codes: [1001, 1001, 1001] },
  ),
  post(
    "at most five of them",
    { name: 1, paused: 2, type: 3, account: 4, vanity_name_servers: [1, 2, 3, 4, 5] },
    {
      status: 400,
      codes: [1001, 1001, 1001, 1001, 1001],
    },
  ),

  post("1 MiB", padded("mebibyte.test", mebibyte), { status: 200 }),
  post("1 MiB and a byte", padded("more.test", mebibyte + 1), { status: 413, codes: [12001] }),
  post("1 MiB and a byte, its length unknown", padded("more.test", mebibyte + 1), {
    headers: { "transfer-encoding": "chunked" },
    status: 413,
    codes: [12001],
  }),
  post("5 MiB from nobody are not read", padded("more.test", 5 * mebibyte), {
    as: "nobody",
    status: 400,
    codes: [9106],
  }),
  post("in chunks", { name: "chunks.test" }, { headers: { "transfer-encoding": "chunked" }, status: 200 }),

  post("a key twice: the last holds", '{"name":"first.test","name":"last.test"}', {
    status: 200,
    json: { result: { name: "last.test" } },
  }),
  post(
    "a prototype stays what it was",
    '{"name":"proto.test","__proto__":{"paused":true,"type":"partial"},"constructor":{"prototype":{"paused":true}}}',
    { status: 200, json: { result: { name: "proto.test", paused: false, type: "full" } } },
  ),
  post(
    "and the next body too",
    { name: "after-proto.test" },
    { status: 200, json: { result: { paused: false } } },
  ),
  post(
    '"__proto__" is no resource of a token',
    { name: "x" },
    {
      url: "/client/v4/user/tokens",
      body: '{"name":"x","policies":[{"effect":"allow","permission_groups":[{"name":"Zone Read"}],"resources":{"__proto__":"*"}}]}',
      status: 400,
      codes: [1001],
    },
  ),
  post(
    "what a client cannot set is ignored",
    {
      name: "readonly.test",
      id: "f".repeat(32),
      status: "active",
      created_on: "2001-01-01T00:00:00Z",
      activated_on: "2001-01-01T00:00:00Z",
      owner: { id: "$rivalAccount" },
      plan: { id: "free" },
      permissions: ["#everything"],
      zone_id: "f".repeat(32),
    },
    {
      status: 200,
      json: { result: { status: "pending", activated_on: null, plan: { legacy_id: "enterprise" } } },
      absent: ["f".repeat(32), "2001-", "#everything", "$rivalAccount"],
    },
  ),
  post(
    "what old clients send besides is ignored",
    { name: "jump.test", jump_start: true, organization: { name: "x" } },
    {
      status: 200,
    },
  ),

  post(
    "JSON that calls itself a form",
    { name: "form.test" },
    {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      status: 200,
    },
  ),
  post(
    "JSON that calls itself JavaScript",
    { name: "javascript.test" },
    {
      headers: { "content-type": "application/javascript" },
      status: 200,
    },
  ),
  post(
    "JSON with a charset",
    { name: "charset.test" },
    {
      headers: { "content-type": "application/json; charset=utf-8" },
      status: 200,
    },
  ),
  post(
    "a content type that is none",
    { name: "nonsense.test" },
    {
      headers: { "content-type": "nonsense" },
      status: 200,
    },
  ),
  post("a mark of byte order in front", `\ufeff{"name":"bom.test"}`, {
    status: 200,
    json: { result: { name: "bom.test" } },
  }),
  post("letters beyond ASCII", { name: "bücher.test" }, { status: 400, codes: [1001] }),

  {
    name: "GET labelled as JSON, without a body",
    url: "/client/v4/zones/$zone",
    headers: { "content-type": "application/json" },
    status: 200,
  },
  {
    name: "GET labelled as JSON, with an empty one",
    url: "/client/v4/zones/$zone",
    headers: { "content-type": "application/json" },
    body: "",
    status: 200,
  },
  post("a zone to delete", { name: "delete-1.test" }, { status: 200, save: { delete1: "result.id" } }),
  post("another", { name: "delete-2.test" }, { status: 200, save: { delete2: "result.id" } }),
  post("and another", { name: "delete-3.test" }, { status: 200, save: { delete3: "result.id" } }),
  {
    name: "DELETE without a body",
    method: "DELETE",
    url: `${zones}/$delete1`,
    status: 200,
    json: { result: { id: "$delete1" } },
  },
  { name: "DELETE with {}", method: "DELETE", url: `${zones}/$delete2`, body: {}, status: 200 },
  {
    name: "DELETE labelled as JSON, without a body",
    method: "DELETE",
    url: `${zones}/$delete3`,
    headers: { "content-type": "application/json" },
    status: 200,
  },
];
