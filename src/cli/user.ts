import { Command, Option } from "commander";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { examples } from "./help.ts";
import { findAccountId, findUser } from "./lookup.ts";
import { printJson, printLine, printTable } from "./print.ts";

const roleNames = [
  "administrator",
  "administrator_read_only",
  "firewall",
  "log_share",
  "log_share_reader",
] as const;
type Role = (typeof roleNames)[number];

export function userCommand(): Command {
  const user = new Command("user").description("List, create and delete users.");

  const list = adminCommand("list")
    .description("List all users.")
    .action(async (options: ConnectOptions) => {
      const users = await withClient(options, (client) => client.users.list());
      if (options.json) return printJson(users);
      printTable(
        users,
        {
          id: ({ id }) => id,
          email: ({ email }) => email,
          memberships: ({ memberships }) =>
            memberships.map(({ account, role }) => `${role} of ${account.id}`).join(", "),
        },
        "no users yet; the first start makes one",
      );
    });

  const create = adminCommand("create")
    .description(
      "Create a user, or make an existing one a member of an account. Prints a new user's key once.",
    )
    .argument("<email>", "the user's e-mail address")
    .option("--account <name or id>", "the account to join; without it a new account is made")
    .addOption(
      new Option("--role <role>", "what the member may do").choices([...roleNames]).default("administrator"),
    )
    .action(async (email: string, options: ConnectOptions & { account?: string; role: Role }) => {
      const made = await withClient(options, async (client) =>
        client.users.create({
          email,
          role: options.role,
          ...(options.account !== undefined && {
            account: { id: await findAccountId(client, options.account) },
          }),
        }),
      );
      if (options.json) return printJson(made);
      printLine(`${made.id}  ${made.email}`);
      if (made.api_key) printLine(`key  ${made.api_key}  (shown this once)`);
    });

  const remove = adminCommand("delete")
    .description("Delete a user with all tokens.")
    .argument("<email or id>", "the user")
    .action(async (emailOrId: string, options: ConnectOptions) => {
      const gone = await withClient(options, async (client) =>
        client.users.delete((await findUser(client, emailOrId)).id),
      );
      if (options.json) return printJson(gone);
      printLine(`deleted ${gone.id}`);
    });

  user.addCommand(examples(list, "sluice user list"));
  user.addCommand(
    examples(create, "sluice user create ada@example.com --account example.com --role firewall"),
  );
  user.addCommand(examples(remove, "sluice user delete ada@example.com"));
  return examples(user, "sluice user create ada@example.com", "sluice user list");
}
