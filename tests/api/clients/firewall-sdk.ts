// Filters and firewall rules as each major of the official SDK has them: where the zone goes, and what becomes the
// body. Where a major's types are wrong about the body, callers give the right one as an option, and so do we.

import { type ClientOptions, loadFetch, loadSdk, type majors, type Page } from "./sdk.ts";

export type Major = (typeof majors)[number];

export interface SdkFilter {
  id: string;
  expression: string;
  paused: boolean;
  description?: string;
  ref?: string;
}

export interface SdkRule {
  id: string;
  action: string;
  priority: number | null;
  paused: boolean;
  description?: string;
  ref?: string;
  products?: string[];
  filter: SdkFilter;
  created_on: string;
  modified_on: string;
}

export interface Deleted {
  id: string;
  filter?: { id: string; deleted: boolean };
}

type Listing<T> = PromiseLike<Page<T>> & AsyncIterable<T>;
type Query = Record<string, unknown>;
type Options = { body?: unknown; query?: Query };

/** Methods as they are called from outside, the same for all majors. */
export interface Firewall {
  filters: {
    /** The body that the major's types ask for: one filter as an object, or an array. */
    create(filter: object): Promise<SdkFilter[]>;
    createMany(filters: readonly object[]): Promise<SdkFilter[]>;
    update(id: string, filter: object): Promise<SdkFilter>;
    list(query?: Query): Listing<SdkFilter>;
    delete(id: string): Promise<Deleted>;
    get(id: string): Promise<SdkFilter>;
  };
  rules: {
    /** An object in every major, its action an object too. */
    create(rule: object): Promise<SdkRule[]>;
    createMany(rules: readonly object[]): Promise<SdkRule[]>;
    update(id: string, rule: object): Promise<SdkRule>;
    list(query?: Query): Listing<SdkRule>;
    delete(id: string, options?: Options): Promise<Deleted>;
    edit(id: string, change: object): Promise<SdkRule[]>;
    get(id: string): Promise<SdkRule>;
  };
}

/** What came with the fourth major. */
export interface Bulk {
  filters: {
    update(filters: readonly object[]): Promise<SdkFilter[]>;
    delete(ids: readonly string[]): Promise<Deleted[]>;
  };
  rules: {
    update(rules: readonly object[]): Promise<SdkRule[]>;
    edit(rules: readonly object[]): Promise<SdkRule[]>;
    delete(ids: readonly string[]): Promise<Deleted[]>;
  };
  /** The calls with nothing but what their types ask for. */
  bare: Record<
    "updateFilters" | "deleteFilters" | "updateRules" | "editRules" | "deleteRules",
    () => Promise<unknown[]>
  >;
}

/** Methods with the zone and the id in front, as in the third major. */
interface PositionalClient {
  filters: {
    create(zone: string, body: unknown, options?: Options): Promise<SdkFilter[]>;
    update(zone: string, id: string, body: unknown): Promise<SdkFilter>;
    list(zone: string, query?: Query): Listing<SdkFilter>;
    delete(zone: string, id: string): Promise<Deleted>;
    get(zone: string, id: string): Promise<SdkFilter>;
  };
  firewall: {
    rules: {
      create(zone: string, body: unknown, options?: Options): Promise<SdkRule[]>;
      update(zone: string, id: string, body: unknown): Promise<SdkRule>;
      list(zone: string, query?: Query): Listing<SdkRule>;
      delete(zone: string, id: string, options?: Options): Promise<Deleted>;
      edit(zone: string, id: string, body: unknown): Promise<SdkRule[]>;
      get(zone: string, ids: { path_id: string; query_id?: string }): Promise<SdkRule>;
    };
  };
}

type InZone = { zone_id: string } & Query;

/** Methods with all in one object, as in every major since. */
interface NamedClient {
  filters: {
    create(params: InZone, options?: Options): Promise<Page<SdkFilter>>;
    update(id: string, params: InZone): Promise<SdkFilter>;
    list(params: InZone): Listing<SdkFilter>;
    delete(id: string, params: InZone): Promise<Deleted>;
    bulkDelete(params: InZone, options?: Options): Promise<Page<Deleted> | Deleted[]>;
    bulkUpdate(params: InZone, options?: Options): Promise<Page<SdkFilter>>;
    get(id: string, params: InZone): Promise<SdkFilter>;
  };
  firewall: {
    rules: {
      create(params: InZone, options?: Options): Promise<Page<SdkRule>>;
      update(id: string, params: InZone): Promise<SdkRule>;
      list(params: InZone): Listing<SdkRule>;
      delete(id: string, params: InZone, options?: Options): Promise<Deleted>;
      bulkDelete(params: InZone, options?: Options): Promise<Page<Deleted>>;
      bulkEdit(params: InZone, options?: Options): Promise<Page<SdkRule>>;
      bulkUpdate(params: InZone, options?: Options): Promise<Page<SdkRule>>;
      edit(id: string, params: InZone): Promise<Page<SdkRule>>;
      get(id: string, params: InZone): Promise<SdkRule>;
    };
  };
}

