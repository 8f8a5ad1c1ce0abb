/**
 * Every setting, once: from this table come validation, `--help`, `docs/operate/config.md` and the types.
 */
import { isKeyForm, keyRule, planNames } from "#model";
import { forms, logLevels, type Setting, type Values } from "#platform";

const { address, cidr, email, integer, listOf, oneOf, orOff, rate, retention, someOf, text, urlWith } = forms;

export const settings = {
  dataDir: {
    env: "SLUICE_DATA_DIR",
    form: "FOLDER",
    default: "./data",
    doc: "Where all embedded state lives.",
    parse: text,
  },
  apiAddr: {
    env: "SLUICE_API_ADDR",
    form: "HOST:PORT",
    default: "127.0.0.1:8787",
    doc: "Where the v4 API, the extension API, the dashboard, health and metrics listen.",
    parse: address,
  },
  gatewayAddr: {
    env: "SLUICE_GATEWAY_ADDR",
    form: "HOST:PORT,…",
    default: "127.0.0.1:8080",
    doc: "Where the gateway listens; a comma list, or `off` for none.",
    parse: orOff(someOf(address)),
  },
  databaseUrl: {
    env: "SLUICE_DATABASE_URL",
    form: "URL",
    defaultNote: "`sqlite:` in the data folder",
    doc: "Where configuration is stored: `sqlite:` with a file, or `postgres://…`.",
    secret: true,
    parse: urlWith("sqlite:", "postgres://", "postgresql://"),
  },
  streamUrl: {
    env: "SLUICE_STREAM_URL",
    form: "URL",
    defaultNote: "embedded, in the data folder",
    doc: "Where log lines are stored: embedded, or `nats://host:4222[,host…]`.",
    inert: true,
    parse: urlWith("sqlite:", "nats://"),
  },
  adminEmail: {
    env: "SLUICE_ADMIN_EMAIL",
    form: "E-MAIL",
    default: "admin@sluice.local",
    doc: "The first user, made only when the database has none, with one account named after the e-mail's domain.",
    parse: email,
  },
  adminKey: {
    env: "SLUICE_ADMIN_KEY",
    form: "KEY",
    defaultNote: "random, printed once",
    doc: "The first user's global key: 8 characters or more of `A-Z a-z 0-9 - . _ ~ + / =`.",
    secret: true,
    flagless: true,
    parse: (value: string): string => {
      if (!isKeyForm(value)) throw new Error(keyRule);
      return value;
    },
  },
  trustedProxies: {
    env: "SLUICE_TRUSTED_PROXIES",
    form: "CIDR,…",
    default: "",
    defaultNote: "none",
    doc: "Networks whose `X-Forwarded-For` is believed.",
    parse: listOf(cidr),
  },
  allowedDestinations: {
    env: "SLUICE_ALLOWED_DESTINATIONS",
    form: "private | HOST,CIDR,…",
    defaultNote: "public addresses",
    doc: "Where push jobs may send: `private` also allows private and loopback addresses; or a list.",
    inert: true,
    parse: someOf(text),
  },
  fileDestinationRoot: {
    env: "SLUICE_FILE_DESTINATION_ROOT",
    form: "FOLDER",
    defaultNote: "`exports` in the data folder",
    doc: "`file://` destinations live under it and nowhere else.",
    inert: true,
    parse: text,
  },
  minUploadIntervalSeconds: {
    env: "SLUICE_MIN_UPLOAD_INTERVAL_SECONDS",
    form: "SECONDS",
    default: "30",
    doc: "The lowest `max_upload_interval_seconds` a job may ask for.",
    inert: true,
    parse: integer(1, 300),
  },
  defaultUploadIntervalSeconds: {
    env: "SLUICE_DEFAULT_UPLOAD_INTERVAL_SECONDS",
    form: "SECONDS",
    default: "30",
    doc: "What a job gets that asks for none.",
    inert: true,
    parse: integer(1, 300),
  },
  plan: {
    env: "SLUICE_PLAN",
    form: planNames.join(" | "),
    default: "enterprise",
    doc: "The plan a new zone gets; it sets quota and features.",
    parse: oneOf(...planNames),
  },
  ruleQuota: {
    env: "SLUICE_RULE_QUOTA",
    form: "NUMBER",
    defaultNote: "by plan",
    doc: "Active firewall rules allowed per zone.",
    parse: integer(0),
  },
  jobQuota: {
    env: "SLUICE_JOB_QUOTA",
    form: "NUMBER",
    default: "100",
    doc: "Push jobs allowed per zone.",
    inert: true,
    parse: integer(0),
  },
  filterLimits: {
    env: "SLUICE_FILTER_LIMITS",
    form: "OPERATORS,BYTES",
    default: "30,1000",
    doc: "Operators and bytes a push job's filter may have.",
    inert: true,
    parse: (value: string): readonly [number, number] => {
      const [operators, bytes, ...rest] = listOf(integer(1))(value);
      if (operators === undefined || bytes === undefined || rest.length > 0)
        throw new Error("must be two numbers, for instance 30,1000");
      return [operators, bytes];
    },
  },
  s3AccessKeyId: {
    env: "SLUICE_S3_ACCESS_KEY_ID",
    form: "ID",
    defaultNote: "none",
    doc: "The service's own identity for `s3://` and `gs://` destinations without keys.",
    inert: true,
    parse: text,
  },
  s3SecretAccessKey: {
    env: "SLUICE_S3_SECRET_ACCESS_KEY",
    form: "KEY",
    defaultNote: "none",
    doc: "The secret of that identity.",
    secret: true,
    flagless: true,
    inert: true,
    parse: text,
  },
  s3Endpoint: {
    env: "SLUICE_S3_ENDPOINT",
    form: "URL",
    defaultNote: "the region's host",
    doc: "Where such destinations are sent.",
    inert: true,
    parse: urlWith("http://", "https://"),
  },
  rateLimit: {
    env: "SLUICE_RATE_LIMIT",
    form: "CALLS/SECONDS",
    default: "1200/300",
    doc: "API calls per user in so many seconds, or `off`.",
    parse: orOff(rate),
  },
  logRetention: {
    env: "SLUICE_LOG_RETENTION",
    form: "AGE,SIZE",
    default: "72h,2GiB",
    doc: "How long and how much of each dataset stays readable for preview, tail and replay.",
    inert: true,
    parse: retention,
  },
  geoipDb: {
    env: "SLUICE_GEOIP_DB",
    form: "FILE,…",
    defaultNote: "none",
    doc: "MMDB files for country, city and ASN.",
    inert: true,
    parse: someOf(text),
  },
  gatewayFailure: {
    env: "SLUICE_GATEWAY_FAILURE",
    form: "closed | open",
    default: "closed",
    doc: "What the gateway does with a request it cannot evaluate: `closed` answers 503.",
    inert: true,
    parse: oneOf("closed", "open"),
  },
  logLevel: {
    env: "SLUICE_LOG_LEVEL",
    form: logLevels.join(" | "),
    default: "info",
    doc: "What goes to standard error: `info` has changes and faults, `debug` every request.",
    parse: oneOf(...logLevels),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type AppSettings = Values<typeof settings>;
