import type { CheckOptions, DiagnosticCode } from "#expr";

/** An expression that has the diagnostic; a code without one does not compile. */
export const diagnosticExamples: Readonly<Record<DiagnosticCode, DiagnosticExample>> = {
  E101: { expression: "" },
  E102: { expression: "ssl and" },
  E103: { expression: "http.host" },
  E104: { expression: "ssl cf.client.bot" },
  E105: { expression: '(ssl or http.host eq "a"' },
  E106: { expression: 'http.host eq "example.com' },
  E107: { expression: 'http.host eq "a\\nb"' },
  E108: { expression: `http.host eq r${"#".repeat(256)}"a"`, isLong: true },
  E109: { expression: "http.host eq (" },
  E110: { expression: "cf.edge.server_port eq 08" },
  E111: { expression: "cf.edge.server_port eq 9223372036854775808" },
  E112: { expression: "ip.src eq 192.0.2" },
  E113: { expression: "ip.src in {192.0.2.1/24}" },
  E114: { expression: "ip.src in {192.0.2.0/33}" },
  E115: { expression: "cf.edge.server_port in {90..80}" },
  E116: { expression: "http.host contains" },
  E117: { expression: "http.request.headers[name] eq 1" },
  E118: { expression: "ip.src in $My-list" },
  E119: { expression: 'http.host wildcard "**.example.com"' },
  E120: { expression: 'http.host matches "(a"' },
  E121: { expression: 'lower(http.host,) eq "a"' },
  E201: { expression: "cf.edge.server_port in {80, 443}" },
  E202: { expression: "ssl AND cf.client.bot" },
  E203: { expression: 'ip.src.country not in {"DE"}' },
  E204: { expression: 'http.host = "example.com"' },
  E205: { expression: "http.host eq 'example.com'" },
  E206: { expression: 'ip.src eq "192.0.2.1"' },
  E207: { expression: "http.host eq example.com" },
  E208: { expression: "ip.src.asnum eq AS64500" },
  E209: { expression: 'http.request.headers["accept"] contains "html"' },
  E210: { expression: 'http.host starts_with "www."' },
  E211: { expression: "ssl eq true" },
  E212: {
    expression: 'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
  },
  E213: { expression: "ip.src eq 192.0.2.0/24" },
  E214: { expression: "ssl # encrypted" },
  E215: { expression: "ssl\tand cf.client.bot" },
  E216: { expression: 'any(lower(http.request.headers.names[*]) eq "a")' },
  E217: { expression: "ip.addr eq 192.0.2.1" },
  E301: { expression: 'http.hots eq "a"' },
  E302: { expression: 'trim(http.host) eq "a"' },
  E303: { expression: "ip.src contains 1" },
  E304: { expression: 'http.host[0] eq "a"' },
  E305: { expression: 'ssl and http.request.headers.names[*] eq "a"' },
  E306: { expression: "any(ssl)" },
  E307: { expression: 'http.request.headers.names[*] eq "a"' },
  E308: { expression: "http.host eq ip.src" },
  E309: { expression: "http.host eq http.request.headers.names[*]" },
  E310: { expression: "starts_with(http.host)" },
  E311: { expression: 'lower("A") eq "a"' },
  E312: { expression: 'lower(ip.src) eq "a"' },
  E313: { expression: "cidr(ip.src, 33, 64) eq 192.0.2.0" },
  E314: { expression: "http.request.headers.names[*]", isValue: true },
  E401: { expression: "http.response.code eq 200" },
  E402: { expression: "len(sha256(http.host)) eq 32" },
  E403: { expression: "cf.bot_management.score lt 30", options: { plan: "free" } },
  E404: {
    expression: 'is_timed_hmac_valid_v0("key", http.request.uri, 60, http.request.timestamp.sec)',
    options: { plan: "free" },
  },
  E405: { expression: 'http.host matches "^a"', options: { plan: "free", hasRegexes: false } },
  E406: { expression: "ip.src in $unknown", options: { knowsList: () => false } },
  E501: { expression: `http.host eq "${"a".repeat(5000)}"`, isLong: true },
  E502: { expression: `${"(".repeat(129)}ssl${")".repeat(129)}`, isLong: true },
  E503: { expression: Array(65).fill('http.host matches "^a"').join(" or "), isLong: true },
  E504: {
    expression:
      'concat(regex_replace(http.host, "a", "b"), regex_replace(http.request.uri.path, "a", "b")) eq ""',
    options: { phase: "transform" },
  },
  W601: { expression: 'ip.geoip.country eq "DE"' },
  W602: { expression: 'http.request.headers["x-key"][0] ne "a"' },
  W603: { expression: 'http.request.headers["X-Key"][0] eq "a"' },
  W604: { expression: "cf.threat_score gt 10" },
};

export interface DiagnosticExample {
  readonly expression: string;
  readonly options?: CheckOptions;
  readonly isValue?: boolean;
  /** Too long to be shown. */
  readonly isLong?: boolean;
}
