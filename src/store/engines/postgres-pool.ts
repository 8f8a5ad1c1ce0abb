/** Connections to PostgreSQL, and what their failures mean. */
import type { Socket } from "node:net";
import pg from "pg";
import type { Log } from "#platform";

export interface PoolLimits {
  readonly connections: number;
  /** For a free connection, and for a new one. */
  readonly connectMs: number;
  /** For another writer, machines included. */
  readonly lockMs: number;
  /** For one statement; 0 for as long as it takes. */
  readonly statementMs: number;
  /** For a sign of life from a server that owes an answer. */
  readonly silenceMs: number;
}

const INT8 = 20;

export function createPool(url: string, limits: PoolLimits, log: Log | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.silenceMs,
    application_name: "sluice",
    keepAlive: true,
    // Our whole numbers are times and counts, all within the range a JavaScript number holds exactly.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without a listener the loss of a connection would end the process, be it idle or between two statements of
  // a transaction. The pool makes a new one, and the next statement on the lost one fails.
  pool.on("error", (error) => log?.warn({ reason: error.message }, "a database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    socketOf(client).on("timeout", () => socketOf(client).destroy(new ServerSilent()));
  });
  pool.on("acquire", (client) => socketOf(client).setTimeout(limits.silenceMs));
  pool.on("release", (_error, client) => socketOf(client).setTimeout(0));
  return pool;
}

/** The server's own time limits do not help when it has stopped, or the way to it is cut. */
class ServerSilent extends Error {
  readonly code = "ETIMEDOUT";
  override readonly message = "the database does not answer";
}

function socketOf({ connection }: pg.PoolClient): Socket {
  return connection.stream as Socket;
}

/** Two transactions got in each other's way; the server took this one back, whole. */
export function conflicted(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** The connection failed or was refused. */
export function disconnected(error: unknown): boolean {
  const code = codeOf(error);
  return serverRefusals.test(code) || networkCodes.includes(code) || driverMessages.test(messageOf(error));
}

/** The server is there, but this could not be done in time, or not on this server. */
export function hindered(error: unknown): boolean {
  return ["25006", "25P03", "55P03", "57014"].includes(codeOf(error));
}

/** Of a name that leads to several addresses Node reports one error each, and none in the message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Connection trouble, wrong credentials, no such database, no resources, shutting down: by class of SQLSTATE. */
const serverRefusals = /^(?:08|28|3D|53|57P)/;
const networkCodes = [
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
];
/** The driver's own errors have no code. */
const driverMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
