// Requests as they come to a shop with a blog and an API; request i of a seed is always the same.

import { random } from "./random.ts";

const HOSTS = [
  "www.example.com",
  "api.example.com",
  "shop.example.com",
  "static.example.net",
  "blog.example.org",
  "m.example.com",
];
const METHODS = ["GET", "GET", "GET", "GET", "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT"];
const COUNTRIES = [
  "US",
  "US",
  "US",
  "DE",
  "FR",
  "GB",
  "BR",
  "IN",
  "JP",
  "VN",
  "NL",
  "CA",
  "PL",
  "ES",
  "IT",
  "CN",
  "RU",
  "T1",
];
const UAS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0",
  "python-requests/2.32.3",
  "okhttp/4.12.0",
  "",
];
const WORDS = [
  "shoes",
  "winter",
  "sale",
  "laptop",
  "garden",
  "books",
  "music",
  "review",
  "guide",
  "photo",
  "summer",
  "jacket",
  "coffee",
  "travel",
];
function request(i: number, seed = 7): Record<string, string | number | boolean> {
  const r = random(Math.imul(i + 1, 40503) ^ Math.imul(seed, 1664525));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(r() * choices.length)] as T;
  const int = (n: number) => Math.floor(r() * n);
  const host = pick(HOSTS),
    method = pick(METHODS);
  const k = r();
  let path: string;
  if (k < 0.25) path = `/products/${pick(WORDS)}-${pick(WORDS)}-${int(99999)}`;
  else if (k < 0.45)
    path = `/api/v${1 + int(3)}/${pick(["orders", "users", "cart", "items", "search"])}/${int(1e6)}`;
  else if (k < 0.6) path = `/static/js/${pick(WORDS)}.${int(0xfffffff).toString(16)}.chunk.js`;
  else if (k < 0.72) path = `/checkout/${pick(["cart", "payment", "confirm"])}`;
  else if (k < 0.8) path = "/";
  else if (k < 0.9)
    path = `/blog/20${10 + int(15)}/0${1 + int(9)}/${pick(WORDS)}-${pick(WORDS)}-and-${pick(WORDS)}-${pick(WORDS)}/`;
  else path = `/media/images/${pick(WORDS)}/${int(9999)}/${pick(WORDS)}_${1 + int(4)}x.webp`;
  const query = r() < 0.4 ? `utm_source=${pick(WORDS)}&id=${int(1e6)}&q=${pick(WORDS)}+${pick(WORDS)}` : "";
  const b = () => int(256);
  const v6 = r() < 0.15;
  const ip = v6
    ? `2001:db8:${int(0xefff).toString(16)}:${int(65536).toString(16)}::${(1 + int(65535)).toString(16)}`
    : `${pick([24, 31, 45, 52, 66, 77, 81, 91, 103, 142, 185, 190, 201, 203, 212])}.${b()}.${b()}.${b()}`;
  const ua = pick(UAS),
    bot = ua.includes("bot");
  const referer = r() < 0.5 ? `https://${pick(HOSTS)}/${pick(WORDS)}/${pick(WORDS)}?from=${pick(WORDS)}` : "";
  return {
    "ip.src": ip,
    "ip.geoip.country": pick(COUNTRIES),
    "ip.geoip.asnum": 1000 + int(60000),
    "ip.geoip.continent": pick(["NA", "EU", "AS", "SA"]),
    "http.host": host,
    "http.request.method": method,
    "http.request.uri": path + (query && `?${query}`),
    "http.request.uri.path": path,
    "http.request.uri.query": query,
    "http.request.full_uri": `https://${host}${path}${query && `?${query}`}`,
    "http.request.version": pick(["HTTP/1.1", "HTTP/2", "HTTP/3"]),
    "http.user_agent": ua,
    "http.referer": referer,
    "http.cookie":
      r() < 0.6
        ? `sid=${int(2 ** 31).toString(36)}${int(2 ** 31).toString(36)}; theme=dark; cart=${int(999)}`
        : "",
    "http.x_forwarded_for": "",
    ssl: r() < 0.95,
    "cf.client.bot": bot,
    "cf.threat_score": int(100),
    "cf.bot_management.score": 1 + int(99),
    "cf.edge.server_port": 443,
    "http.request.timestamp.sec": 1750000000 + i,
  };
}

export function requests(count: number, seed = 7) {
  return Array.from({ length: count }, (_, i) => request(i, seed));
}
