export { type Clock, rfc3339, rfc3339Seconds, systemClock } from "./clock.ts";
export {
  type Config,
  ConfigError,
  fileKey,
  flagName,
  hasFlag,
  type Origin,
  readConfig,
  type Setting,
  type Values,
} from "./config.ts";
export {
  claimDataFolder,
  dataFolderInUse,
  FolderInUse,
  openDataFolder,
} from "./data-folder.ts";
export { drainable } from "./drain.ts";
export { newId, newOrderedId, newRay, randomBase62, randomHex } from "./ids.ts";
export { createLog, type Log, logLevels } from "./log.ts";
export {
  hashKey,
  hashToken,
  keyMatches,
  type SaltedHash,
  sha256Hex,
  spendKeyComparison,
  tokenMatches,
} from "./secrets.ts";
export * as forms from "./setting-forms.ts";
export { onStopSignal } from "./shutdown.ts";
export { version } from "./version.ts";
