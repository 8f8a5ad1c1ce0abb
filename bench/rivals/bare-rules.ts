/** The least a server can do that lists rules: one statement over both tables, its rows as JSON. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

const { DATABASE = "", ZONE = "" } = process.env;
const database = new DatabaseSync(DATABASE, { readOnly: true });
const rules = database.prepare(`
  SELECT r.*, f.expression AS filter_expression, f.paused AS filter_paused,
    f.description AS filter_description, f.ref AS filter_ref
  FROM firewall_rules r JOIN filters f ON f.id = r.filter_id
  WHERE r.zone_id = ?
  ORDER BY r.priority IS NULL, r.priority, r.position LIMIT 100`);
const server = createServer((_request, response) => {
  const body = JSON.stringify({ result: rules.all(ZONE), success: true, errors: [], messages: [] });
  response.setHeader("content-type", "application/json");
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