export function firewallOf(major: Major, client: unknown, zone: string): Firewall {
  return major === "v3"
    ? positional(client as PositionalClient, zone)
    : named(client as NamedClient, zone, major);
}

export function bulkOf(major: Exclude<Major, "v3">, client: unknown, zone: string): Bulk {
  const { filters, firewall } = client as NamedClient;
  const { rules } = firewall;
  const here = { zone_id: zone };
  const isTyped = major !== "v4";
  return {
    filters: {
      async update(body) {
        const page = isTyped ? filters.bulkUpdate({ ...here, body }) : filters.bulkUpdate(here, { body });
        return (await page).result;
      },
      async delete(id) {
        const answer = isTyped
          ? await filters.bulkDelete({ ...here, id })
          : await filters.bulkDelete(here, { query: { id } });
        return Array.isArray(answer) ? answer : answer.result;
      },
    },
    rules: {
      async update(body) {
        const page =
          major === "latest"
            ? rules.bulkUpdate({ ...here, id: "" }, { body })
            : rules.bulkUpdate({ ...here, body });
        return (await page).result;
      },
      async edit(body) {
        const page =
          major === "latest"
            ? rules.bulkEdit({ ...here, id: "" }, { body })
            : rules.bulkEdit({ ...here, body });
        return (await page).result;
      },
      async delete(id) {
        return (await rules.bulkDelete(here, { query: { id } })).result;
      },
    },
    bare: {
      updateFilters: async () => (await filters.bulkUpdate({ ...here, ...(isTyped && { body: [] }) })).result,
      async deleteFilters() {
        const answer = await filters.bulkDelete({ ...here, ...(isTyped && { id: [] }) });
        return Array.isArray(answer) ? answer : answer.result;
      },
      updateRules: async () => (await rules.bulkUpdate({ ...here, body: [] })).result,
      editRules: async () => (await rules.bulkEdit({ ...here, body: [] })).result,
      deleteRules: async () => (await rules.bulkDelete(here)).result,
    },
  };
}

/** The newest major's types ask for one id where the service takes an array of changes. */
export function editOneOfMany(client: unknown, zone: string, rule: string): Promise<Page<SdkRule>> {
  return (client as NamedClient).firewall.rules.bulkEdit({ zone_id: zone, id: rule });
}

function positional({ filters, firewall: { rules } }: PositionalClient, zone: string): Firewall {
  return {
    filters: {
      create: (filter) => filters.create(zone, filter),
      createMany: (body) => filters.create(zone, {}, { body }),
      update: (id, filter) => filters.update(zone, id, filter),
      list: (query) => filters.list(zone, query),
      delete: (id) => filters.delete(zone, id),
      get: (id) => filters.get(zone, id),
    },
    rules: {
      create: (rule) => rules.create(zone, rule),
      createMany: (body) => rules.create(zone, {}, { body }),
      update: (id, rule) => rules.update(zone, id, rule),
      list: (query) => rules.list(zone, query),
      delete: (id, options) => rules.delete(zone, id, options),
      edit: (id, change) => rules.edit(zone, id, change),
      get: (id) => rules.get(zone, { path_id: id, query_id: id }),
    },
  };
}

function named({ filters, firewall: { rules } }: NamedClient, zone: string, major: Major): Firewall {
  const here = { zone_id: zone };
  return {
    filters: {
      async create(filter) {
        const body = major === "v4" ? { ...filter } : { body: [filter] };
        return (await filters.create({ ...here, ...body })).result;
      },
      createMany: async (body) => (await filters.create(here, { body })).result,
      update: (id, filter) =>
        filters.update(id, { ...here, ...(major === "v4" ? { body: filter } : filter) }),
      list: (query) => filters.list({ ...here, ...query }),
      delete: (id) => filters.delete(id, here),
      get: (id) => filters.get(id, here),
    },
    rules: {
      create: async (rule) => (await rules.create({ ...here, ...rule })).result,
      createMany: async (body) => (await rules.create(here, { body })).result,
      update: (id, rule) => rules.update(id, { ...here, ...rule }),
      list: (query) => rules.list({ ...here, ...query }),
      delete: (id, options) => rules.delete(id, here, options),
      edit: async (id, change) => (await rules.edit(id, { ...here, ...change })).result,
      get: (id) => rules.get(id, here),
    },
  };
}

export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A client that notes what it sends, body and all. */
export function noting(major: Major, url: string, credentials: Partial<ClientOptions>) {
  const sent: Sent[] = [];
  const send = loadFetch(major);
  const Client = loadSdk(major) as unknown as new (options: object) => object;
  const none = { apiEmail: null, apiKey: null, apiToken: null, userServiceKey: null };
  const client = new Client({
    baseURL: `${url}/client/v4`,
    maxRetries: 0,
    ...none,
    ...credentials,
    async fetch(address: string | URL, init: RequestInit) {
      const { pathname, search } = new URL(address);
      const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      sent.push({ method: (init.method ?? "get").toUpperCase(), path: pathname + search, body });
      return send(address, init);
    },
  });
  return { client, sent };
}
