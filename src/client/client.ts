/** A typed client of the API, for the CLI and the dashboard. Runs wherever `fetch` does. */
import type { PlanName, Role, ZoneStatus } from "#model";

export interface ClientOptions {
  /** Up to and without `/client/v4`. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
}

export interface ApiErrorEntry {
  readonly code: number;
  readonly message: string;
  readonly source?: { readonly pointer: string };
}

/** The API said no. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ApiErrorEntry[];

  constructor(status: number, errors: readonly ApiErrorEntry[]) {
    super(errors.map(({ code, message }) => `${message} (${code})`).join("; ") || `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.errors = errors;
  }
}

/** Nothing that speaks the API answered. */
export class ServerUnreachable extends Error {
  override readonly name = "ServerUnreachable";
}

export interface WireZone {
  readonly id: string;
  readonly name: string;
  readonly status: ZoneStatus;
  readonly paused: boolean;
  readonly account: { readonly id: string; readonly name: string };
  readonly plan: { readonly legacy_id: PlanName };
}

export interface WireUser {
  readonly id: string;
  readonly email: string;
  readonly superuser: boolean;
  readonly memberships: readonly { readonly account: { readonly id: string }; readonly role: Role }[];
  readonly api_key?: string;
}

export interface WireToken {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly issued_on: string;
  readonly expires_on?: string;
  readonly value?: string;
}

export interface WireAccount {
  readonly id: string;
  readonly name: string;
}

export interface WireDecision {
  readonly action: string | null;
  readonly rule_id: string | null;
  readonly matched: readonly { readonly rule_id: string; readonly action: string }[];
  readonly trace: readonly {
    readonly rule_id: string;
    readonly action: string;
    readonly description?: string;
    readonly outcome: string;
    readonly decided_by?: string;
  }[];
}

interface Envelope {
  readonly success: boolean;
  readonly result: unknown;
  readonly errors: readonly ApiErrorEntry[];
  readonly result_info?: { readonly page: number; readonly total_pages: number };
}

type Query = Readonly<Record<string, string | number | undefined>>;

export type Client = ReturnType<typeof createClient>;

export function createClient({ baseUrl, headers, fetch = globalThis.fetch }: ClientOptions) {
  async function send(method: string, path: string, query: Query = {}, body?: unknown): Promise<Envelope> {
    const url = new URL(baseUrl.replace(/\/+$/, "") + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const request: RequestInit = {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await fetch(url, request).catch((error: unknown) => {
      throw new ServerUnreachable(`cannot reach ${url.origin}: ${reason(error)}`, { cause: error });
    });
    const envelope = await readEnvelope(response, url);
    if (!response.ok || !envelope.success) throw new ApiError(response.status, envelope.errors ?? []);
    return envelope;
  }

  const one = async <T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> =>
    (await send(method, path, query, body)).result as T;

  /** All pages. */
  async function all<T>(path: string, query: Query = {}): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1; ; page++) {
      const { result, result_info } = await send("GET", path, { ...query, page, per_page: 50 });
      items.push(...(result as T[]));
      if (page >= (result_info?.total_pages ?? 1)) return items;
    }
  }

  return {
    zones: {
      list: (query: { name?: string; "account.id"?: string } = {}) =>
        all<WireZone>("/client/v4/zones", query),
      get: (id: string) => one<WireZone>("GET", `/client/v4/zones/${id}`),
      create: (body: { name: string; account?: { id: string } }) =>
        one<WireZone>("POST", "/client/v4/zones", body),
      delete: (id: string) => one<{ id: string }>("DELETE", `/client/v4/zones/${id}`),
    },
    /** What the zone's rules decide for a request, or for values of fields. */
    evaluate: (zoneId: string, body: Readonly<Record<string, unknown>>) =>
      one<WireDecision>("POST", `/sluice/v1/zones/${zoneId}/evaluate`, body),
    accounts: { list: () => all<WireAccount>("/client/v4/accounts") },
    users: {
      list: (query: { email?: string } = {}) => all<WireUser>("/sluice/v1/users", query),
      create: (body: { email: string; account?: { id: string }; role?: Role; key?: string }) =>
        one<WireUser>("POST", "/sluice/v1/users", body),
      delete: (id: string) => one<{ id: string }>("DELETE", `/sluice/v1/users/${id}`),
      rollKey: (id: string) => one<{ id: string; api_key: string }>("POST", `/sluice/v1/users/${id}/key`),
    },
    tokens: {
      list: (userId: string) => all<WireToken>("/sluice/v1/tokens", { user_id: userId }),
      create: (body: Record<string, unknown>) => one<Required<WireToken>>("POST", "/sluice/v1/tokens", body),
      delete: (userId: string, id: string) =>
        one<{ id: string }>("DELETE", `/sluice/v1/tokens/${id}`, undefined, { user_id: userId }),
    },
  };
}

async function readEnvelope(response: Response, url: URL): Promise<Envelope> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && "success" in value) return value as Envelope;
  } catch {
    // Not JSON: said below.
  }
  throw new ServerUnreachable(
    `${url.origin} does not speak the v4 API: HTTP ${response.status} without an envelope`,
  );
}

/** `fetch` hides why it failed in the cause. */
function reason(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message?: string };
  return cause?.message || cause?.code || message || String(error);
}
