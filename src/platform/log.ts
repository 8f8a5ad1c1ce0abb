import { type DestinationStream, type Logger, pino } from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
/** Without children: their fixed fields would pass by the mask. */
export type Log = Pick<Logger, Exclude<LogLevel, "silent"> | "level" | "isLevelEnabled">;

type Fields = Record<string, unknown>;

const SECRET_NAMES = new Set([
  "authorization",
  "x-auth-key",
  "cookie",
  "set-cookie",
  "key",
  "api_key",
  "token",
  "secret",
  "password",
]);
const MAX_DEPTH = 4;

/** Structured log to standard error; standard output belongs to what a person reads. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields, 1),
      },
    },
    destination,
  );
}

/** The same object when no field is named like a secret, else a copy. Pino's own redaction costs ten times as much. */
function withoutSecrets(fields: Fields, depth: number): Fields {
  let copy: Fields | undefined;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const shown = isSecret(name, value) ? "[secret]" : within(value, depth);
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[name] = shown;
  }
  return copy ?? fields;
}

function isSecret(name: string, value: unknown): boolean {
  return value !== undefined && value !== null && SECRET_NAMES.has(name.toLowerCase());
}

function within(value: unknown, depth: number): unknown {
  const plain =
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return plain && depth < MAX_DEPTH ? withoutSecrets(value as Fields, depth + 1) : value;
}
