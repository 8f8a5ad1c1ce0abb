import { Command, Option } from "commander";
import { loadConfig } from "#app";
import { examples } from "./help.ts";
import { httpUrl } from "./http-url.ts";
import { printJson } from "./print.ts";

type Variables = Record<string, string>;

/** Values come from a URL and an e-mail address, both of which may hold what a shell would run. */
const shells = {
  bash: (variables: Variables) => lines(variables, (name, value) => `export ${name}=${posix(value)}`),
  fish: (variables: Variables) =>
    lines(variables, (name, value) => `set -gx ${name} '${value.replaceAll(/[\\']/g, "\\$&")}'`),
  powershell: (variables: Variables) =>
    lines(variables, (name, value) => `$env:${name} = '${value.replaceAll("'", "''")}'`),
  dotenv: (variables: Variables) =>
    lines(variables, (name, value) => `${name}=${/^[\w@%+:,./-]*$/.test(value) ? value : posix(value)}`),
  hcl: ({ CLOUDFLARE_BASE_URL = "" }: Variables) =>
    `provider "cloudflare" {\n  base_url = ${hclString(CLOUDFLARE_BASE_URL)}\n}\n`,
};

export function envCommand(): Command {
  const command = new Command("env")
    .description(
      "Print the variables that point each known client at this server. Credentials are not among them: the server keeps only hashes. Set CLOUDFLARE_API_TOKEN, or CLOUDFLARE_API_KEY, yourself.",
    )
    .addOption(
      new Option("--shell <shell>", "form of the output").choices(Object.keys(shells)).default("bash"),
    )
    .option("--url <url>", "the server's URL as clients see it; default from SLUICE_API_ADDR")
    .option("--data-dir <folder>", "data folder of the server (SLUICE_DATA_DIR)")
    .option("--json", "print JSON")
    .action((options: { shell: keyof typeof shells; url?: string; dataDir?: string; json?: boolean }) => {
      const { values } = loadConfig({ "data-dir": options.dataDir });
      const { host, port } = values.apiAddr;
      const own = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      const variables = variablesFor(httpUrl("--url", options.url ?? own), values.adminEmail);
      if (options.json) return printJson(variables);
      process.stdout.write(shells[options.shell](variables));
    });
  return examples(
    command,
    'eval "$(sluice env)"',
    "sluice env --shell hcl",
    "sluice env --shell dotenv > .env",
  );
}

/** The same address under the names that the SDKs, Terraform (v5, v4), cli4 and wrangler read. */
function variablesFor(url: URL, email: string): Variables {
  const path = `${url.pathname.replace(/\/+$/, "")}/client/v4`;
  const base = url.origin + path;
  return {
    CLOUDFLARE_BASE_URL: base,
    CLOUDFLARE_API_HOSTNAME: url.host,
    CLOUDFLARE_API_BASE_PATH: path,
    CLOUDFLARE_API_URL: base,
    CLOUDFLARE_API_BASE_URL: base,
    CLOUDFLARE_EMAIL: email,
  };
}

function lines(variables: Variables, line: (name: string, value: string) => string): string {
  return Object.entries(variables)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join("");
}

function posix(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

function hclString(value: string): string {
  return JSON.stringify(value).replaceAll(/[$%](?=\{)/g, "$&$&");
}
