// Every field: name | type | phase | plan or add-on that has it | marks | what it holds.
// What most rules ask for stands first: fields lie in memory in this order.
// Marks: deprecated, optional (may be missing), alias of another field, always one value.

export const fieldsTable = `
http.host | Bytes | request |  |  | the host the client asked for, without the port
http.request.method | Bytes | request |  |  | uppercase HTTP method
http.request.uri.path | Bytes | request |  |  | path, normalised if URL normalisation is on
ip.src | Ip | request |  |  | client address after trusted header adjustment
ip.src.country | Bytes | request |  |  | ISO 3166-1 alpha-2; T1 Tor, XX unknown
http.user_agent | Bytes | request |  |  | User-Agent header; empty string when absent
ssl | Bool | request |  |  | client connection is encrypted
cf.client.bot | Bool | request |  |  | verified good bot, all plans
http.request.uri | Bytes | request |  |  | path plus query string
http.request.uri.query | Bytes | request |  |  | query string without leading question mark
http.request.full_uri | Bytes | request |  |  | scheme, host, path and query; no fragment
http.referer | Bytes | request |  |  | Referer header; empty string when absent
http.cookie | Bytes | request |  |  | entire Cookie header, one string
ip.src.asnum | Int | request |  |  | autonomous system number
http.request.headers | Map<Array<Bytes>> | request |  |  | lowercased header name to list of values
cf.threat_score | Int | request |  | deprecated, always 0 | always 0 since 2025, kept for compatibility
true | Bool | request |  | always true | matches every request
false | Bool | request |  | always false | matches no request
http.request.cookies | Map<Array<Bytes>> | request | Pro or above |  | cookie name to values; names URL-decoded and merged
http.request.timestamp.sec | Int | request |  |  | Unix seconds at edge arrival, 10 digits
http.request.timestamp.msec | Int | request |  |  | millisecond part 0-999 of arrival time
http.request.uri.path.extension | Bytes | request |  |  | lowercased text after last dot, dotfiles give empty
http.request.uri.args | Map<Array<Bytes>> | request |  |  | query argument name to values, undecoded
http.request.uri.args.names | Array<Bytes> | request |  |  | argument names in order, duplicates kept
http.request.uri.args.values | Array<Bytes> | request |  |  | argument values in order, undecoded
http.request.version | Bytes | request |  |  | values like "HTTP/1.1", "HTTP/2", "HTTP/3"
http.x_forwarded_for | Bytes | request |  |  | whole X-Forwarded-For header
http.request.headers.names | Array<Bytes> | request |  |  | header names, original case, order matches values
http.request.headers.values | Array<Bytes> | request |  |  | header values, order matches names
http.request.headers.truncated | Bool | request |  |  | true when too many headers were sent
http.request.accepted_languages | Array<Bytes> | transform |  |  | Accept-Language tags by weight, star dropped; transform rules only
http.request.body.raw | Bytes | request | Enterprise |  | unaltered body, possibly truncated
http.request.body.truncated | Bool | request | Enterprise |  | body fields hold only a prefix
http.request.body.size | Int | request | Enterprise |  | full body size in bytes
http.request.body.form | Map<Array<Bytes>> | request | Enterprise |  | urlencoded form name to values, undecoded
http.request.body.form.names | Array<Bytes> | request | Enterprise |  | form field names in order
http.request.body.form.values | Array<Bytes> | request | Enterprise |  | form field values in order
http.request.body.mime | Bytes | request |  |  | MIME type sniffed from the body
http.request.body.multipart | Map<Array<Bytes>> | request | Enterprise |  | part name to values
http.request.body.multipart.names | Array<Array<Bytes>> | request | Enterprise |  | per part list of names
http.request.body.multipart.values | Array<Bytes> | request | Enterprise |  | one value per part
http.request.body.multipart.content_types | Array<Array<Bytes>> | request | Enterprise |  | per part Content-Type values
http.request.body.multipart.content_dispositions | Array<Array<Bytes>> | request | Enterprise |  | per part Content-Disposition values
http.request.body.multipart.content_transfer_encodings | Array<Array<Bytes>> | request | Enterprise |  | per part transfer encodings
http.request.body.multipart.filenames | Array<Array<Bytes>> | request | Enterprise |  | per part file names
http.request.jwt.claims.aud | Map<Array<Bytes>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.aud.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.aud.values | Array<Bytes> | request | Enterprise add-on |  | claim values across tokens
http.request.jwt.claims.iat.sec | Map<Array<Int>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.iat.sec.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.iat.sec.values | Array<Int> | request | Enterprise add-on |  | claim values across tokens
http.request.jwt.claims.iss | Map<Array<Bytes>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.iss.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.iss.values | Array<Bytes> | request | Enterprise add-on |  | claim values across tokens
http.request.jwt.claims.jti | Map<Array<Bytes>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.jti.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.jti.values | Array<Bytes> | request | Enterprise add-on |  | claim values across tokens
http.request.jwt.claims.nbf.sec | Map<Array<Int>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.nbf.sec.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.nbf.sec.values | Array<Int> | request | Enterprise add-on |  | claim values across tokens
http.request.jwt.claims.sub | Map<Array<Bytes>> | request | Enterprise add-on |  | token config id to claim values
http.request.jwt.claims.sub.names | Array<Bytes> | request | Enterprise add-on |  | token config ids that carry the claim
http.request.jwt.claims.sub.values | Array<Bytes> | request | Enterprise add-on |  | claim values across tokens
ip.src.lat | Bytes | request |  |  | latitude as text
ip.src.lon | Bytes | request |  |  | longitude as text
ip.src.city | Bytes | request |  |  | city name
ip.src.postal_code | Bytes | request |  |  | postal code
ip.src.metro_code | Bytes | request |  |  | DMA code as text
ip.src.region | Bytes | request |  |  | region name
ip.src.region_code | Bytes | request |  |  | region code
ip.src.timezone.name | Bytes | transform |  |  | IANA zone name; rewrite expressions of transform rules only
ip.src.continent | Bytes | request |  |  | AF AN AS EU NA OC SA, T1 for Tor
ip.src.subdivision_1_iso_code | Bytes | request | Business or above |  | ISO 3166-2 first level, empty if unknown
ip.src.subdivision_2_iso_code | Bytes | request | Business or above |  | ISO 3166-2 second level, empty if unknown
ip.src.is_in_european_union | Bool | request | Business or above |  | client country is in the EU
ip.geoip.asnum | Int | request |  | deprecated, alias of ip.src.asnum | old name, still accepted everywhere
ip.geoip.continent | Bytes | request |  | deprecated, alias of ip.src.continent | old name, still accepted everywhere
ip.geoip.country | Bytes | request |  | deprecated, alias of ip.src.country | old name, still accepted everywhere
ip.geoip.subdivision_1_iso_code | Bytes | request | Business or above | deprecated, alias of ip.src.subdivision_1_iso_code | old name, still accepted everywhere
ip.geoip.subdivision_2_iso_code | Bytes | request | Business or above | deprecated, alias of ip.src.subdivision_2_iso_code | old name, still accepted everywhere
ip.geoip.is_in_european_union | Bool | request | Business or above | deprecated, alias of ip.src.is_in_european_union | old name, still accepted everywhere
raw.http.request.full_uri | Bytes | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri | Bytes | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.path | Bytes | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.path.extension | Bytes | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.query | Bytes | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.args | Map<Array<Bytes>> | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.args.names | Array<Bytes> | request |  |  | untransformed twin, immutable through all phases
raw.http.request.uri.args.values | Array<Bytes> | request |  |  | untransformed twin, immutable through all phases
raw.http.request.headers | Map<Array<Bytes>> | request |  |  | untransformed request headers
raw.http.request.headers.names | Array<Bytes> | request |  |  | untransformed request headers
raw.http.request.headers.values | Array<Bytes> | request |  |  | untransformed request headers
cf.verified_bot_category | Bytes | request |  |  | category text of a verified bot, else empty
cf.bot_management.verified_bot | Bool | request | Enterprise + Bot Management |  | same value as cf.client.bot
cf.bot_management.score | Int | request | Enterprise + Bot Management |  | 1 to 99, low means bot
cf.bot_management.static_resource | Bool | request | Enterprise + Bot Management |  | request is for a static file type
cf.bot_management.ja3_hash | Bytes | request | Enterprise + Bot Management |  | JA3 TLS fingerprint hex
cf.bot_management.ja4 | Bytes | request | Enterprise + Bot Management |  | JA4 TLS fingerprint
cf.bot_management.js_detection.passed | Bool | request | Enterprise + Bot Management |  | visitor passed JavaScript detection
cf.bot_management.detection_ids | Array<Int> | request | Enterprise + Bot Management |  | heuristic detection numbers
cf.bot_management.tags | Array<Bytes> | request | Enterprise + Bot Management |  | bot tags such as API or GOOGLE
cf.bot_management.corporate_proxy | Bool | request | Enterprise + Bot Management |  | known corporate proxy or gateway
cf.bot_management.signed_agent | Bool | request | Enterprise + Bot Management |  | agent proved by Web Bot Auth
cf.bot_detection.js_check_score | Int | transform |  | deprecated | old transform-only score
cf.ray_id | Bytes | request |  |  | request identifier
cf.random_seed | Bytes | request |  |  | per request random bytes for uuidv4
cf.hostname.metadata | Bytes | request |  |  | custom hostname metadata JSON text
cf.zone.name | Bytes | request |  |  | zone name, mainly account-level rules; account rulesets and transform lists
cf.zone.plan | Bytes | request |  |  | plan code such as ENT, account-level rules; account rulesets
cf.metal.id | Bytes | transform |  | deprecated | edge machine identifier, old lists only
cf.edge.server_ip | Ip | request |  |  | edge address that received the request
cf.edge.server_port | Int | request |  |  | edge port that received the request
cf.edge.client_port | Int | request |  |  | client source port; listed for transform and redirect rules
cf.edge.client_tcp | Bool | request |  |  | client used TCP, not QUIC
cf.edge.l4.delivery_rate | Int | request |  |  | bytes per second estimate, 0 unknown
cf.timings.client_tcp_rtt_msec | Int | request |  |  | TCP round trip ms, 0 on QUIC
cf.timings.client_quic_rtt_msec | Int | request |  |  | QUIC round trip ms, 0 on TCP
cf.timings.edge_msec | Int | response |  |  | edge processing time ms
cf.timings.origin_ttfb_msec | Int | response |  |  | origin first byte ms, 0 cached
cf.timings.worker_msec | Int | response |  |  | Worker wall time ms, 0 none
cf.worker.upstream_zone | Bytes | request |  |  | zone of calling Worker, else empty
cf.tls_version | Bytes | request |  |  | for example TLSv1.3
cf.tls_cipher | Bytes | request |  |  | negotiated cipher name
cf.tls_client_hello_length | Int | request |  |  | client hello byte length
cf.tls_client_random | Bytes | request |  |  | base64 client random
cf.tls_client_extensions_sha1 | Bytes | request |  |  | base64 SHA-1 of extensions, big endian
cf.tls_client_extensions_sha1_le | Bytes | request |  |  | base64 SHA-1 of extensions, little endian
cf.tls_ciphers_sha1 | Bytes | request |  |  | base64 SHA-1 of offered ciphers
cf.tls_client_ciphers_sha1 | Bytes | request |  |  | name used in redirect and transform lists
cf.tls_client_auth.cert_revoked | Bool | request |  |  | mTLS state, false without client certificate
cf.tls_client_auth.cert_verified | Bool | request |  |  | mTLS state, false without client certificate
cf.tls_client_auth.cert_presented | Bool | request |  |  | mTLS state, false without client certificate
cf.tls_client_auth.cert_rfc9440_too_large | Bool | request |  |  | mTLS state, false without client certificate
cf.tls_client_auth.cert_chain_rfc9440_too_large | Bool | request |  |  | mTLS state, false without client certificate
cf.tls_client_auth.cert_issuer_dn | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_subject_dn | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_issuer_dn_rfc2253 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_subject_dn_rfc2253 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_issuer_dn_legacy | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_subject_dn_legacy | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_serial | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_issuer_serial | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_fingerprint_sha256 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_fingerprint_sha1 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_not_before | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_not_after | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_ski | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_issuer_ski | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_rfc9440 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.tls_client_auth.cert_chain_rfc9440 | Bytes | request |  |  | mTLS certificate detail, empty without certificate
cf.waf.score | Int | request | Enterprise |  | 1 to 99 attack score, 100 unscored
cf.waf.score.sqli | Int | request | Enterprise |  | SQL injection attack score 1 to 99
cf.waf.score.xss | Int | request | Enterprise |  | XSS attack score 1 to 99
cf.waf.score.rce | Int | request | Enterprise |  | RCE attack score 1 to 99
cf.waf.score.class | Bytes | request | Business or above |  | attack, likely_attack, likely_clean or clean
cf.waf.content_scan.has_obj | Bool | request | Enterprise add-on |  | an upload was found
cf.waf.content_scan.has_malicious_obj | Bool | request | Enterprise add-on |  | a malicious upload was found
cf.waf.content_scan.has_failed | Bool | request | Enterprise add-on |  | some upload could not be scanned
cf.waf.content_scan.truncated | Bool | request | Enterprise add-on |  | body cut before scanning
cf.waf.content_scan.num_obj | Int | request | Enterprise add-on |  | uploads found
cf.waf.content_scan.num_malicious_obj | Int | request | Enterprise add-on |  | malicious uploads found
cf.waf.content_scan.obj_sizes | Array<Int> | request | Enterprise add-on |  | upload sizes in bytes
cf.waf.content_scan.obj_types | Array<Bytes> | request | Enterprise add-on |  | upload MIME types
cf.waf.content_scan.obj_results | Array<Bytes> | request | Enterprise add-on |  | clean, suspicious, infected or not scanned
cf.waf.auth_detected | Bool | request | Enterprise |  | credentials seen in request
cf.waf.credential_check.password_leaked | Bool | request |  |  | password is in a leak
cf.waf.credential_check.username_leaked | Bool | request | Enterprise |  | username is in a leak
cf.waf.credential_check.username_and_password_leaked | Bool | request | Pro or above |  | pair is in a leak
cf.waf.credential_check.username_password_similar | Bool | request | Enterprise |  | similar pair is in a leak
cf.waf.signature.request.categories | Array<Bytes> | request | Early Access |  | categories of matched signatures
cf.waf.signature.request.confidence | Array<Bytes> | request | Early Access |  | high or low per match
cf.waf.signature.request.refs | Array<Bytes> | request | Early Access |  | up to ten signature ids
cf.appsec.request.failed_detections | Array<Bytes> | request |  |  | detections that failed before custom rules
cf.intel.ip.attacker_names | Array<Bytes> | request | Enterprise add-on |  | 7-day threat intelligence: known actor names
cf.intel.ip.attacker_countries | Array<Bytes> | request | Enterprise add-on |  | 7-day threat intelligence: source countries
cf.intel.ip.target_industries | Array<Bytes> | request | Enterprise add-on |  | 7-day threat intelligence: targeted industries
cf.intel.ip.target_countries | Array<Bytes> | request | Enterprise add-on |  | 7-day threat intelligence: targeted countries
cf.intel.ip.datasets | Array<Bytes> | request | Enterprise add-on |  | 7-day threat intelligence: ddos and or waf
cf.fraud.email_risk | Bytes | request | Enterprise + Bot Management |  | email risk class; account abuse protection early access
cf.fraud.attack | Bytes | request | Enterprise + Bot Management |  | attack class
cf.fraud.detection_ids | Array<Int> | request | Enterprise + Bot Management |  | fraud detection numbers
cf.fraud.detection_tags | Array<Bytes> | request | Enterprise + Bot Management |  | fraud detection tags
cf.fraud_detection.disposable_email | Bool | request | Enterprise + Bot Management |  | disposable mailbox
cf.llm.prompt.detected | Bool | request | Enterprise |  | an LLM prompt was found
cf.llm.prompt.pii_detected | Bool | request | Enterprise |  | personal data in prompt
cf.llm.prompt.pii_categories | Array<Bytes> | request | Enterprise |  | personal data categories
cf.llm.prompt.unsafe_topic_detected | Bool | request | Enterprise |  | unsafe topic in prompt
cf.llm.prompt.unsafe_topic_categories | Array<Bytes> | request | Enterprise |  | unsafe topic names, older S1-S14 codes
cf.llm.prompt.injection_score | Int | request | Enterprise |  | 1 to 99 low is injection, 100 unscored
cf.llm.prompt.token_count | Int | request | Enterprise |  | estimated prompt tokens
cf.llm.prompt.custom_topic_categories | Map<Int> | request | Enterprise |  | custom topic to relevance, low is close
cf.api_gateway.auth_id_present | Bool | request | Enterprise add-on |  | configured session identifier was sent
cf.api_gateway.request_violates_schema | Bool | request |  | deprecated | older schema violation flag
cf.api_gateway.fallthrough_detected | Bool | request |  |  | no saved endpoint matched
cf.api_gateway.graphql.parsed_successfully | Bool | request | Enterprise add-on |  | GraphQL body parsed
cf.api_gateway.graphql.query_size | Int | request | Enterprise add-on |  | leaf field count
cf.api_gateway.graphql.query_depth | Int | request | Enterprise add-on |  | deepest leaf level
cf.api_gateway.tokens.valid | Array<Bytes> | request | Enterprise add-on |  | valid token configuration ids
cf.web_asset.labels | Array<Bytes> | request |  |  | labels of the matched operation
cf.schema_validation.learned.violated | Bool | request |  |  | learned profile violated
cf.schema_validation.learned.path.violated_parameters | Array<Bytes> | request |  |  | violating path parameter names
cf.schema_validation.learned.query.violated_parameters | Array<Bytes> | request |  |  | violating query parameter names
cf.schema_validation.learned.headers.violated_parameters | Array<Bytes> | request |  |  | violating headers parameter names
cf.schema_validation.learned.cookies.violated_parameters | Array<Bytes> | request |  |  | violating cookies parameter names
cf.schema_validation.learned.body.violated_parameters | Array<Bytes> | request |  |  | violating body parameter names
cf.schema_validation.learned.query.undeclared_parameters | Array<Bytes> | request |  |  | query names not in the profile
cf.schema_validation.uploaded.violated | Bool | request |  |  | uploaded profile violated
cf.schema_validation.uploaded.path.violated_parameters | Array<Bytes> | request |  |  | violating path parameter names
cf.schema_validation.uploaded.query.violated_parameters | Array<Bytes> | request |  |  | violating query parameter names
cf.schema_validation.uploaded.headers.violated_parameters | Array<Bytes> | request |  |  | violating headers parameter names
cf.schema_validation.uploaded.cookies.violated_parameters | Array<Bytes> | request |  |  | violating cookies parameter names
cf.schema_validation.uploaded.body.violated_parameters | Array<Bytes> | request |  |  | violating body parameter names
cf.schema_validation.uploaded.query.undeclared_parameters | Array<Bytes> | request |  |  | query names not in the profile
cf.sequence.current_op | Bytes | request | Enterprise add-on |  | id of the current saved operation
cf.sequence.previous_ops | Array<Bytes> | request | Enterprise add-on |  | ids of earlier operations, newest first
cf.sequence.msec_since_op | Map<Int> | request | Enterprise add-on |  | operation id to elapsed milliseconds
http.response.code | Int | response |  |  | status sent to the client
http.response.headers | Map<Array<Bytes>> | response |  |  | lowercased response header to values
http.response.headers.names | Array<Bytes> | response |  |  | response header names
http.response.headers.values | Array<Bytes> | response |  |  | response header values
http.response.content_type.media_type | Bytes | response |  |  | lowercased type without parameters
raw.http.response.headers | Map<Array<Bytes>> | response |  |  | untransformed response headers
raw.http.response.headers.names | Array<Bytes> | response |  |  | untransformed response header names
raw.http.response.headers.values | Array<Bytes> | response |  |  | untransformed response header values
cf.response.1xxx_code | Int | response |  |  | Cloudflare 1xxx error number, 0 default
cf.response.error_type | Bytes | response |  |  | kind of generated error, empty default
ip | Bytes | network |  |  | raw IP packet for bit_slice
tcp | Bytes | network |  | optional | raw TCP segment for bit_slice
udp | Bytes | network |  | optional | raw UDP datagram for bit_slice
icmp | Bytes | network |  | optional | raw ICMP message for bit_slice
ip.dst | Ip | network |  |  | packet destination address
ip.dst.country | Bytes | network |  |  | destination country code
ip.dst.asnum | Int | network |  |  | destination AS number
ip.hdr_len | Int | network |  |  | IPv4 header length
ip.len | Int | network |  |  | packet length
ip.opt.type | Int | network |  |  | first IP option byte
ip.proto | Bytes | network |  |  | transport name such as tcp
ip.ttl | Int | network |  |  | time to live
icmp.type | Int | network |  | optional | ICMP type
icmp.code | Int | network |  | optional | ICMP code
sip | Bool | network |  |  | payload is valid SIP over UDP
tcp.flags | Int | network |  | optional | flag byte as number
tcp.srcport | Int | network |  | optional | TCP source port
tcp.dstport | Int | network |  | optional | TCP destination port
udp.srcport | Int | network |  | optional | UDP source port
udp.dstport | Int | network |  | optional | UDP destination port
cf.colo.name | Bytes | network |  |  | data centre code
cf.colo.region | Bytes | network |  |  | data centre region
tcp.flags.ack | Bool | network |  | optional | TCP flag bit
tcp.flags.cwr | Bool | network |  | optional | TCP flag bit
tcp.flags.ecn | Bool | network |  | optional | TCP flag bit
tcp.flags.fin | Bool | network |  | optional | TCP flag bit
tcp.flags.push | Bool | network |  | optional | TCP flag bit
tcp.flags.reset | Bool | network |  | optional | TCP flag bit
tcp.flags.syn | Bool | network |  | optional | TCP flag bit
tcp.flags.urg | Bool | network |  | optional | TCP flag bit
`;
