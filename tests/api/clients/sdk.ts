// The official SDKs, several majors, as tests/clients installs them. Described here as far as the tests use them:
// their own types are there only after `scripts/install clients`.

import { createRequire } from "node:module";

export interface Page<T> extends AsyncIterable<T> {
  result: T[];
}

export interface SdkZone {
  id: string;
  name: string;
  status: string;
  paused: boolean;
  type: string;
  account: { id: string; name: string };
  plan: { legacy_id: string };
}

export interface SdkToken {
  id: string;
  name: string;
  status: string;
  value?: string;
}

type Listing<T> = PromiseLike<Page<T>> & AsyncIterable<T>;
type Query = Record<string, unknown>;

export interface Cloudflare {
  zones: {
    create(body: object): Promise<SdkZone>;
    list(query?: Query): Listing<SdkZone>;
    get(params: { zone_id: string }): Promise<SdkZone>;
    edit(params: { zone_id: string } & Query): Promise<SdkZone>;
    delete(params: { zone_id: string }): Promise<{ id: string }>;
  };
  accounts: {
    list(query?: Query): Listing<{ id: string; name: string }>;
    get(params: { account_id: string }): Promise<{ id: string; name: string }>;
  };
  user: {
    get(): Promise<{ id: string; email: string }>;
    tokens: {
      create(body: object): Promise<SdkToken>;
      update(id: string, body: object): Promise<SdkToken>;
      list(query?: Query): Listing<SdkToken>;
      get(id: string): Promise<SdkToken>;
      delete(id: string): Promise<{ id: string }>;
      verify(): Promise<{ id: string; status: string }>;
      /** The body's place is for options in the newest; {} means nothing in either. */
      value: { update(id: string, body: object): Promise<string> };
      permissionGroups: { list(query?: Query): Listing<{ id?: string; name?: string }> };
    };
  };
}

export interface ClientOptions {
  baseURL: string;
  apiEmail?: string | null;
  apiKey?: string | null;
  apiToken?: string | null;
  userServiceKey?: string | null;
  maxRetries?: number;
}

type ErrorClass = new (...args: never[]) => Error & { status: number; errors: { code: number }[] };

export interface Sdk {
  new (options: ClientOptions): Cloudflare;
  BadRequestError: ErrorClass;
  AuthenticationError: ErrorClass;
  PermissionDeniedError: ErrorClass;
  NotFoundError: ErrorClass;
  RateLimitError: ErrorClass;
}

export const majors = ["v3", "v4", "v5", "latest"] as const;

const clients = createRequire(new URL("../../clients/package.json", import.meta.url));

export function loadSdk(major: (typeof majors)[number]): Sdk {
  const module = clients(`cloudflare-${major}`) as { default?: Sdk };
  return module.default ?? (module as Sdk);
}

/** What the major sends its requests by when it is not told otherwise. */
export function loadFetch(major: (typeof majors)[number]): typeof fetch {
  return major === "latest" ? fetch : (clients("node-fetch") as typeof fetch);
}

/** A client with these credentials and no others: the environment may hold some. */
export function connect(Client: Sdk, url: string, credentials: Partial<ClientOptions>): Cloudflare {
  const none = { apiEmail: null, apiKey: null, apiToken: null, userServiceKey: null };
  return new Client({ baseURL: `${url}/client/v4`, maxRetries: 0, ...none, ...credentials });
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
