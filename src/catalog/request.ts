// A request as people describe it → values of fields, for trying expressions without traffic.

export interface RequestDescription {
  readonly method?: string;
  /** Absolute, or a path from `/` on; then the host comes from the headers. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly ip?: string;
  readonly country?: string;
  readonly asn?: number;
  readonly version?: string;
  readonly body?: string;
  /** Any fields by name, which win over what follows from the rest. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export type RequestFields =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

type Pair = readonly [name: string, value: string];

const isText = (value: unknown) => typeof value === "string";
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isHeader = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));

const members: Readonly<Record<keyof RequestDescription, readonly [(value: unknown) => boolean, string]>> = {
  method: [isText, "text"],
  url: [isText, "text"],
  headers: [
    (value) => isObject(value) && Object.values(value as object).every(isHeader),
    "an object of texts or arrays of texts",
  ],
  ip: [isText, "text"],
  country: [isText, "text"],
  asn: [(value) => Number.isInteger(value), "a whole number"],
  version: [isText, "text"],
  body: [isText, "text"],
  fields: [isObject, "an object"],
};

export function fieldsOfRequest(request: RequestDescription): RequestFields {
  for (const [name, value] of Object.entries(request)) {
    if (!Object.hasOwn(members, name)) {
      return { problem: `a request has no ${name}, only ${Object.keys(members).join(", ")}` };
    }
    const [fits, form] = members[name as keyof RequestDescription];
    if (!fits(value)) return { problem: `${name} is not ${form}` };
  }
  const written = request.url ?? "/";
  const headers = pairsOfHeaders(request.headers ?? {});
  const url = urlOf(written, valuesOf(headers, "host")[0] ?? "localhost");
  if (!url) return { problem: "url is neither an http or https URL nor a path that begins with /" };
  if (valuesOf(headers, "host").length === 0) headers.unshift(["host", url.host]);
  return { fields: { ...derived(request, written, url, headers), ...request.fields } };
}

function urlOf(written: string, host: string): URL | undefined {
  const text = written.startsWith("/") ? `http://${host}${written}` : written;
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function derived(
  { method, version, ip, country, asn, body }: RequestDescription,
  written: string,
  url: URL,
  headers: readonly Pair[],
): Record<string, unknown> {
  const joined = (name: string, separator: string) => valuesOf(headers, name).join(separator);
  const cookies = pairsOf(joined("cookie", "; "), /;\s*/);
  const raw = uriFields(url.origin, ...partsOf(written));
  return {
    ...uriFields(url.origin, url.pathname, url.search.slice(1)),
    ...Object.fromEntries(Object.entries(raw).map(([name, value]) => [`raw.${name}`, value])),
    "http.host": url.hostname.replace(/^\[|\]$/g, ""),
    "http.request.method": (method ?? "GET").toUpperCase(),
    "http.request.version": version ?? "HTTP/1.1",
    "http.user_agent": joined("user-agent", ", "),
    "http.referer": joined("referer", ", "),
    "http.cookie": joined("cookie", "; "),
    "http.x_forwarded_for": joined("x-forwarded-for", ", "),
    ...headerFields("http.request", headers),
    ...headerFields("raw.http.request", headers),
    "http.request.headers.truncated": false,
    "http.request.cookies": grouped(cookies.map(([name, value]) => [decoded(name), value])),
    ssl: url.protocol === "https:",
    ...(ip !== undefined && { "ip.src": ip }),
    ...(country !== undefined && { "ip.src.country": country }),
    ...(asn !== undefined && { "ip.src.asnum": asn }),
    ...(body !== undefined && {
      "http.request.body.raw": body,
      "http.request.body.size": new TextEncoder().encode(body).length,
      "http.request.body.truncated": false,
    }),
  };
}

function uriFields(origin: string, path: string, query: string): Record<string, unknown> {
  const pairs = pairsOf(query, "&");
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  const uri = query === "" ? path : `${path}?${query}`;
  return {
    "http.request.uri": uri,
    "http.request.uri.path": path,
    "http.request.uri.path.extension": dot > 0 ? file.slice(dot + 1).toLowerCase() : "",
    "http.request.uri.query": query,
    "http.request.full_uri": origin + uri,
    "http.request.uri.args": grouped(pairs),
    "http.request.uri.args.names": pairs.map(([name]) => name),
    "http.request.uri.args.values": pairs.map(([, value]) => value),
  };
}

function headerFields(prefix: string, headers: readonly Pair[]): Record<string, unknown> {
  return {
    [`${prefix}.headers`]: grouped(headers.map(([name, value]) => [name.toLowerCase(), value])),
    [`${prefix}.headers.names`]: headers.map(([name]) => name),
    [`${prefix}.headers.values`]: headers.map(([, value]) => value),
  };
}

/** Path and query as they were written, before dots and escapes were resolved. */
function partsOf(written: string): [path: string, query: string] {
  const [target = ""] = written.replace(/^[a-z]+:\/\/[^/?#]*/i, "").split("#", 1);
  const mark = target.indexOf("?");
  return mark < 0 ? [target || "/", ""] : [target.slice(0, mark) || "/", target.slice(mark + 1)];
}

function pairsOfHeaders(headers: NonNullable<RequestDescription["headers"]>): Pair[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value): Pair => [name, value]),
  );
}

function valuesOf(headers: readonly Pair[], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

function pairsOf(text: string, separator: string | RegExp): Pair[] {
  const parts = text.split(separator).filter((part) => part !== "");
  return parts.map((part) => {
    const equals = part.indexOf("=");
    return equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
  });
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function grouped(pairs: readonly Pair[]): Record<string, string[]> {
  const groups = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of pairs) {
    groups[name] ??= [];
    groups[name].push(value);
  }
  return groups;
}
