// One HTTP call as it is written, without the tidying that fetch does: any header, any path, any body.

import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Call {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Text and bytes go as they are, anything else as JSON. */
  body?: unknown;
}

export interface ErrorEntry {
  /** Absent from `validate-expr` alone. */
  code?: number;
  message: string;
  error_chain?: { code: number; message: string }[];
  source?: { pointer: string };
  meta?: { id: string };
}

export interface Envelope<T = unknown> {
  result: T;
  success: boolean;
  errors: ErrorEntry[];
  messages: { code: number; message: string }[];
  result_info?: Record<"page" | "per_page" | "count" | "total_count" | "total_pages", number>;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true });
const timeoutMs = 20_000;

export function send(base: string, { method = "GET", path, headers = {}, body }: Call): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const outgoing = request(
    { agent, hostname, port, method, path, headers: headers as Record<string, string>, timeout: timeoutMs },
    (incoming) => {
      buffer(incoming).then((bytes) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: bytes.toString() });
      }, reject);
    },
  );
  outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
  outgoing.on("error", reject);
  if (body === undefined) {
    outgoing.end();
    return promise;
  }
  const bytes = toBytes(body);
  if (!outgoing.hasHeader("transfer-encoding") && !outgoing.hasHeader("content-length"))
    outgoing.setHeader("content-length", bytes.length);
  outgoing.end(bytes);
  return promise;
}

/** The answer's envelope; for calls that must succeed, its result. */
export function envelope<T = unknown>({ text }: Reply): Envelope<T> {
  return JSON.parse(text) as Envelope<T>;
}

export async function result<T>(base: string, call: Call): Promise<T> {
  const reply = await send(base, call);
  if (reply.status !== 200) {
    throw new Error(`${call.method ?? "GET"} ${call.path}: ${reply.status} ${reply.text}`);
  }
  return envelope<T>(reply).result;
}

export function pair(email: string, key: string): Record<string, string> {
  return { "x-auth-email": email, "x-auth-key": key };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function toBytes(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
