import { Command } from "commander";
import { loadConfig, type Running, type ServeRole, serve, serveRoles } from "#app";
import { onStopSignal } from "#platform";
import { UsageError } from "./failure.ts";
import { examples } from "./help.ts";
import { givenFlags, withSettingFlags } from "./settings-flags.ts";

export function serveCommand(): Command {
  const command = new Command("serve")
    .description(
      "Serve. Settings come from flags, then the environment, then sluice.json in the data folder.",
    )
    .option(
      "--role <roles>",
      `what this process does, a comma list of ${serveRoles.join(", ")}; all by default`,
    )
    .action(async (options: Record<string, unknown>) => {
      const roles = readRoles(options.role);
      const config = loadConfig(givenFlags(options));
      const starting = serve(config, roles);
      // From the first moment on: what has begun is stopped in order.
      onStopSignal(() => starting.then((running) => running.stop()));
      process.stdout.write(greeting(await starting));
    });
  return examples(
    withSettingFlags(command),
    "sluice serve",
    "sluice serve --role gateway --gateway-addr 0.0.0.0:80",
  );
}

function readRoles(text: unknown): readonly ServeRole[] {
  if (typeof text !== "string") return serveRoles;
  return text.split(",").map((word) => {
    const name = word.trim();
    if (name === "delivery") throw new UsageError("--role: this version has no delivery yet");
    const role = serveRoles.find((known) => known === name);
    if (!role) throw new UsageError(`--role: ${JSON.stringify(name)} is not one of ${serveRoles.join(", ")}`);
    return role;
  });
}

/** What a start prints. The key is shown on the first start only, and only when it was not given. */
function greeting({ apiUrl, gatewayUrls, firstUser }: Running): string {
  const lines: [string, string][] = [];
  if (apiUrl) lines.push(["Dashboard", `${apiUrl}/`], ["API", `${apiUrl}/client/v4`]);
  for (const url of gatewayUrls) lines.push(["Gateway", url]);
  if (firstUser) {
    lines.push(["E-mail", firstUser.email]);
    if (firstUser.generatedKey) lines.push(["Key", `${firstUser.generatedKey}   (shown this once)`]);
    if (apiUrl) lines.push(["Try", tryLine(apiUrl, firstUser.email, firstUser.generatedKey)]);
  }
  return lines.map(([label, value]) => `${label.padEnd(11)}${value}\n`).join("");
}

function tryLine(apiUrl: string, email: string, key: string | null): string {
  const keyHeader = key === null ? '-H "X-Auth-Key: $SLUICE_ADMIN_KEY"' : `-H 'X-Auth-Key: ${key}'`;
  return `curl ${apiUrl}/client/v4/zones -H 'X-Auth-Email: ${email}' ${keyHeader}`;
}
