import { type DestinationStream, type Logger, pino } from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/** Structured log to standard error; standard output belongs to what a person reads. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          "authorization",
          "key",
          "token",
          "secret",
          "password",
          "*.authorization",
          "*.key",
          "*.token",
          "*.secret",
        ],
        censor: "[secret]",
      },
    },
    destination,
  );
}
