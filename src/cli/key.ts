import { Command } from "commander";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { examples } from "./help.ts";
import { findUser } from "./lookup.ts";
import { printJson, printLine } from "./print.ts";

export function keyCommand(): Command {
  const key = new Command("key").description("Global API keys (X-Auth-Email and X-Auth-Key).");
  const roll = adminCommand("roll")
    .description("Give a user a new key, for instance when it was lost. The old one stops working.")
    .argument("<email or id>", "the user")
    .action(async (emailOrId: string, options: ConnectOptions) => {
      const made = await withClient(options, async (client) => {
        const { id, email } = await findUser(client, emailOrId);
        return { email, ...(await client.users.rollKey(id)) };
      });
      if (options.json) return printJson(made);
      printLine(made.email);
      printLine(`key  ${made.api_key}  (shown this once)`);
    });
  key.addCommand(examples(roll, "sluice key roll admin@sluice.local"));
  return examples(key, "sluice key roll admin@sluice.local");
}
