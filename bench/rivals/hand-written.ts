// What a person would write in JavaScript for one rule, who knows the request's shape and nothing else.

export interface PlainRequest {
  readonly ip: number | string;
  readonly country: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly fullUri: string;
  readonly query: string;
  readonly userAgent: string;
  readonly referer: string;
  readonly cookie: string;
  readonly ssl: boolean;
  readonly bot: boolean;
  readonly threatScore: number;
}

export interface HandWritten {
  readonly name: string;
  readonly expression: string;
  readonly test: (request: PlainRequest) => boolean;
  readonly isRegex?: boolean;
}

const ipv4 = (text: string) => text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const range = (text: string, bits: number) => ({
  first: ipv4(text),
  last: ipv4(text) + 2 ** (32 - bits) - 1,
});
const v6 = (groups: number[], fill: number) =>
  String.fromCharCode(...groups.flatMap((group) => [group >> 8, group & 255])).padEnd(
    16,
    String.fromCharCode(fill),
  );

const blocks = [
  range("10.223.163.0", 24),
  range("10.122.187.0", 24),
  range("100.118.160.0", 20),
  range("10.116.151.0", 24),
  range("10.45.124.0", 24),
  range("10.198.231.0", 24),
];
const blocks6 = [
  [0x2001, 0xdb8, 0xf01b, 0xe8f1],
  [0x2001, 0xdb8, 0xf033, 0xfdaa],
].map((groups) => ({ first: v6(groups, 0), last: v6(groups, 255) }));
const privateBlocks = [
  range("10.0.0.0", 8),
  range("172.16.0.0", 12),
  range("192.168.0.0", 16),
  range("203.0.113.0", 24),
];

const apiX9 = /^\/api\/v[0-9]+\/x9$/;
const orders = /^\/api\/v[0-9]+\/orders/;
const bots = /(googlebot|bingbot|facebookexternalhit|python-requests|curl)/;
const files = /\.(js|css|png|webp)$/;
const injection = /(union.*select|<script|\.\.\/|etc\/passwd)/i;
const session = /sid=[0-9a-z]{8,};/;

export const handWritten: readonly HandWritten[] = [
  {
    name: "networks of both families",
    expression:
      "ip.src in {10.223.163.0/24 2001:db8:f01b:e8f1::/64 10.122.187.0/24 2001:db8:f033:fdaa::/64 100.118.160.0/20 10.116.151.0/24 10.45.124.0/24 10.198.231.0/24}",
    test({ ip }) {
      if (typeof ip === "number") {
        for (const { first, last } of blocks) if (ip >= first && ip <= last) return true;
        return false;
      }
      for (const { first, last } of blocks6) if (ip >= first && ip <= last) return true;
      return false;
    },
  },
  {
    name: "path contains",
    expression: 'http.request.uri.path contains "/wp-admin/includes/zq1i0h"',
    test: ({ path }) => path.includes("/wp-admin/includes/zq1i0h"),
  },
  {
    name: "host and method",
    expression: 'http.host eq "zq2yd6.shop.example.net" and http.request.method in {"POST" "PUT"}',
    test: ({ host, method }) => host === "zq2yd6.shop.example.net" && (method === "POST" || method === "PUT"),
  },
  {
    name: "agent or referer contains",
    expression: 'http.user_agent contains "nuclei/zq364g" or http.referer contains "zq3hkf.spam.example.org"',
    test: ({ userAgent, referer }) =>
      userAgent.includes("nuclei/zq364g") || referer.includes("zq3hkf.spam.example.org"),
  },
  {
    name: "country and not bot",
    expression: 'ip.geoip.country in {"LY" "TV"} and not cf.client.bot',
    test: ({ country, bot }) => (country === "LY" || country === "TV") && !bot,
  },
  {
    name: "regex, anchored at both ends",
    expression: 'http.request.uri.path matches "^/api/v[0-9]+/x9$"',
    test: ({ path }) => apiX9.test(path),
    isRegex: true,
  },
  {
    name: "host",
    expression: 'http.host eq "www.example.com"',
    test: ({ host }) => host === "www.example.com",
  },
  {
    name: "path contains, some match",
    expression: 'http.request.uri.path contains "/checkout/"',
    test: ({ path }) => path.includes("/checkout/"),
  },
  {
    name: "regex, anchored",
    expression: 'http.request.uri.path matches "^/api/v[0-9]+/orders"',
    test: ({ path }) => orders.test(path),
    isRegex: true,
  },
  {
    name: "regex, five words",
    expression: 'http.user_agent matches "(googlebot|bingbot|facebookexternalhit|python-requests|curl)"',
    test: ({ userAgent }) => bots.test(userAgent),
    isRegex: true,
  },
  {
    name: "method in two",
    expression: 'http.request.method in {"POST" "PUT"}',
    test: ({ method }) => method === "POST" || method === "PUT",
  },
  { name: "number", expression: "cf.threat_score gt 50", test: ({ threatScore }) => threatScore > 50 },
  {
    name: "networks",
    expression: "ip.src in {10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 203.0.113.0/24}",
    test({ ip }) {
      if (typeof ip !== "number") return false;
      for (const { first, last } of privateBlocks) if (ip >= first && ip <= last) return true;
      return false;
    },
  },
  { name: "not", expression: "not ssl", test: ({ ssl }) => !ssl },
  {
    name: "wildcard",
    expression: 'http.request.uri.path wildcard "/blog/*/0*"',
    test({ path }) {
      const lower = path.toLowerCase();
      return lower.startsWith("/blog/") && lower.indexOf("/0", 6) >= 0;
    },
  },
  {
    name: "five comparisons",
    expression:
      '(http.host eq "api.example.com" and http.request.method eq "POST" and not ip.geoip.country in {"US" "CA"}) or (cf.threat_score gt 80 and http.request.uri.path contains "/checkout/")',
    test: ({ host, method, country, threatScore, path }) =>
      (host === "api.example.com" && method === "POST" && !(country === "US" || country === "CA")) ||
      (threatScore > 80 && path.includes("/checkout/")),
  },
  {
    name: "regex, file endings",
    expression: 'http.request.uri.path matches "\\.(js|css|png|webp)$"',
    test: ({ path }) => files.test(path),
    isRegex: true,
  },
  {
    name: "regex, any case",
    expression: 'http.request.uri.query matches "(?i)(union.*select|<script|\\.\\./|etc/passwd)"',
    test: ({ query }) => injection.test(query),
    isRegex: true,
  },
  {
    name: "regex, counted",
    expression: 'http.cookie matches "sid=[0-9a-z]{8,};"',
    test: ({ cookie }) => session.test(cookie),
    isRegex: true,
  },
];
