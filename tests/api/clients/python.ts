// Debian's python3-cloudflare, and scripts for it whose last line prints JSON.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { shared } from "../../servers/shared.ts";
import { inherited, type Sluice } from "../../servers/sluice.ts";
import { pair, result } from "../http.ts";

const run = promisify(execFile);
export const python = await shared("pythonCloudflare");

const prelude = `
import json, os
import CloudFlare
base = {"base_url": os.environ["API"]}
pair = CloudFlare.CloudFlare(email=os.environ["EMAIL"], key=os.environ["KEY"], **base)
token = CloudFlare.CloudFlare(token=os.environ["TOKEN"], **base)

def failure(call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except CloudFlare.exceptions.CloudFlareAPIError as error:
        return {"code": int(error), "message": str(error), "chain": [int(e) for e in error]}
    return None
`;

/** What the script printed; `pair` and `token` are clients with these credentials. */
export async function runPython(server: Sluice, script: string, given = {}): Promise<unknown> {
  if ("skip" in python) throw new Error(python.skip);
  const { value } = await result<{ value: string }>(server.url, {
    method: "POST",
    path: "/client/v4/user/tokens",
    headers: pair(server.email, server.key),
    body: {
      name: "python",
      policies: [
        {
          effect: "allow",
          permission_groups: [{ name: "Zone Read" }, { name: "User Details Read" }],
          resources: { "com.cloudflare.api.account.*": "*", "com.cloudflare.api.user.*": "*" },
        },
      ],
    },
  });
  const env = {
    ...inherited(),
    HOME: server.dataDir,
    API: `${server.url}/client/v4`,
    EMAIL: server.email,
    KEY: server.key,
    TOKEN: value,
    ...given,
  };
  const { stdout } = await run(python.python, ["-c", prelude + script], { env, cwd: server.dataDir });
  return JSON.parse(stdout);
}
