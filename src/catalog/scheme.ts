import { createScheme, standardFunctions } from "#expr";
import { fields } from "./fields.ts";

/** Everything an expression may name. */
export const scheme = createScheme(fields, standardFunctions);

/** Lists that the service keeps itself. */
export const managedLists: readonly string[] = [
  "cf.open_proxies",
  "cf.anonymizer",
  "cf.vpn",
  "cf.malware",
  "cf.botnetcc",
];
