import type { Noun } from "./noun.ts";

export const nouns: readonly Noun[] = [
  {
    name: "serve",
    summary: "serve the API and the gateway",
    load: async () => (await import("./serve.ts")).serveCommand(),
  },
  {
    name: "zone",
    summary: "list, create and delete zones",
    load: async () => (await import("./zone.ts")).zoneCommand(),
  },
  {
    name: "user",
    summary: "list, create and delete users",
    load: async () => (await import("./user.ts")).userCommand(),
  },
  {
    name: "key",
    summary: "give a user a new global key",
    load: async () => (await import("./key.ts")).keyCommand(),
  },
  {
    name: "token",
    summary: "list, create and delete API tokens",
    load: async () => (await import("./token.ts")).tokenCommand(),
  },
  {
    name: "expr",
    summary: "check, explain, evaluate and format expressions",
    load: async () => (await import("./expr.ts")).exprCommand(),
  },
  {
    name: "rules",
    summary: "try firewall rules against requests",
    load: async () => (await import("./rules.ts")).rulesCommand(),
  },
  {
    name: "config",
    summary: "show the settings in force",
    load: async () => (await import("./config.ts")).configCommand(),
  },
  {
    name: "env",
    summary: "print variables that point clients at this server",
    load: async () => (await import("./env.ts")).envCommand(),
  },
  {
    name: "doctor",
    summary: "check configuration, storage and ports",
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  {
    name: "backup",
    summary: "copy all state to a file, while serving",
    load: async () => (await import("./backup.ts")).backupCommand(),
  },
  {
    name: "restore",
    summary: "bring back a copy",
    load: async () => (await import("./restore.ts")).restoreCommand(),
  },
  {
    name: "completion",
    summary: "print a shell completion script",
    load: async () => (await import("./completion.ts")).completionCommand(nouns),
  },
];
