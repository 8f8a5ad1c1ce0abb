import { Command } from "commander";
import { adminCommand, type ConnectOptions, withClient } from "./connect.ts";
import { examples } from "./help.ts";
import { findAccountId, findZone } from "./lookup.ts";
import { printJson, printLine, printTable } from "./print.ts";

export function zoneCommand(): Command {
  const zone = new Command("zone").description("List, create and delete zones.");

  const list = adminCommand("list")
    .description("List all zones.")
    .action(async (options: ConnectOptions) => {
      const zones = await withClient(options, (client) => client.zones.list());
      if (options.json) return printJson(zones);
      printTable(
        zones,
        {
          id: ({ id }) => id,
          name: ({ name }) => name,
          status: ({ status, paused }) => (paused ? `${status}, paused` : status),
          plan: ({ plan }) => plan.legacy_id,
          account: ({ account }) => account.name,
        },
        "no zones yet; sluice zone create NAME makes one",
      );
    });

  const create = adminCommand("create")
    .description("Create a zone.")
    .argument("<name>", "a domain name")
    .option("--account <name or id>", "the account, when there are several")
    .action(async (name: string, options: ConnectOptions & { account?: string }) => {
      const made = await withClient(options, async (client) =>
        client.zones.create({ name, account: { id: await findAccountId(client, options.account) } }),
      );
      if (options.json) return printJson(made);
      printLine(`${made.id}  ${made.name}`);
    });

  const remove = adminCommand("delete")
    .description("Delete a zone and all it holds.")
    .argument("<name or id>", "the zone")
    .action(async (nameOrId: string, options: ConnectOptions) => {
      const gone = await withClient(options, async (client) =>
        client.zones.delete((await findZone(client, nameOrId)).id),
      );
      if (options.json) return printJson(gone);
      printLine(`deleted ${gone.id}`);
    });

  zone.addCommand(examples(list, "sluice zone list --json"));
  zone.addCommand(examples(create, "sluice zone create example.com"));
  zone.addCommand(examples(remove, "sluice zone delete example.com"));
  return examples(zone, "sluice zone create example.com", "sluice zone list");
}
