import { readFileSync } from "node:fs";

/** The package's version; sources and built code both lie two folders below its manifest. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }
).version;
