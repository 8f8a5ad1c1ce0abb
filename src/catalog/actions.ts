export interface ActionDefinition {
  readonly name: string;
  /** No later rule is looked at once this action has been taken. */
  readonly isTerminating: boolean;
  readonly phases: readonly string[];
  readonly doc: string;
}

/** name | whether evaluation ends | phases | what it does */
const table = `
block | ends | http_request_firewall_custom http_ratelimit http_request_firewall_managed ddos_l7 magic_transit | deny, optional custom response
challenge | ends | http_request_firewall_custom http_ratelimit http_request_firewall_managed ddos_l7 | interactive challenge
js_challenge | ends | http_request_firewall_custom http_ratelimit http_request_firewall_managed | non-interactive JavaScript challenge
managed_challenge | ends | http_request_firewall_custom http_ratelimit http_request_firewall_managed ddos_l7 | platform picks the challenge
skip | goes on | http_request_firewall_custom http_request_firewall_managed http_ratelimit magic_transit | skips rules, rulesets, phases or products
log | goes on | http_request_firewall_custom http_ratelimit http_request_firewall_managed | record only, Enterprise
execute | goes on | any phase entry point | runs another ruleset
rewrite | goes on | http_request_transform http_request_late_transform http_response_headers_transform http_request_firewall_custom | changes URI or headers
redirect | ends | http_request_dynamic_redirect http_request_redirect | answers with a redirect
route | goes on | http_request_origin | overrides host, SNI, origin or port
set_config | goes on | http_config_settings | changes zone settings per request
set_cache_settings | goes on | http_request_cache_settings | cache behaviour
set_cache_control | goes on | http_response_cache_settings | response cache-control directives
set_cache_tags | goes on | http_response_cache_settings | response cache tags
compress_response | goes on | http_response_compression | response compression choice
transform_response_html | goes on | http_response_headers_transform | HTML transformation, in API schema 2026
serve_error | ends | http_custom_errors | custom error body
log_custom_field | goes on | http_log_custom_fields | extra log fields
score | goes on | http_request_firewall_managed | adds to OWASP score, managed rules only
ddos_dynamic | ends | ddos_l7 | managed DDoS mitigation
force_connection_close | ends | ddos_l7 | closes the connection, managed DDoS
allow | ends | legacy_firewall_rules | legacy Firewall Rules only
bypass | goes on | legacy_firewall_rules | legacy Firewall Rules only, skips products
`;

export const actions: readonly ActionDefinition[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [name = "", ending = "", phases = "", doc = ""] = row.split("|").map((cell) => cell.trim());
    return { name, isTerminating: ending === "ends", phases: phases.split(" "), doc };
  });
