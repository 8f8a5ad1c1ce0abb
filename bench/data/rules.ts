/** Rules as they are imported in bulk, each with a filter of its own; rule i is always the same. */
import { random } from "./random.ts";

const ACTIONS = ["block", "challenge", "managed_challenge", "js_challenge", "allow"];

export function rule(i: number) {
  const r = random(i + 1);
  const int = (n: number) => Math.floor(r() * n);
  const network = `${1 + int(222)}.${int(256)}.${int(256)}.0/24`;
  const shapes = [
    `ip.src in {${network} 2001:db8:${int(65_536).toString(16)}::/48}`,
    `(http.host eq "shop${i}.example.com" and http.request.uri.path contains "/admin/")`,
    `http.user_agent contains "bot/${i}" and not cf.client.bot`,
    `(ip.geoip.country in {"T1" "XX"} and http.request.method eq "POST" and cf.threat_score gt ${int(100)})`,
  ];
  return {
    action: ACTIONS[int(ACTIONS.length)],
    description: `Imported rule ${i}`,
    priority: i + 1,
    filter: {
      expression: `${shapes[i % shapes.length]} or ip.src eq 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    },
  };
}
