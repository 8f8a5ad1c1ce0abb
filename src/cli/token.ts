import { Command } from "commander";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { UsageError } from "./failure.ts";
import { examples } from "./help.ts";
import { findUser, findZone } from "./lookup.ts";
import { printJson, printTable } from "./print.ts";

const everything = [
  "Zone Write",
  "Firewall Services Write",
  "Logs Write",
  "Account Settings Write",
  "User Details Read",
  "API Tokens Write",
];

interface CreateOptions extends ConnectOptions {
  readonly user: string;
  readonly name: string;
  readonly permission: readonly string[];
  readonly zone: readonly string[];
  readonly expires?: string;
}

export function tokenCommand(): Command {
  const token = new Command("token").description(
    "List, create and delete API tokens (Authorization: Bearer).",
  );

  const list = adminCommand("list")
    .description("List a user's tokens.")
    .argument("<email or id>", "the user")
    .action(async (emailOrId: string, options: ConnectOptions) => {
      const tokens = await withClient(options, async (client) =>
        client.tokens.list((await findUser(client, emailOrId)).id),
      );
      if (options.json) return printJson(tokens);
      printTable(
        tokens,
        {
          id: ({ id }) => id,
          name: ({ name }) => name,
          status: ({ status }) => status,
          expires: ({ expires_on }) => expires_on ?? "never",
        },
        "no tokens yet",
      );
    });

  const create = adminCommand("create")
    .description("Create a token for a user. Prints it once.")
    .argument("<email or id>", "the user")
    .option("--name <name>", "what it is for", "cli")
    .option("--permission <group...>", 'permission groups such as "Zone Read", or "all"', ["all"])
    .option("--zone <name or id...>", "only these zones", [])
    .option("--expires <time>", "RFC 3339, for instance 2027-01-01T00:00:00Z")
    .action(async (emailOrId: string, options: CreateOptions) => {
      const made = await withClient(options, async (client) => {
        const user = await findUser(client, emailOrId);
        const zones = await Promise.all(options.zone.map((zone) => findZone(client, zone)));
        return client.tokens.create({
          user_id: user.id,
          name: options.name,
          policies: policies(
            options.permission,
            zones.map(({ id }) => id),
            user.id,
          ),
          ...(options.expires !== undefined && { expires_on: options.expires }),
        });
      });
      if (options.json) return printJson(made);
      process.stdout.write(`${made.id}  ${made.name}\ntoken  ${made.value}  (shown this once)\n`);
    });

  const remove = adminCommand("delete")
    .description("Delete a token; it stops working at once.")
    .argument("<email or id>", "its user")
    .argument("<token id>", "the token's id, as in sluice token list")
    .action(async (emailOrId: string, tokenId: string, options: ConnectOptions) => {
      const gone = await withClient(options, async (client) =>
        client.tokens.delete((await findUser(client, emailOrId)).id, tokenId),
      );
      if (options.json) return printJson(gone);
      process.stdout.write(`deleted ${gone.id}\n`);
    });

  token.addCommand(examples(list, "sluice token list admin@sluice.local"));
  token.addCommand(
    examples(
      create,
      'sluice token create admin@sluice.local --name ci --permission "Firewall Services Write" --zone example.com',
    ),
  );
  token.addCommand(
    examples(remove, "sluice token delete admin@sluice.local ed17574386854bf78a67040be0a770b0"),
  );
  return examples(token, "sluice token create admin@sluice.local --name ci");
}

function policies(permissions: readonly string[], zoneIds: readonly string[], userId: string) {
  const all = permissions.includes("all");
  if (all && permissions.length > 1)
    throw new UsageError('--permission takes "all" or single groups, not both');
  const wanted = all ? everything : permissions;
  const ofUser = wanted.filter((name) => /^(?:User|API Tokens)/.test(name));
  const others = wanted.filter((name) => !ofUser.includes(name));
  const resources =
    zoneIds.length > 0
      ? Object.fromEntries(zoneIds.map((id) => [`com.cloudflare.api.account.zone.${id}`, "*"]))
      : { "com.cloudflare.api.account.*": "*" };
  const policy = (names: readonly string[], on: Record<string, string>) =>
    names.length === 0
      ? []
      : [{ effect: "allow", permission_groups: names.map((name) => ({ name })), resources: on }];
  return [...policy(others, resources), ...policy(ofUser, { [`com.cloudflare.api.user.${userId}`]: "*" })];
}
