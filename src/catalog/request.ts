// A request as people describe it → values of fields, for trying expressions without traffic.

export interface RequestDescription {
  readonly method?: string;
  /** Absolute, or a path; then the host comes from the headers. */
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

export function fieldsOfRequest(request: RequestDescription): Record<string, unknown> {
  const headers = Object.entries(request.headers ?? {}).map(
    ([name, value]) => [name, [value].flat()] as const,
  );
  const first = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1][0];
  const url = new URL(request.url ?? "/", `http://${first("host") ?? "localhost"}`);
  const rawPath = rawPathOf(request.url) ?? url.pathname;
  const uri = uriFields(url, url.pathname);
  return {
    ...uri,
    ...Object.fromEntries(
      Object.entries(uriFields(url, rawPath)).map(([name, value]) => [`raw.${name}`, value]),
    ),
    "http.host": url.hostname.replace(/^\[|\]$/g, ""),
    "http.request.method": (request.method ?? "GET").toUpperCase(),
    "http.request.version": request.version ?? "HTTP/1.1",
    "http.user_agent": first("user-agent") ?? "",
    "http.referer": first("referer") ?? "",
    "http.cookie": first("cookie") ?? "",
    "http.x_forwarded_for": first("x-forwarded-for") ?? "",
    "http.request.headers": grouped(
      headers.flatMap(([name, values]) => values.map((value) => [name.toLowerCase(), value] as const)),
    ),
    "http.request.headers.names": headers.flatMap(([name, values]) => values.map(() => name)),
    "http.request.headers.values": headers.flatMap(([, values]) => values),
    "http.request.cookies": grouped(pairsOf(first("cookie") ?? "", /;\s*/)),
    ssl: url.protocol === "https:",
    ...(request.ip !== undefined && { "ip.src": request.ip }),
    ...(request.country !== undefined && { "ip.src.country": request.country }),
    ...(request.asn !== undefined && { "ip.src.asnum": request.asn }),
    ...(request.body !== undefined && {
      "http.request.body.raw": request.body,
      "http.request.body.size": new TextEncoder().encode(request.body).length,
    }),
    ...request.fields,
  };
}

function uriFields({ origin, search, host, protocol }: URL, path: string): Record<string, unknown> {
  const query = search.replace(/^\?/, "");
  const pairs = pairsOf(query, "&");
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  return {
    "http.request.uri": path + search,
    "http.request.uri.path": path,
    "http.request.uri.path.extension": dot > 0 ? file.slice(dot + 1).toLowerCase() : "",
    "http.request.uri.query": query,
    "http.request.full_uri": `${origin === "null" ? `${protocol}//${host}` : origin}${path}${search}`,
    "http.request.uri.args": grouped(pairs),
    "http.request.uri.args.names": pairs.map(([name]) => name),
    "http.request.uri.args.values": pairs.map(([, value]) => value),
  };
}

/** As it was written, before dots and escapes were resolved. */
function rawPathOf(url: string | undefined): string | undefined {
  return url?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "") || undefined;
}

function pairsOf(text: string, separator: string | RegExp): (readonly [string, string])[] {
  const parts = text.split(separator).filter((part) => part !== "");
  return parts.map((part) => {
    const equals = part.indexOf("=");
    return equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
  });
}

function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const groups: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of pairs) groups[name] = [...(groups[name] ?? []), value];
  return groups;
}
