import { Command } from "commander";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { UsageError } from "./failure.ts";
import { examples } from "./help.ts";
import { findUser, findZone } from "./lookup.ts";
import { printJson, printLine, printTable } from "./print.ts";

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
  readonly permission?: readonly string[];
  readonly zone?: readonly string[];
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
    .option("--permission <group>", 'a permission group such as "Zone Read"; repeatable; else all', collect)
    .option("--zone <name or id>", "a zone it is good for; repeatable; else all", collect)
    .option("--expires <time>", "RFC 3339, for instance 2027-01-01T00:00:00Z")
    .action(async (emailOrId: string, options: CreateOptions) => {
      const groups = chosenGroups(options.permission);
      const made = await withClient(options, async (client) => {
        const user = await findUser(client, emailOrId);
        const zones = await Promise.all((options.zone ?? []).map((zone) => findZone(client, zone)));
        return client.tokens.create({
          user_id: user.id,
          name: options.name,
          policies: policies(
            groups,
            zones.map(({ id }) => id),
            user.id,
          ),
          ...(options.expires !== undefined && { expires_on: options.expires }),
        });
      });
      if (options.json) return printJson(made);
      printLine(`${made.id}  ${made.name}`);
      printLine(`token  ${made.value}  (shown this once)`);
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
      printLine(`deleted ${gone.id}`);
    });

  token.addCommand(examples(list, "sluice token list ada@example.com"));
  token.addCommand(
    examples(
      create,
      "sluice token create ada@example.com --name ci",
      'sluice token create ada@example.com --permission "Zone Read" --name reader',
      "sluice token create ada@example.com --zone example.com",
    ),
  );
  token.addCommand(examples(remove, "sluice token delete ada@example.com ed17574386854bf78a67040be0a770b0"));
  return examples(token, "sluice token create ada@example.com --name ci");
}

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function chosenGroups(given: readonly string[] = ["all"]): readonly string[] {
  if (!given.includes("all")) return given;
  if (given.length > 1) throw new UsageError('--permission takes "all" or single groups, not both');
  return everything;
}

function policies(groups: readonly string[], zoneIds: readonly string[], userId: string) {
  const ofUser = groups.filter((name) => /^(?:User|API Tokens)/.test(name));
  const others = groups.filter((name) => !ofUser.includes(name));
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
